import styled from '@emotion/styled'
import { colour } from '../../ui/theme/tokens.ts'

/** What a filter has found. Use it with the role `status`, and keep it in the page while it is empty. */
export const Found = styled.p`
  color: ${colour.textMuted};
  &:not(:empty) { margin-top: 8px; }
`
