import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { alwaysLight, colour, media } from './theme/tokens.ts'

const Root = styled.span`
  flex: none;
  min-width: 24px;
  padding: 2px 7px;
  border-radius: 12px;
  background-color: ${colour.accent};
  color: ${colour.text};
  font-size: 0.875rem;
  font-weight: 700;
  line-height: 20px;
  text-align: center;
  font-variant-numeric: tabular-nums;
  ${media.forcedColours} { border: 1px solid currentColor; }
`

/**
 * A number inside a link or button.
 *
 * `words` describe the control, which refers to `wordsId` in `aria-describedby`: the name of the control stays its label.
 */
export function CountBadge({ count, words, wordsId }: { count: number; words: ReactNode; wordsId: string }) {
  return (
    <Root {...alwaysLight}>
      <span aria-hidden="true">{count}</span>
      <span id={wordsId} hidden>
        {words}
      </span>
    </Root>
  )
}
