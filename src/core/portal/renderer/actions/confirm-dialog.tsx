import type { ButtonModel, Scope } from '../../../model/catalogue-model.ts'
import { Button } from '../../ui/button.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { useReadText, useRenderer } from '../renderer-context.tsx'
import { Text } from '../text/text.tsx'

export interface ConfirmDialogProps {
  confirm: NonNullable<ButtonModel['confirm']>
  /** The confirmed action cannot be undone. */
  danger: boolean
  scope: Scope
  onProceed(): void
  onCancel(): void
}

/** Asks the user to confirm an action before it runs (requirements A6). Escape and a click outside cancel it. */
export function ConfirmDialog({ confirm, danger, scope, onProceed, onCancel }: ConfirmDialogProps) {
  const { model } = useRenderer()
  const read = useReadText()
  return (
    <DialogShell
      open
      title={<Text text={confirm.title} scope={scope} />}
      onClose={onCancel}
      closeLabel={read(model.texts.close)}
      actions={
        <>
          <Button look={danger ? 'danger' : 'primary'} onClick={onProceed}>
            <Text text={confirm.proceed} scope={scope} />
          </Button>
          <Button look="text" onClick={onCancel}>
            <Text text={confirm.cancel} scope={scope} />
          </Button>
        </>
      }
    >
      <p>
        <Text text={confirm.text} scope={scope} />
      </p>
    </DialogShell>
  )
}
