import { useMemo } from 'react'
import { ActionButtons } from '../actions/action-buttons.tsx'
import { type FormMessage, FormMessageView } from '../form/form-message.tsx'
import type { Refusal } from '../steps/step-place.ts'

/** Shows the problem and the alternatives. It takes the focus, because the focused control was removed. */
export function RefusedNotice({ refusal: { refused, words, scope } }: { refusal: Refusal }) {
  const { title, buttons } = refused
  // Memoized, because each new object takes the focus.
  const message = useMemo<FormMessage>(
    () => ({ severity: 'warning', title: title && { kind: 'text', text: title, scope }, words, hideAfterMs: undefined }),
    [title, words, scope],
  )
  return <FormMessageView message={message} buttons={buttons.length > 0 && <ActionButtons buttons={buttons} scope={scope} size="row" />} />
}
