import { late } from '../loads/late.tsx'

/** The question before something is done, wherever it is asked. */
export const ConfirmDialog = late(async () => (await import('./confirm-dialog.tsx')).default)
