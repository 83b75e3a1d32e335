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

/** Note under a control that depends on the form's values. The page's polite live region announces it (requirements A5). */
export function FieldNote({ words, announce, children }: { words: string; announce(words: string): void; children: ReactNode }) {
  useEffect(() => announce(words), [words, announce])
  return <Root>{children}</Root>
}
