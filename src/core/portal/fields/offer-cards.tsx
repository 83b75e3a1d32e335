import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { colour, corner, font, media } from '../ui/theme/tokens.ts'
import { markStyles } from './control-styles.ts'

/** Grid of offers. Cards outside the viewport are not laid out (`content-visibility`). */
export const OfferGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: 12px;
`
const Card = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 4px 14px;
  align-content: start;
  padding: 16px;
  border-radius: ${corner.panel};
  background-color: ${colour.surface};
  box-shadow: inset 0 0 0 1.5px ${colour.edge};
  line-height: 1.45;
  cursor: pointer;
  content-visibility: auto;
  contain-intrinsic-size: auto 96px;
  @media (hover: hover) { &:hover { background-color: ${colour.tintFaint}; } }
  &:has(:checked) { box-shadow: inset 0 0 0 2.5px ${colour.action}; background-color: ${colour.tintFaint}; }
  &:has(:disabled) { cursor: default; }
  &:has(:focus-visible) { outline: 3px solid ${colour.text}; box-shadow: 0 0 0 6px ${colour.accent}; content-visibility: visible; }
  ${media.print} { content-visibility: visible; }
  ${media.forcedColours} { border: 1px solid ButtonText; &:has(:checked) { border: 3px solid Highlight; } }
`
const Mark = styled.input`
  ${markStyles}
  grid-column: 1;
  grid-row: 1;
  width: 24px;
  height: 24px;
  &[type='radio'] { border-radius: 50%; }
  &[type='checkbox'] { border-radius: 8px; }
  &:checked { box-shadow: inset 0 0 0 2px ${colour.action}, inset 0 0 0 6px ${colour.surface}, inset 0 0 0 20px ${colour.action}; }
  &:focus-visible { outline: none; }
`
const Title = styled.span`
  grid-column: 2;
  font: 650 1.0625rem/1.35 ${font.display};
`
const Rest = styled.span`
  grid-column: 2;
  display: grid;
  gap: 2px;
  color: ${colour.textMuted};
  font-size: 0.9375rem;
`
/** Price and price difference, at the bottom of an offer. */
export const OfferFigures = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 12px;
  margin-top: 4px;
  color: ${colour.text};
  font-weight: 600;
  > span + span { color: ${colour.textMuted}; font-weight: 400; }
`
const Pictured = styled.span`
  display: flex;
  gap: 12px;
  align-items: center;
  > svg { flex: none; width: 44px; height: 44px; }
`

export interface OfferCardProps {
  /** `radio`: one of several offers; `checkbox`: any number of them. */
  type: 'radio' | 'checkbox'
  name: string
  checked: boolean
  disabled: boolean
  onChange(checked: boolean): void
  title: ReactNode
  picture?: ReactNode
  children?: ReactNode
}

/** A selectable offer with its details. The whole card is the control's label. */
export function OfferCard({ type, name, checked, disabled, onChange, title, picture, children }: OfferCardProps) {
  return (
    <Card>
      <Mark type={type} name={name} checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      <Title>
        {picture ? (
          <Pictured>
            {picture}
            <span>{title}</span>
          </Pictured>
        ) : (
          title
        )}
      </Title>
      {children && <Rest>{children}</Rest>}
    </Card>
  )
}
