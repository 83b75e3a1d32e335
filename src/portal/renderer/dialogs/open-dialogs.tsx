/** The dialogs that are open, one over the other. */
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { ConfirmDialog } from '../actions/late-confirm-dialog.ts'
import { late } from '../loads/late.tsx'
import { useRenderer } from '../renderer-context.tsx'

const DialogView = late(async () => (await import('./dialog-view.tsx')).default)
const ToldDialogView = late(async () => (await import('./told-dialog-view.tsx')).default)

/**
 * Once something of the page has the focus, whatever a press may open comes ahead: a line that is lost afterwards takes no question and
 * no dialog away, nor what was typed. What does not arrive is asked for again where it is needed.
 */
function dialogsAhead() {
  for (const dialog of [ConfirmDialog, DialogView, ToldDialogView]) dialog.ahead().catch(() => {})
}

/** Stands inside the page, so that a dialog's steps end with it. */
export function OpenDialogs() {
  const { dialogs } = useRenderer()
  useEffect(() => addEventListener('focusin', dialogsAhead, { once: true }), [])
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.dialogs)
  if (open.length === 0) return null
  return (
    <Suspense>
      {open.map((dialog) =>
        'told' in dialog ? <ToldDialogView key={dialog.id} open={dialog} /> : <DialogView key={dialog.id} open={dialog} />,
      )}
    </Suspense>
  )
}
