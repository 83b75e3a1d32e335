import styled from '@emotion/styled'
import { type ReactNode, useEffect } from 'react'
import { colour, corner } from '../../ui/theme/tokens.ts'

const Root = styled.p`
  max-width: var(--control-width);
  margin-top: 10px;
  padding: 10px 14px;
  border-radius: ${corner.control};
  background-color: ${colour.cielo100};
  font-size: 0.9375rem;
`

/** Words under a control that came with what stands in the form: said once through the page's one polite live region (A5). */
export function FieldNote({ words, announce, children }: { words: string; announce(words: string): void; children: ReactNode }) {
  useEffect(() => announce(words), [words, announce])
  return <Root>{children}</Root>
}
