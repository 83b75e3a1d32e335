import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { colour, corner, media } from './theme/tokens.ts'

const Bar = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(18.75rem, 40%)), 1fr));
  gap: 16px 32px;
  padding: 24px var(--card-margin, 24px) var(--card-margin, 24px);
  border-top: 1px solid ${colour.line};
  background-color: ${colour.tintFaint};
  &:last-child { border-radius: 0 0 ${corner.card} ${corner.card}; }
  ${media.phone} { padding-top: 20px; }
  ${media.print} { display: none; }
`
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 12px 16px;
  ${media.phone} {
    flex-direction: column;
    align-items: stretch;
    /* At 200 % text a word such as 'Contratti/Documenti' is wider than a phone. */
    overflow-wrap: anywhere;
    /* A link alone is in the column of the text; below another button it is centred like that button's label. */
    > :only-of-type [data-look='text'] { align-self: flex-start; }
  }
  ${media.print} { display: none; }
`
const Item = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 8px;
  min-width: 0;
  ${media.phone} { align-items: stretch; }
`
const Hint = styled.p`
  max-width: 44ch;
  font-size: 0.9375rem;
  line-height: 1.4;
  color: ${colour.textMuted};
`

/** Buttons in the tinted footer of a card (`bar`) or in a row (`row`). On a phone they are stacked, full width. */
export function ButtonBar({ look, children }: { look: 'bar' | 'row'; children: ReactNode }) {
  return look === 'bar' ? <Bar>{children}</Bar> : <Row>{children}</Row>
}

/** A button with its hint or the reason why it is disabled. The button's `aria-describedby` must be `hintId`. */
export function ButtonWithHint({ children, hint, hintId }: { children: ReactNode; hint?: ReactNode; hintId?: string | undefined }) {
  return (
    <Item>
      {children}
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </Item>
  )
}
