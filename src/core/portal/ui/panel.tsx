import styled from '@emotion/styled'
import { colour, corner, media, mixed } from './theme/tokens.ts'

/** A bordered panel inside a card, for one of several alternatives; `data-chosen` marks the chosen one. */
export const Panel = styled.div`
  --card-margin: 24px;
  padding: var(--card-margin);
  border-radius: ${corner.panel};
  background-color: ${colour.surface};
  border: 1.5px solid ${mixed(colour.edge, 38, colour.surface)};
  ${media.phone} { --card-margin: 18px; }
  ${media.narrowest} { --card-margin: 16px; }
  &[data-chosen='true'] { border-color: ${colour.action}; outline: 1px solid ${colour.action}; outline-offset: -2.5px; }
`
