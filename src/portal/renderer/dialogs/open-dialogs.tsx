/** Renders the stack of open dialogs. */
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import type { ChunkFailure } from '../../lazy/chunk.ts'
import { ChunkFailedOverlay } from '../../lazy/chunk-failed-overlay.tsx'
import { lazyComponent } from '../../lazy/lazy-component.tsx'
import { ConfirmDialog } from '../actions/lazy-confirm-dialog.tsx'
import { useRenderer } from '../renderer-context.tsx'
import type { OpenDialog } from './dialog-store.ts'

const DialogView = lazyComponent(async () => (await import('./dialog-view.tsx')).default, DialogFailed)
const MessageDialogView = lazyComponent(async () => (await import('./message-dialog-view.tsx')).default, DialogFailed)

function DialogFailed({ failure, open: { id } }: { failure: ChunkFailure; open: OpenDialog }) {
  const { dialogs } = useRenderer()
  return <ChunkFailedOverlay failure={failure} onClose={() => dialogs.close(id)} />
}

/**
 * Preloads the code of the dialogs on the page's first `focusin`.
 *
 * A connection that is lost later then neither blocks a dialog nor costs the user their input. A failed import is retried on use.
 */
function preloadDialogs() {
  for (const dialog of [ConfirmDialog, DialogView, MessageDialogView]) dialog.preload().catch(() => {})
}

/** Renders the open dialogs. Must be mounted inside the page, so that the steps of a dialog end with the page. */
export function OpenDialogs() {
  const { dialogs } = useRenderer()
  useEffect(() => addEventListener('focusin', preloadDialogs, { once: true }), [])
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.dialogs)
  if (open.length === 0) return null
  return (
    <Suspense>
      {open.map((dialog) =>
        'told' in dialog ? <MessageDialogView key={dialog.id} open={dialog} /> : <DialogView key={dialog.id} open={dialog} />,
      )}
    </Suspense>
  )
}
