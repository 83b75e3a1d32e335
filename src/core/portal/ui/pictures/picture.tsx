import { useId } from 'react'
import type { PictureName } from '../../../model/vocabulary.ts'
import { alwaysLight } from '../theme/tokens.ts'
import { scenes } from './scenes.tsx'

/** An illustration in a disc of `size` pixels. Decorative: the text beside it gives its meaning. */
export function Picture({ name, size = 96, className }: { name: PictureName; size?: number | undefined; className?: string | undefined }) {
  const windowId = useId()
  const Scene = scenes[name]
  return (
    <svg {...alwaysLight} width={size} height={size} viewBox="0 0 96 96" aria-hidden="true" focusable="false" className={className}>
      <clipPath id={windowId}>
        <circle cx="48" cy="48" r="48" />
      </clipPath>
      <g clipPath={`url(#${windowId})`}>
        <Scene />
      </g>
    </svg>
  )
}
