import { Button } from '../../ui/button.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { useReadText, useRenderer } from '../renderer-context.tsx'
import { Text } from '../text/text.tsx'
import type { MessageDialog } from './dialog-store.ts'

/** An informational dialog. Escape, its button and a click outside close it. */
export function MessageDialogView({ open: { id, message } }: { open: MessageDialog }) {
  const { model, dialogs } = useRenderer()
  const read = useReadText()
  const close = () => dialogs.close(id)
  const closeLabel = read(model.texts.close)
  return (
    <DialogShell
      open
      title={<Text text={message.title} scope={message.scope} />}
      onClose={close}
      closeLabel={closeLabel}
      hideClose
      actions={
        <Button look="primary" onClick={close}>
          {closeLabel}
        </Button>
      }
    >
      {message.text && (
        <p>
          <Text text={message.text} scope={message.scope} />
        </p>
      )}
      <ul>
        {Object.entries(message.items).map(([place, item]) => (
          <li key={place}>
            <Text text={item} scope={message.scope} />
          </li>
        ))}
      </ul>
    </DialogShell>
  )
}
