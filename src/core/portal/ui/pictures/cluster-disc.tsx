import { useId } from 'react'

/** Levels of the club, from the lowest to the highest. */
export const clusterLevels = ['blue', 'silver', 'gold', 'diamond'] as const
export type ClusterLevel = (typeof clusterLevels)[number]

/** Colours of the metals; they do not depend on the brand. */
const metals: Readonly<Record<ClusterLevel, { sky: string; water: string; sun: string }>> = {
  blue: { sky: '#9cc9f0', water: '#1f5f9e', sun: '#fff' },
  silver: { sky: '#e4eaee', water: '#66798a', sun: '#fff' },
  gold: { sky: '#ffe9ae', water: '#a86e00', sun: '#ffc629' },
  diamond: { sky: '#ddf7fd', water: '#1e8cb0', sun: '#fff' },
}

/** A club level as a sun above one to four lines of water, independent of colour. Decorative: its name is beside it. */
export function ClusterDisc({ level, size = 40 }: { level: ClusterLevel; size?: number | undefined }) {
  const discId = useId()
  const { sky, water, sun } = metals[level]
  const lines = Array.from({ length: clusterLevels.indexOf(level) + 1 }, (_, at) => at)
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <clipPath id={discId}>
        <circle cx="20" cy="20" r="20" />
      </clipPath>
      <g clipPath={`url(#${discId})`}>
        <rect width="40" height="40" fill={sky} />
        <circle cx="20" cy="22" r="10" fill={sun} />
        <rect y="22" width="40" height="20" fill={water} />
        {lines.map((at) => (
          <rect key={at} x={9 + at * 2} y={24.5 + at * 4} width={22 - at * 4} height="2.4" rx="1.2" fill="#fff" />
        ))}
      </g>
      <circle cx="20" cy="20" r="19" fill="none" stroke="#fff" strokeWidth="2" />
    </svg>
  )
}
