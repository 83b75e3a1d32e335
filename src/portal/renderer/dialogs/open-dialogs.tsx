/** The dialogs that are open, one over the other. */
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { ConfirmDialog } from '../actions/late-confirm-dialog.tsx'
import { late } from '../loads/late.tsx'
import type { PieceFailure } from '../loads/piece.ts'
import { PieceFailedOver } from '../loads/piece-failed-over.tsx'
import { useRenderer } from '../renderer-context.tsx'
import type { OpenDialog } from './dialog-store.ts'

const DialogView = late(async () => (await import('./dialog-view.tsx')).default, DialogFailed)
const ToldDialogView = late(async () => (await import('./told-dialog-view.tsx')).default, DialogFailed)

function DialogFailed({ failure, open: { id } }: { failure: PieceFailure; open: OpenDialog }) {
  const { dialogs } = useRenderer()
  return <PieceFailedOver failure={failure} onClose={() => dialogs.close(id)} />
}

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
