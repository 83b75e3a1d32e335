import styled from '@emotion/styled'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { corner } from '../../ui/theme/tokens.ts'
import type { PassingAlert } from '../alerts/alert-store.ts'
import { AlertTextsView } from '../alerts/alert-texts-view.tsx'
import { Text } from '../text/text.tsx'

/** Result message shown inside the form. */
export type FormMessage = Omit<PassingAlert, 'id'>

const Place = styled.div`
  border-radius: ${corner.panel};
  &:not(:last-child) { margin-bottom: 12px; }
`

/**
 * Shows a result message above the fields, where no on-screen keyboard covers it.
 *
 * Each new message takes the focus, even with the same text, so that it scrolls into view and screen readers read it.
 */
export function FormMessageView({ message, buttons }: { message: FormMessage; buttons?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [titleId, wordsId] = [useId(), useId()]
  const focused = useRef<FormMessage>(undefined)
  useEffect(() => {
    if (focused.current !== message) place.current?.focus()
    focused.current = message
  }, [message])
  const { severity, title, words, button } = message
  return (
    <Place ref={place} role="group" aria-labelledby={title ? `${titleId} ${wordsId}` : wordsId} tabIndex={-1}>
      <Alert
        severity={severity}
        title={
          title && (
            <span id={titleId}>
              <AlertTextsView words={title} />
            </span>
          )
        }
        buttons={
          button ? (
            <Button look="secondary" size="row" onClick={button.press}>
              <Text text={button.label} scope={button.scope} />
            </Button>
          ) : (
            buttons
          )
        }
      >
        <span id={wordsId}>
          <AlertTextsView words={words} />
        </span>
      </Alert>
    </Place>
  )
}
