import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { FrameSurface } from '../../../core/portal/renderer/frame/frame-surface.tsx'
import { Button } from '../../../core/portal/ui/button.tsx'
import { colour, media } from '../../../core/portal/ui/theme/tokens.ts'
import { readFrameMessage } from './frame-message.ts'
import { QuestionDialog } from './question-dialog.tsx'
import type { SignedThing, SigningArea } from './signing-area.ts'
import type { SigningStep } from './signing-flow.ts'
import type { SigningSession } from './signing-session.ts'
import { WatchLine } from './watch-line.tsx'

const Strip = styled.div`
  flex: none;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 20px;
  padding: 10px 32px;
  border-bottom: 2px solid ${colour.line};
  ${media.phone} { padding: 8px 20px; }
`
const Place = styled.div`
  flex: 1 1 auto;
  min-height: 320px;
  > iframe[data-fill] { height: 100%; border-radius: 0; }
`

interface SigningViewProps {
  area: SigningArea
  thing: SignedThing
  step: SigningStep & { status: 'signing' }
  session: SigningSession
}

/** The framed signing page, below the portal's status line and the button to give up. */
export function SigningView({ area, thing, step, session }: SigningViewProps) {
  const { readText, readFailure } = area
  const { procedure, isGivingUp, giveUpError } = step
  const frame = useRef<HTMLIFrameElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const title = readText('frame-name', { title: thing.document.title })

  // The pressed button is gone, so the focus moves to the frame.
  useEffect(() => frame.current?.focus(), [])

  const { url } = procedure
  useEffect(() => {
    const { origin } = new URL(url)
    const listen = (event: MessageEvent<unknown>) => {
      const word = readFrameMessage(event, { origin, window: frame.current?.contentWindow })
      if (word !== undefined) session.hear(word)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [url, session])

  return (
    <>
      <Strip>
        <WatchLine area={area} watch={step.watch} url={url} onCheck={session.check} />
        <div>
          {giveUpError !== undefined && <p role="alert">{readFailure(giveUpError, 'give-up-failed', true)}</p>}
          <Button look="text" size="row" busy={isGivingUp} busyLabel={readText('giving-up')} onClick={() => setIsAsking(true)}>
            {readText('give-up')}
          </Button>
        </div>
      </Strip>
      <Place>
        <FrameSurface ref={frame} title={title} language={undefined} src={url} fill heightPx={undefined} opensTabs />
      </Place>
      {isAsking && (
        <QuestionDialog
          title={readText('give-up-title')}
          text={readText('give-up-text')}
          proceed={readText('give-up-proceed')}
          stay={readText('go-on')}
          closeLabel={readText('close')}
          onProceed={() => {
            setIsAsking(false)
            session.giveUp()
          }}
          onStay={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
