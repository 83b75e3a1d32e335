import styled from '@emotion/styled'
import { type ReactNode, useEffect } from 'react'
import { Icon } from '../../ui/icons.tsx'
import { colour, corner } from '../../ui/theme/tokens.ts'

const Root = styled.p`
  max-width: 62ch;
  padding: 10px 14px;
  border-radius: ${corner.control};
  background-color: ${colour.tint};
  font-size: 0.9375rem;
  &[data-severity='warning'] { display: flex; gap: 8px; background-color: ${colour.warningTint}; color: ${colour.text}; }
`

export interface FieldNoteProps {
  severity?: 'warning' | undefined
  words: string
  announce(words: string): void
  children: ReactNode
}

/** Note under a control that depends on the form's values. The page's polite live region announces it (requirements A5). */
export function FieldNote({ severity, words, announce, children }: FieldNoteProps) {
  useEffect(() => announce(words), [words, announce])
  return (
    <Root data-severity={severity}>
      {severity && <Icon name={severity} size={20} />}
      {severity ? <span>{children}</span> : children}
    </Root>
  )
}
