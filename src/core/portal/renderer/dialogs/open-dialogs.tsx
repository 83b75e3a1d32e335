/** Renders the stack of open dialogs. */

import { useStore } from '../../ui/use-store.ts'
import { useRenderer } from '../renderer-context.tsx'
import { DialogView } from './dialog-view.tsx'
import { MessageDialogView } from './message-dialog-view.tsx'

/** Renders the open dialogs. Must be mounted inside the page, so that the steps of a dialog end with the page. */
export function OpenDialogs() {
  const { dialogs } = useRenderer()
  const open = useStore(dialogs.subscribe, dialogs.dialogs)
  return open.map((dialog) =>
    'message' in dialog ? <MessageDialogView key={dialog.id} open={dialog} /> : <DialogView key={dialog.id} open={dialog} />,
  )
}
