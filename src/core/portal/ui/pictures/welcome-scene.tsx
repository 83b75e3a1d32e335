/** The illustration of the welcome pages: two children in front of the sea. */
import type { ReactNode } from 'react'
import { alwaysLight } from '../theme/tokens.ts'
import { paint } from './paint.ts'

interface Child {
  x: number
  y: number
  scale: number
  hair: string
  skin: string
  shirt: string
  bag: string
  strap: string
  hairstyle: 'short' | 'buns'
  /** The arm that hangs down; the other holds a hand. */
  freeArm: 'left' | 'right'
}

function Child({ x, y, scale, hair, skin, shirt, bag, strap, hairstyle, freeArm }: Child) {
  const side = freeArm === 'left' ? -1 : 1
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <rect x="-23" y="92" width="19" height="66" rx="8" fill={skin} />
      <rect x="4" y="92" width="19" height="66" rx="8" fill={skin} />
      <path d="M-29 82h58l3 38a6 6 0 0 1-6 6H5l-3-16h-4l-3 16h-21a6 6 0 0 1-6-6z" fill={paint.night} />
      <rect x="-28" y="148" width="27" height="14" rx="7" fill={paint.white} />
      <rect x="1" y="148" width="27" height="14" rx="7" fill={paint.white} />
      <path d={`M${32 * side} 16 ${38 * side} 72`} stroke={skin} strokeWidth="15" strokeLinecap="round" />
      <path d={`M${30 * side} 14 ${34 * side} 34`} stroke={shirt} strokeWidth="21" strokeLinecap="round" />
      <path d="M-30 92V18C-30 6-22-2-12-2h24c10 0 18 8 18 20v74z" fill={shirt} />
      <rect x="-8" y="-16" width="16" height="20" fill={skin} />
      {hairstyle === 'buns' ? (
        <>
          <circle cx="-22" cy="-60" r="15" fill={hair} />
          <circle cx="22" cy="-60" r="15" fill={hair} />
          <circle cx="-16" cy="-53" r="4" fill={paint.coral} />
          <circle cx="16" cy="-53" r="4" fill={paint.coral} />
          <path d="M-27-36a27 27 0 0 1 54 0c0 12-6 22-14 26h-26c-8-4-14-14-14-26z" fill={hair} />
        </>
      ) : (
        <>
          <circle cx="-26" cy="-30" r="6" fill={skin} />
          <circle cx="26" cy="-30" r="6" fill={skin} />
          <path d="M-26-32c-2-22 11-34 26-34s28 12 26 34c-1 8-5 11-8 13-3 5-6 9-8 9h-20c-2 0-5-4-8-9-3-2-7-5-8-13z" fill={hair} />
        </>
      )}
      <path d="M-15-2v22M15-2v22" stroke={strap} strokeWidth="6" />
      <rect x="-24" y="6" width="48" height="68" rx="16" fill={bag} />
      <rect x="-16" y="40" width="32" height="25" rx="8" fill={strap} />
      <path d="M-8 7c0-12 16-12 16 0" fill="none" stroke={strap} strokeWidth="5" />
      <rect x="-16" y="21" width="32" height="5" rx="2.5" fill={strap} />
    </g>
  )
}

const skins = { light: '#f2c6a0', dark: '#9c6240' } as const

function Pair({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d="M46 22 68 92" stroke={skins.light} strokeWidth="18" strokeLinecap="round" />
      <path d="M42 18 50 44" stroke={paint.white} strokeWidth="25" strokeLinecap="round" />
      <path d="M98 56 70 94" stroke={skins.dark} strokeWidth="16" strokeLinecap="round" />
      <path d="M102 52 92 68" stroke={paint.sun} strokeWidth="21" strokeLinecap="round" />
      <Child
        x={0}
        y={0}
        scale={1.24}
        hair="#5b3a22"
        skin={skins.light}
        shirt={paint.white}
        bag={paint.coral}
        strap="#c4462b"
        hairstyle="short"
        freeArm="left"
      />
      <Child
        x={132}
        y={40}
        scale={1}
        hair="#2b1b17"
        skin={skins.dark}
        shirt={paint.sun}
        bag={paint.deep}
        strap={paint.night}
        hairstyle="buns"
        freeArm="right"
      />
    </g>
  )
}

const Pine = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M-3 60C-2 30-4 20-14 4M-2 34C2 20 8 14 16 4" fill="none" stroke="#6b4a2e" strokeWidth="6" strokeLinecap="round" />
    <path
      d="M-46 6c0-16 14-22 24-22 4-10 16-14 26-11 12-4 22 2 24 11 10 0 20 8 20 22-6 4-14 5-22 3-8 4-18 4-26 1-8 3-18 3-24-1-8 2-16 1-22-3z"
      fill={paint.wood}
    />
  </g>
)

