import { useMemo } from 'react'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { type ToldInForm, ToldInFormView } from '../form/told-in-form.tsx'
import type { Refusal } from './run-steps.ts'

/** What happened and what can be done instead. It takes the focus, which was on what is gone. */
export default function RefusedNotice({ refusal: { refused, words, scope } }: { refusal: Refusal }) {
  const { title, buttons } = refused
  // One object as long as the refusal is the same: each new one takes the focus.
  const told = useMemo<ToldInForm>(
    () => ({ severity: 'warning', title: title && { kind: 'text', text: title, scope }, words, hideAfterMs: undefined }),
    [title, words, scope],
  )
  return <ToldInFormView told={told} buttons={buttons.length > 0 && <ActionButtons buttons={buttons} scope={scope} size="row" />} />
}
