import type { PictureName } from '../../../model/vocabulary.ts'
import { alwaysLight, font } from '../theme/tokens.ts'
import { paint } from './paint.ts'
import { Picture } from './picture.tsx'

const Talk = () => (
  <svg {...alwaysLight} viewBox="0 0 250 190" aria-hidden="true" focusable="false">
    <path d="M58 44a28 28 0 0 1 28-28h96a28 28 0 0 1 28 28v34a28 28 0 0 1-28 28h-58l-28 24v-24H86a28 28 0 0 1-28-28z" fill={paint.white} />
    <text x="134" y="76" textAnchor="middle" fontFamily={font.display} fontWeight="700" fontSize="42" fill={paint.ink}>
      Hello!
    </text>
    <path d="M126 122a24 24 0 0 1 24-24h70a24 24 0 0 1 24 24v26a24 24 0 0 1-24 24v22l-26-22h-44a24 24 0 0 1-24-24z" fill={paint.lavender} />
    <text x="185" y="147" textAnchor="middle" fontFamily={font.display} fontWeight="700" fontSize="34" fill={paint.white}>
      Ciao
    </text>
  </svg>
)

const Backpack = () => (
  <svg {...alwaysLight} viewBox="0 0 230 200" aria-hidden="true" focusable="false">
    <path d="M92 46c0-40 64-40 64 0" fill="none" stroke={paint.night} strokeWidth="12" />
    <rect x="50" y="84" width="24" height="84" rx="12" fill={paint.brick} />
    <rect x="174" y="84" width="24" height="84" rx="12" fill={paint.brick} />
    <path d="M64 92a60 52 0 0 1 120 0v108H64z" fill={paint.coral} />
    <rect x="82" y="130" width="84" height="70" rx="16" fill={paint.brick} />
    <rect x="82" y="128" width="84" height="26" rx="12" fill={paint.coral} />
    <rect x="82" y="150" width="84" height="5" fill={paint.night} />
    <circle cx="123" cy="90" r="24" fill={paint.white} />
    <path d="M101 94a22 22 0 0 0 44 0z" fill={paint.deep} />
    <path d="M112 94a11 11 0 0 1 22 0z" fill={paint.sun} />
  </svg>
)

/** Illustration in the corner of a promotion. It is in a disc, except for lessons and store. */
export function PromoPicture({ name }: { name: PictureName }) {
  if (name === 'lessons') return <Talk />
  if (name === 'store') return <Backpack />
  return <Picture name={name} size={176} />
}
