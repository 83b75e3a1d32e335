import { ChunkFailedOverlay } from '../../lazy/chunk-failed-overlay.tsx'
import { lazyComponent } from '../../lazy/lazy-component.tsx'

/** The question before an action. When its import fails, closing the message cancels the action. */
export const ConfirmDialog = lazyComponent(
  async () => (await import('./confirm-dialog.tsx')).default,
  ({ failure, onCancel }) => <ChunkFailedOverlay failure={failure} onClose={onCancel} />,
)
