import { late } from '../loads/late.tsx'
import { PieceFailedOver } from '../loads/piece-failed-over.tsx'

/** The question before something is done, wherever it is asked. Where its code does not arrive, closing what says so cancels. */
export const ConfirmDialog = late(
  async () => (await import('./confirm-dialog.tsx')).default,
  ({ failure, onCancel }) => <PieceFailedOver failure={failure} onClose={onCancel} />,
)
