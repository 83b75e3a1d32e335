import type { Severity } from '../../../core/model/vocabulary.ts'
import { Message, type MessageButton } from './message.tsx'
import type { SignedThing, SigningArea } from './signing-area.ts'
import type { Outcome } from './signing-flow.ts'
import { useOpenSigned } from './use-open-signed.ts'

type Unsigned = Exclude<Outcome, 'signed'> | 'link-expired'

interface EndViewProps {
  area: SigningArea
  onLeave(): void
}

const severities: Readonly<Record<Unsigned, Severity>> = {
  'link-expired': 'warning',
  declined: 'info',
  cancelled: 'info',
  expired: 'warning',
  deleted: 'warning',
  rejected: 'error',
  unknown: 'warning',
}

/** Shows why the document is not signed or not known to be, and what to do next (requirements G3, G4). */
export function UnsignedView({ area, end, onBegin, onLeave }: EndViewProps & { end: Unsigned; onBegin(): void }) {
  const { given, readText, showText } = area
  const back = { words: readText('back', given), press: onLeave }
  const again = { words: readText(end === 'link-expired' ? 'renew' : 'restart'), icon: 'reload', press: onBegin } as const
  // With an unknown outcome the customer should look at the document first, so going back is the primary action.
  const [first, second] = end === 'unknown' ? [back, again] : [again, back]
  const buttons: readonly MessageButton[] = [
    { ...first, look: 'primary' },
    { ...second, look: 'text' },
  ]
  return (
    <Message severity={severities[end]} title={readText(`${end}-title`)} buttons={buttons}>
      {showText(end)}
    </Message>
  )
}

export function SignedView({ area, thing, onLeave }: EndViewProps & { thing: SignedThing }) {
  const { given, readText, readFailure } = area
  const { opening, open } = useOpenSigned(area, thing.document.id)
  const buttons: readonly MessageButton[] = [
    { words: readText('open-signed'), look: 'primary', icon: 'open', press: open, busy: opening.status === 'busy' && readText('opening') },
    { words: readText('back', given), look: 'text', press: onLeave },
  ]
  return (
    <Message severity="success" icon="signed" title={readText('signed-title')} buttons={buttons}>
      <p>{readText('signed')}</p>
      {opening.status === 'failed' && <p role="alert">{readFailure(opening.error, 'open-failed')}</p>}
    </Message>
  )
}