const Boat = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path d="M0-112v110h-62z" fill={paint.white} />
    <path d="M8-92V-2h44z" fill={paint.coral} />
    <path d="M-70 8H62L46 36h-98z" fill={paint.night} />
  </g>
)

const halos = [
  { radius: 470, fill: paint.dawn },
  { radius: 350, fill: paint.haze },
  { radius: 245, fill: paint.glow },
  { radius: 150, fill: paint.sun },
] as const

const Sun = ({ x, y, scale }: { x: number; y: number; scale: number }) =>
  halos.map(({ radius, fill }) => <circle key={radius} cx={x} cy={y} r={radius * scale} fill={fill} />)

const Glitter = ({ x, y, scale }: { x: number; y: number; scale: number }) => (
  <g fill={paint.sun}>
    {[280, 208, 152, 104, 64].map((width, at) => (
      <rect
        key={width}
        x={x - (width * scale) / 2}
        y={y + (16 + at * 29 + at * at) * scale}
        width={width * scale}
        height={9 * scale}
        rx={4.5 * scale}
      />
    ))}
  </g>
)

/** A wave wider than the picture, which is cropped to the viewport. */
const Swell = ({ y, height, fill }: { y: number; height: number; fill: string }) => (
  <path d={`M-800 ${y}${`c60-${height} 120-${height} 180 0s120 ${height} 180 0`.repeat(8)}v500H-800z`} fill={fill} />
)

/** Properties of the scene, which fills its container and is cropped at the edges. */
interface WelcomeSceneProps {
  /** `tall`: beside a form; `wide`: above it, on a phone. */
  format: 'tall' | 'wide'
  className?: string | undefined
}

export function WelcomeScene({ format, className }: WelcomeSceneProps): ReactNode {
  if (format === 'wide')
    return (
      <svg
        {...alwaysLight}
        className={className}
        viewBox="0 0 390 232"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        focusable="false"
      >
        <rect x="-400" y="-100" width="1200" height="500" fill={paint.sky} />
        <Sun x={268} y={128} scale={0.42} />
        <path d="M800 128H330c20-4 34-22 62-26 60-8 180 0 300 4z" fill={paint.far} />
        <path d="M-400 128V96C-200 84-60 80 20 88c50 6 70 26 110 40z" fill={paint.far} />
        <path d="M-400 128V112c200-12 380-14 430-6 20 4 34 14 52 22z" fill={paint.meadow} />
        <Pine x={34} y={92} scale={0.62} />
        <rect x="-400" y="128" width="1200" height="200" fill={paint.sea} />
        <Glitter x={268} y={128} scale={0.42} />
        <g transform="scale(.42)">
          <Swell y={440} height={20} fill={paint.swell} />
          <Swell y={500} height={18} fill={paint.deep} />
        </g>
        <Boat x={96} y={150} scale={0.3} />
        <rect x="-400" y="220" width="1200" height="14" fill={paint.quay} />
        <rect x="-400" y="220" width="1200" height="4" fill={paint.quayEdge} />
        <Pair x={172} y={140} scale={0.4} />
      </svg>
    )
  return (
    <svg
      {...alwaysLight}
      className={className}
      viewBox="0 0 760 1000"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="-800" y="-200" width="2400" height="1400" fill={paint.sky} />
      <Sun x={480} y={560} scale={1} />
      <path d="M1600 560H610c60-8 90-52 150-62 60-10 120 20 200 10z" fill={paint.far} />
      <path d="M-800 560V430c400-30 660-44 790-10 90 24 130 66 190 96 40 20 70 38 110 44z" fill={paint.far} />
      <path d="M-800 560V506c500-20 700-30 800 0 40 12 76 34 116 54z" fill={paint.meadow} />
      <Pine x={34} y={456} scale={1.12} />
      <Pine x={112} y={512} scale={0.74} />
      <rect x="-800" y="560" width="2400" height="640" fill={paint.sea} />
      <Glitter x={480} y={560} scale={1} />
      <Swell y={744} height={26} fill={paint.swell} />
      <Swell y={852} height={22} fill={paint.deep} />
      <Boat x={226} y={612} scale={0.9} />
      <rect x="-800" y="912" width="2400" height="120" fill={paint.quay} />
      <rect x="-800" y="912" width="2400" height="12" fill={paint.quayEdge} />
      <g fill={paint.quayEdge}>
        {[-130, 60, 250, 440, 630, 820].map((x) => (
          <rect key={x} x={x} y="924" width="4" height="110" />
        ))}
      </g>
      <Pair x={322} y={712} scale={1} />
    </svg>
  )
}
