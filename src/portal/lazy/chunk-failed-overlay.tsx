import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { corner, shadow } from '../ui/theme/tokens.ts'
import type { ChunkFailure } from './chunk.ts'
import { ChunkFailed } from './chunk-failed.tsx'

const Root = styled.div`
  position: fixed;
  z-index: 1400;
  right: 20px;
  bottom: 16px;
  width: min(28.75rem, calc(100vw - 40px));
  border-radius: ${corner.panel};
  box-shadow: ${shadow.floating};
`

export interface ChunkFailedOverlayProps {
  failure: ChunkFailure
  onClose(): void
}

/** Error message over the page, in place of a dialog whose import has failed. It takes the focus and returns it on unmount. */
export function ChunkFailedOverlay({ failure, onClose }: ChunkFailedOverlayProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    root.current?.querySelector<HTMLElement>('button')?.focus()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return createPortal(
    <Root
      ref={root}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <ChunkFailed failure={failure} onClose={onClose} />
    </Root>,
    document.body,
  )
}
