import styled from '@emotion/styled'
import { colour, corner, media, shadow } from './theme/tokens.ts'

/**
 * The white card.
 *
 * It has no padding: its children (`CardBody`, `TripHeader`, a `row` disclosure, `ButtonBar`) apply the card's margin, `--card-margin`.
 * A repeated card is an `article` named by its title (`as="article" aria-labelledby`).
 */
export const Card = styled.div`
  --card-margin: 28px;
  background-color: ${colour.surface};
  border-radius: ${corner.card};
  box-shadow: ${shadow.card};
  ${media.phone} { --card-margin: 20px; }
  ${media.narrowest} { --card-margin: 16px; }
  ${media.forcedColours} { border: 1px solid CanvasText; }
  /* Lays out a card of a long list near the viewport only; a card with the focus is not contained, so that its popups are not clipped. */
  &[data-one-of-many='true'] {
    content-visibility: auto;
    contain-intrinsic-size: auto 600px;
    &:focus-within { content-visibility: visible; }
    ${media.print} { content-visibility: visible; }
  }
  ${media.print} { --card-margin: 14px; border: 1px solid ${colour.line}; box-shadow: none; }
`

/** Content with the card's margin on all sides. */
export const CardBody = styled.div`
  padding: var(--card-margin, 0);
`

/** Stacks blocks with the gap of cards. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 24px;
  ${media.phone} { gap: 16px; }
  ${media.print} { gap: 10px; }
`

/** Lays out blocks side by side. `data-gap="wide"` is for lists of facts, whose rows extend sideways while they are edited. */
export const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(18.75rem, 40%)), 1fr));
  gap: 20px;
  align-items: start;
  &[data-gap='wide'] { column-gap: 40px; }
  &[hidden] { display: none; }
  ${media.phone} { row-gap: 16px; }
  ${media.print} { row-gap: 8px; }
`
