import styled from '@emotion/styled'
import { colour, media } from '../../ui/theme/tokens.ts'

/** Running text with a readable line length. */
export const Prose = styled.div`
  max-width: 62ch;
  p + p, ul, ol { margin-top: 0.6em; }
  ul, ol { padding-inline-start: 1.3em; }
  &[data-print-only] { display: none; ${media.print} { display: block; } }
  &[data-look='lead'] { font-size: 1.125rem; }
  &[data-look='note'] { color: ${colour.textMuted}; font-size: 0.9375rem; }
`
