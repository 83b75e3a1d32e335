/**
 * The area that signs a document in a full-screen dialog: review, framed signing page, outcome.
 *
 * The catalogue's handlers decide what follows each event.
 */
import { useState } from 'react'
import { DialogShell } from '../../../core/portal/ui/dialog-shell.tsx'
import { VisuallyHidden } from '../../../core/portal/ui/visually-hidden.tsx'
import { Beginning, NotBegun } from './beginning.tsx'
import { SignedView, UnsignedView } from './end-view.tsx'
import { Message } from './message.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { ReviewView } from './review-view.tsx'
import type { SignedThing, SigningArea } from './signing-area.ts'
import { isUnderWay } from './signing-flow.ts'
import { SigningView } from './signing-view.tsx'
import { stepAnnouncement } from './step-announcement.ts'
import { type Signing, useSigning } from './use-signing.ts'

export default function SigningDialog(area: SigningArea) {
  const { document, practice } = area.given
  if (document == null || practice == null) return <Missing area={area} />
  return <OpenSigning key={document.id} area={area} thing={{ document, practice }} />
}

function OpenSigning({ area, thing }: { area: SigningArea; thing: SignedThing }) {
  const { readText, tell } = area
  const signing = useSigning(area, thing.document)
  const { step } = signing.flow
  const [isAsking, setIsAsking] = useState(false)
  const isHeld = isUnderWay(step)
  const leave = () => {
    // Releases the leave guard; otherwise it would ask a second time.
    signing.session.leave()
    void tell('left', {})
  }
  return (
    <DialogShell
      open
      fullScreen
      fill
      title={readText('title')}
      subtitle={<span lang="it">{thing.document.title}</span>}
      onClose={() => (isHeld ? setIsAsking(true) : leave())}
      closeLabel={readText('close')}
    >
      {/* Rendered empty at first (requirements A5). The page's own live region is hidden behind the dialog. */}
      <VisuallyHidden role="status" aria-live="polite">
        {stepAnnouncement(step, readText)}
      </VisuallyHidden>
      <StepView area={area} thing={thing} signing={signing} onLeave={leave} />
      {isAsking && isHeld && (
        <QuestionDialog
          title={readText('leave-title')}
          text={readText('leave')}
          proceed={readText('leave-proceed')}
          stay={readText('go-on')}
          closeLabel={readText('close')}
          onProceed={leave}
          onStay={() => setIsAsking(false)}
        />
      )}
    </DialogShell>
  )
}

interface StepViewProps {
  area: SigningArea
  thing: SignedThing
  signing: Signing
  onLeave(): void
}

function StepView({ area, thing, signing, onLeave }: StepViewProps) {
  const { flow, begin } = signing
  const { step } = flow
  switch (step.status) {
    case 'review':
      return <ReviewView area={area} thing={thing} onBegin={begin} onLeave={onLeave} />
    case 'beginning':
      return <Beginning words={area.readText('beginning')} />
    case 'not-begun':
      return <NotBegun area={area} failure={step.failure} onRetry={begin} onLeave={onLeave} />
    case 'signing':
      return <SigningView key={flow.attempt} area={area} thing={thing} step={step} session={signing.session} />
    case 'link-expired':
      return <UnsignedView key={flow.attempt} area={area} end="link-expired" onBegin={begin} onLeave={onLeave} />
    case 'ended':
      return step.outcome === 'signed' ? (
        <SignedView area={area} thing={thing} onLeave={onLeave} />
      ) : (
        <UnsignedView key={flow.attempt} area={area} end={step.outcome} onBegin={begin} onLeave={onLeave} />
      )
  }
}

/** Shown when the address names a document that the customer does not have. */
function Missing({ area: { given, readText, tell } }: { area: SigningArea }) {
  const leave = () => void tell('left', {})
  return (
    <DialogShell open fullScreen fill title={readText('title')} onClose={leave} closeLabel={readText('close')}>
      <Message
        severity="warning"
        title={readText('missing-title')}
        buttons={[{ words: readText('back', given), look: 'primary', press: leave }]}
      >
        {readText('missing')}
      </Message>
    </DialogShell>
  )
}
