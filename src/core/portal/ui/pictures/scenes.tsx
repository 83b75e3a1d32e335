/** Illustrations for the disc, each 96 × 96: a horizon with a foreground that shows the place. */
import type { ReactNode } from 'react'
import type { PictureName } from '../../../model/vocabulary.ts'
import { paint } from './paint.ts'

/** Reflection of the sun on the water: three lines, shorter towards the viewer. */
function Reflection({ x, y, width = 20 }: { x: number; y: number; width?: number }) {
  const lines = [
    { share: 1, down: 4 },
    { share: 0.64, down: 11 },
    { share: 0.32, down: 18 },
  ]
  return (
    <g fill={paint.sun}>
      {lines.map(({ share, down }) => (
        <rect key={down} x={x - (width * share) / 2} y={y + down} width={width * share} height={3} rx={1.5} />
      ))}
    </g>
  )
}

/** Sky, sea and a half-set sun at `x` on the horizon `y`; its children are between sun and sea. */
function Horizon({
  x,
  y,
  sun = 15,
  glow = 26,
  sea = true,
  children,
}: {
  x: number
  y: number
  sun?: number
  glow?: number
  sea?: boolean
  children?: ReactNode
}) {
  return (
    <>
      <rect width="96" height="96" fill={paint.sky} />
      <circle cx={x} cy={y} r={glow} fill={paint.haze} />
      <circle cx={x} cy={y} r={sun} fill={paint.sun} />
      {children}
      {sea && (
        <>
          <rect y={y} width="96" height={96 - y} fill={paint.sea} />
          <Reflection x={x} y={y} />
        </>
      )}
    </>
  )
}

const Wave = ({ y = 82 }: { y?: number }) => <path d={`M0 ${y}c8-5 16-5 24 0s16 5 24 0 16-5 24 0 16 5 24 0v14H0z`} fill={paint.deep} />

const Sea = () => (
  <>
    <Horizon x={60} y={56}>
      <path d="M0 56V44c9-5 17-2 24 3s13 7 20 9z" fill={paint.far} />
    </Horizon>
    <Wave />
    <path d="M31 32v29H17z" fill={paint.white} />
    <path d="M34 38v23h10z" fill={paint.coral} />
    <path d="M15 64h31l-4 7H20z" fill={paint.ink} />
  </>
)

const Coast = () => (
  <>
    <Horizon x={30} y={58} sun={14} />
    <path d="M96 34c-12-2-20 4-27 12s-12 11-25 14c10 7 30 9 52 6z" fill={paint.meadow} />
    <path d="M96 50c-10 1-18 6-26 16h26z" fill={paint.wood} />
    <path d="M72 18h10l2 26H70z" fill={paint.white} />
    <path d="M71 27h12l.6 7H70.5z" fill={paint.coral} />
    <path d="M71.5 11h11v7h-11z" fill={paint.ink} />
    <path d="M70 11l7-6 7 6z" fill={paint.coral} />
    <Wave />
  </>
)

const City = () => (
  <>
    <Horizon x={64} y={62} glow={28}>
      <path d="M0 62V46h12v-8h12v8h14V34h12v28z" fill={paint.far} />
      <path d="M74 62V44h10v-6h12v24z" fill={paint.far} />
      <path d="M20 62V26h3l4-12 4 12h3v36z" fill={paint.mid} />
      <circle cx="27" cy="33" r="4" fill={paint.white} />
      <path d="M40 62V50h16v12zM2 62v-8h14v8z" fill={paint.deep} />
    </Horizon>
    <Wave y={84} />
  </>
)

const Mountains = () => (
  <>
    <Horizon x={26} y={58} glow={28} sea={false} />
    <path d="M30 64 60 22l34 42z" fill={paint.mid} />
    <path d="M60 22l11 14-6 3-5-4-6 5-4-4z" fill={paint.white} />
    <path d="M58 64 82 36l20 28z" fill={paint.far} />
    <path d="M0 66c14-8 26-8 40-2s30 6 56-4v36H0z" fill={paint.meadow} />
    <path d="M0 82c20-8 40-6 56-2s28 4 40-2v18H0z" fill={paint.wood} />
    <path d="M14 74l5-14 5 14zM76 72l5-14 5 14z" fill="#1e6247" />
  </>
)

const Lessons = () => (
  <>
    <Horizon x={48} y={64} sun={13} glow={30} />
    <Wave y={86} />
    <path d="M18 24a8 8 0 0 1 8-8h28a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H40l-9 9v-9h-5a8 8 0 0 1-8-8z" fill={paint.white} />
    <path d="M26 27h28M26 35h18" stroke={paint.ink} strokeWidth="3.5" strokeLinecap="round" />
    <path d="M46 48a7 7 0 0 1 7-7h20a7 7 0 0 1 7 7v10a7 7 0 0 1-7 7v8l-9-8H53a7 7 0 0 1-7-7z" fill={paint.lavender} />
    <path d="M54 53h18" stroke={paint.white} strokeWidth="3.5" strokeLinecap="round" />
  </>
)

