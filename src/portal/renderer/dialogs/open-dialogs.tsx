/** The dialogs that are open, one over the other. */
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useRenderer } from '../renderer-context.tsx'

const DialogView = lazy(() => import('./dialog-view.tsx'))
const ToldDialogView = lazy(() => import('./told-dialog-view.tsx'))

/** Stands inside the page, so that a dialog's steps end with it; what it loads starts when the first dialog opens. */
export function OpenDialogs() {
  const { dialogs } = useRenderer()
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
