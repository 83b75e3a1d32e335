import styled from '@emotion/styled'
import { colour, corner, font } from './theme/tokens.ts'

const Root = styled.a`
  position: fixed;
  z-index: 2000;
  top: 12px;
  inset-inline-start: 12px;
  padding: 12px 20px;
  border-radius: ${corner.control};
  background: ${colour.text};
  color: ${colour.surface};
  font: 650 1.0625rem/1.25 ${font.display};
  &:not(:focus) {
    clip-path: inset(50%);
    width: 1px;
    height: 1px;
    padding: 0;
    overflow: hidden;
    white-space: nowrap;
  }
`

/** The first focusable element, which skips header and menu. The target must be focusable (`tabIndex={-1}`). */
export function SkipLink({ targetId, label }: { targetId: string; label: string }) {
  return (
    <Root
      href={`#${targetId}`}
      // A fragment in the address would be a history entry of its own: Back would lead from the page to the same page.
      onClick={(event) => {
        event.preventDefault()
        const target = document.getElementById(targetId)
        target?.scrollIntoView()
        target?.focus({ preventScroll: true })
      }}
    >
      {label}
    </Root>
  )
}
