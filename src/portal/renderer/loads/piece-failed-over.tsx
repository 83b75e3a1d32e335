import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { corner, shadow } from '../../ui/theme/tokens.ts'
import type { PieceFailure } from './piece.ts'
import { PieceFailed } from './piece-failed.tsx'

const Root = styled.div`
  position: fixed;
  z-index: 1400;
  right: 20px;
  bottom: 16px;
  width: min(28.75rem, calc(100vw - 40px));
  border-radius: ${corner.panel};
  box-shadow: ${shadow.floating};
`

export interface PieceFailedOverProps {
  failure: PieceFailure
  onClose(): void
}

/** In the place of a dialog that did not arrive: over the page, with the focus, which goes back to where it was. */
export function PieceFailedOver({ failure, onClose }: PieceFailedOverProps) {
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
      <PieceFailed failure={failure} onClose={onClose} />
    </Root>,
    document.body,
  )
}
