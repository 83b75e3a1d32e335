import { useId } from 'react'
import type { PictureName } from '../../../catalogue/vocabulary.ts'
import { scenes } from './scenes.tsx'

/** A scene in the round window of the brand, `size` pixels across. Decoration: the words beside it say what it stands for. */
export function Picture({ name, size = 96, className }: { name: PictureName; size?: number | undefined; className?: string | undefined }) {
  const windowId = useId()
  const Scene = scenes[name]
  return (
    <svg width={size} height={size} viewBox="0 0 96 96" aria-hidden="true" focusable="false" className={className}>
      <clipPath id={windowId}>
        <circle cx="48" cy="48" r="48" />
      </clipPath>
      <g clipPath={`url(#${windowId})`}>
        <Scene />
      </g>
    </svg>
  )
}
