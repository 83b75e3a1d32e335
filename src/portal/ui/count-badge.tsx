import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { colour, media } from './theme/tokens.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const Root = styled.span`
  flex: none;
  min-width: 24px;
  padding: 2px 7px;
  border-radius: 12px;
  background-color: ${colour.ginestra500};
  color: ${colour.notte};
  font-size: 0.875rem;
  font-weight: 700;
  line-height: 20px;
  text-align: center;
  font-variant-numeric: tabular-nums;
  ${media.forcedColours} { border: 1px solid currentColor; }
`

/** A number beside a label. Screen readers read `words` instead. */
export function CountBadge({ count, words }: { count: number; words: ReactNode }) {
  return (
    <Root>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>, {words}</VisuallyHidden>
    </Root>
  )
}
