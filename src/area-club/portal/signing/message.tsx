import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ButtonStyle, IconName, Severity } from '../../../core/model/vocabulary.ts'
import { Alert } from '../../../core/portal/ui/alert.tsx'
import { Button } from '../../../core/portal/ui/button.tsx'
import { colour, corner, media } from '../../../core/portal/ui/theme/tokens.ts'

/** A column of readable width for the dialog's content, except the frame. */
export const Column = styled.div`
  display: grid;
  gap: 20px;
  width: 100%;
  max-width: 42rem;
  margin: 0 auto;
  padding: 40px 28px;
  /* It takes the focus to be read, and nothing in it is operated by it. */
  &:focus-visible { outline: 3px solid ${colour.text}; outline-offset: -12px; border-radius: ${corner.panel}; box-shadow: none; }
  ${media.phone} { padding: 24px 20px; }
`

export interface MessageButton {
  words: string
  look: ButtonStyle
  icon?: IconName
  /** Label while the action is running. */
  busy?: string | false
  press(): void
}

interface MessageProps {
  severity: Severity
  icon?: IconName
  title: string
  buttons: readonly MessageButton[]
  children: ReactNode
}

/** A result message. Takes the focus, as it replaces an element that may have had it, so that a screen reader reads it. */
export function Message({ severity, icon, title, buttons, children }: MessageProps) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  return (
    <Column ref={root} tabIndex={-1}>
      <Alert
        severity={severity}
        icon={icon}
        title={title}
        buttons={buttons.map(({ words, look, icon: drawn, busy, press }) => (
          <Button key={words} look={look} icon={drawn} busy={busy ? true : undefined} busyLabel={busy} onClick={press}>
            {words}
          </Button>
        ))}
      >
        {children}
      </Alert>
    </Column>
  )
}
