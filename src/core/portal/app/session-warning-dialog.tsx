/** The dialog before a session expires: time left, a button to stay, one to log out (requirements A12). */
import styled from '@emotion/styled'
import { useDeferredValue, useEffect, useState } from 'react'
import type { PortalTexts } from '../../model/catalogue-model.ts'
import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DialogShell } from '../ui/dialog-shell.tsx'
import { useLanguage } from '../ui/language-context.tsx'
import { colour, font } from '../ui/theme/tokens.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { usePortalServices } from './portal-services-context.tsx'
import type { SessionWarning } from './session-timer.ts'
import { formatSeconds, lastAnnounced, secondsLeft, showSeconds } from './time-left.ts'
import { useStaySignedIn } from './use-stay-signed-in.ts'

const TimeLeft = styled.p`
  display: flex;
  align-items: baseline;
  gap: 10px;
  margin-top: 14px;
  color: ${colour.textMuted};
  b { color: ${colour.text}; font: 700 2rem/1.1 ${font.display}; font-variant-numeric: tabular-nums; }
`

/** Counts down the seconds left while the dialog is mounted. */
function useSecondsLeft(endsAtMs: number): number {
  const { clock } = usePortalServices()
  const [seconds, setSeconds] = useState(() => secondsLeft(endsAtMs, clock.now().getTime()))
  useEffect(() => {
    const count = () => setSeconds(secondsLeft(endsAtMs, clock.now().getTime()))
    count()
    const counting = setInterval(count, 1000)
    return () => clearInterval(counting)
  }, [endsAtMs, clock])
  return seconds
}

/** Text of the dialog's own live region. Everything outside an open dialog is hidden from assistive technology. */
function useSaidTime(seconds: number, { sessionTimeLeft }: PortalTexts): string {
  const read = useReadText()
  const language = useLanguage()
  const [beganWith] = useState(seconds)
  // Screen readers announce a live region only if it was in the page before its text: the first render is committed empty.
  const ready = useDeferredValue(true, false)
  return ready ? `${read(sessionTimeLeft)}: ${formatSeconds(lastAnnounced(beganWith, seconds), language)}` : ''
}

interface SessionWarningDialogProps {
  warning: SessionWarning
}

export function SessionWarningDialog({ warning: { endsAtMs, extendable } }: SessionWarningDialogProps) {
  const { contents } = usePortalServices()
  const { model, navigate, findScreenPath } = useRenderer()
  const { texts } = model
  const read = useReadText()
  const seconds = useSecondsLeft(endsAtMs)
  const spokenTime = useSaidTime(seconds, texts)
  const [understood, setUnderstood] = useState(false)
  const { stay, busy, failed } = useStaySignedIn()
  const leave = () => {
    const { logout, home } = contents.content().catalogue
    navigate(findScreenPath(logout ?? home, {}) ?? '/')
  }
  const goOn = extendable ? stay : () => setUnderstood(true)
  return (
    <DialogShell
      open={!understood}
      urgent
      hideClose
      staysOnBackdrop
      title={<Text text={texts.sessionEndingTitle} scope={{}} />}
      onClose={goOn}
      closeLabel={read(model.texts.close)}
      actions={
        <>
          <Button autoFocus busy={busy} onClick={goOn}>
            <Text text={extendable ? texts.sessionStay : texts.sessionUnderstood} scope={{}} />
          </Button>
          <Button look="text" onClick={leave}>
            <Text text={texts.sessionLeave} scope={{}} />
          </Button>
        </>
      }
    >
      <p>
        <Text text={extendable ? texts.sessionEndingText : texts.sessionLimitText} scope={{}} />
      </p>
      <TimeLeft role="timer" aria-live="off">
        <Text text={texts.sessionTimeLeft} scope={{}} />
        <b>{showSeconds(seconds)}</b>
      </TimeLeft>
      <VisuallyHidden role="status">{spokenTime}</VisuallyHidden>
      <div role="status">
        {failed && (
          <Alert severity="error">
            <Text text={model.failures.call} scope={{}} />
          </Alert>
        )}
      </div>
    </DialogShell>
  )
}