const Store = () => (
  <>
    <Horizon x={48} y={60} glow={36} sun={20} />
    <path d="M38 28c0-17 20-17 20 0" fill="none" stroke={paint.night} strokeWidth="5" />
    <rect x="22" y="44" width="10" height="32" rx="5" fill={paint.brick} />
    <rect x="64" y="44" width="10" height="32" rx="5" fill={paint.brick} />
    <path d="M27 46a21 21 0 0 1 42 0v32a6 6 0 0 1-6 6H33a6 6 0 0 1-6-6z" fill={paint.coral} />
    <rect x="34" y="60" width="28" height="24" rx="7" fill={paint.brick} />
    <path d="M34 66h28" stroke={paint.night} strokeWidth="2.5" />
    <circle cx="48" cy="44" r="8.5" fill={paint.white} />
    <path d="M40 45a8 8 0 0 0 16 0z" fill={paint.deep} />
    <path d="M44 45a4 4 0 0 1 8 0z" fill={paint.sun} />
  </>
)

const Departure = () => (
  <>
    <rect width="96" height="96" fill={paint.sky} />
    <circle cx="48" cy="58" r="40" fill={paint.dawn} />
    <circle cx="48" cy="58" r="28" fill={paint.haze} />
    <circle cx="48" cy="58" r="16" fill={paint.sun} />
    <rect y="58" width="96" height="38" fill={paint.sea} />
    <Reflection x={48} y={58} width={24} />
    <Wave y={84} />
  </>
)

const Suitcase = () => (
  <>
    <Horizon x={70} y={54} sun={14} />
    <path d="M0 78c18-6 34-6 50-3s30 4 46-1v22H0z" fill={paint.quay} />
    <path d="M36 42V30a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v12" fill="none" stroke={paint.ink} strokeWidth="4" />
    <rect x="26" y="40" width="40" height="42" rx="7" fill={paint.coral} />
    <path d="M36 40v42M56 40v42" stroke={paint.brick} strokeWidth="4" />
    <rect x="31" y="81" width="8" height="6" rx="3" fill={paint.ink} />
    <rect x="53" y="81" width="8" height="6" rx="3" fill={paint.ink} />
    <circle cx="46" cy="58" r="6" fill={paint.white} />
    <path d="M40 59a6 6 0 0 0 12 0z" fill={paint.deep} />
  </>
)

const Letters = () => (
  <>
    <Horizon x={30} y={56} />
    <Wave y={84} />
    <path d="M34 20h30l12 12v44H34z" fill={paint.white} />
    <path d="M64 20l12 12H64z" fill={paint.far} />
    <path d="M42 42h26M42 51h26" stroke={paint.far} strokeWidth="3.5" strokeLinecap="round" />
    <path d="M42 66c4-7 7 5 11-1s5 3 9-1" fill="none" stroke={paint.deep} strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
  </>
)

const Ticket = () => (
  <>
    <Horizon x={48} y={56} glow={34} sun={20} />
    <Wave y={84} />
    <g transform="rotate(-10 48 52)">
      <path
        d="M18 38a4 4 0 0 1 4-4h52a4 4 0 0 1 4 4v8a6 6 0 0 0 0 12v8a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4v-8a6 6 0 0 0 0-12z"
        fill={paint.white}
      />
      <path d="M60 37v30" stroke={paint.far} strokeWidth="2.5" strokeDasharray="4 4" />
      <path d="M28 53a10 10 0 0 1 20 0z" fill={paint.coral} />
      <path d="M28 58h20M33 63h10" stroke={paint.coral} strokeWidth="2.5" strokeLinecap="round" />
    </g>
  </>
)

const Lost = () => (
  <>
    <Horizon x={24} y={52} sun={12} glow={22} />
    <path d="M0 74c10-5 18-5 28 0s18 5 28 0 22-6 40-1v23H0z" fill={paint.deep} />
    <g transform="rotate(24 58 62)">
      <path d="M52 34h12v12c0 4 6 6 6 14v20a5 5 0 0 1-5 5H51a5 5 0 0 1-5-5V60c0-8 6-10 6-14z" fill={paint.white} opacity=".88" />
      <rect x="53" y="26" width="10" height="10" rx="2" fill={paint.quayEdge} />
      <rect x="52" y="54" width="12" height="24" rx="2" fill={paint.quay} />
      <path d="M55 61h6M55 66h6" stroke={paint.quayEdge} strokeWidth="2" strokeLinecap="round" />
    </g>
    <path d="M0 86c8-5 16-5 24 0s16 5 24 0 16-5 24 0 16 5 24 0v14H0z" fill={paint.night} />
  </>
)

export const scenes: Readonly<Record<PictureName, () => ReactNode>> = {
  sea: Sea,
  coast: Coast,
  city: City,
  mountains: Mountains,
  lessons: Lessons,
  store: Store,
  departure: Departure,
  suitcase: Suitcase,
  letters: Letters,
  ticket: Ticket,
  lost: Lost,
}
