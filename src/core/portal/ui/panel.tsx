import styled from '@emotion/styled'
import { colour, corner, media, mixed } from './theme/tokens.ts'

/** A bordered panel inside a card, for one of several alternatives; `data-chosen` marks the chosen one. */
export const Panel = styled.div`
  --card-margin: 24px;
  padding: var(--card-margin);
  border-radius: ${corner.panel};
  background-color: ${colour.carta};
  border: 1.5px solid ${mixed(colour.edge, 38, colour.carta)};
  ${media.phone} { --card-margin: 18px; }
  ${media.narrowest} { --card-margin: 16px; }
  &[data-chosen='true'] { border-color: ${colour.mare700}; outline: 1px solid ${colour.mare700}; outline-offset: -2.5px; }
`
