import { ChunkFailedOverlay } from '../../lazy/chunk-failed-overlay.tsx'
import { lazyComponent } from '../../lazy/lazy-component.tsx'

/** The lazy-loaded confirmation dialog. When its import fails, closing the error message cancels the action. */
export const ConfirmDialog = lazyComponent(
  async () => (await import('./confirm-dialog.tsx')).default,
  ({ failure, onCancel }) => <ChunkFailedOverlay failure={failure} onClose={onCancel} />,
)
