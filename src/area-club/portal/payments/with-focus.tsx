import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef } from 'react'
import { colour } from '../../../core/portal/ui/theme/tokens.ts'

const Focused = styled.div`
  &:focus { outline: none; }
  &:focus-visible { outline: 3px solid ${colour.text}; outline-offset: 4px; }
`

/**
 * Focuses content that replaces a focused element, so that a screen reader reads it.
 *
 * With `unlessTaken` it leaves the focus on another visible element; `role="alert"` then announces the content.
 */
export function WithFocus({ unlessTaken = false, children }: { unlessTaken?: boolean; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { activeElement: active } = document
    const isTaken = active !== null && active !== document.body && active.checkVisibility()
    if (!unlessTaken || !isTaken) root.current?.focus()
  }, [unlessTaken])
  return (
    <Focused ref={root} tabIndex={-1} role={unlessTaken ? 'alert' : undefined}>
      {children}
    </Focused>
  )
}
