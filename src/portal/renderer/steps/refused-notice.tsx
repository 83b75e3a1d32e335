import { ActionButtons } from '../actions/action-buttons.tsx'
import { ToldInFormView } from '../form/told-in-form.tsx'
import type { Refusal } from './run-steps.ts'

/** What happened and what can be done instead. It takes the focus, which was on what is gone. */
export default function RefusedNotice({ refusal: { refused, words, scope } }: { refusal: Refusal }) {
  const { title, buttons } = refused
  return (
    <ToldInFormView
      told={{ severity: 'warning', title: title && { kind: 'text', text: title, scope }, words, hideAfterMs: undefined }}
      buttons={buttons.length > 0 && <ActionButtons buttons={buttons} scope={scope} size="row" />}
    />
  )
}
