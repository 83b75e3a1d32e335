import { Button } from '../../../core/portal/ui/button.tsx'
import { DialogShell } from '../../../core/portal/ui/dialog-shell.tsx'

interface QuestionDialogProps {
  title: string
  text: string
  proceed: string
  stay: string
  closeLabel: string
  onProceed(): void
  onStay(): void
}

/** Asks the customer to confirm leaving or giving up. Escape stays. */
export function QuestionDialog({ title, text, proceed, stay, closeLabel, onProceed, onStay }: QuestionDialogProps) {
  return (
    <DialogShell
      open
      title={title}
      onClose={onStay}
      closeLabel={closeLabel}
      actions={
        <>
          <Button look="danger" onClick={onProceed}>
            {proceed}
          </Button>
          <Button look="text" onClick={onStay}>
            {stay}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </DialogShell>
  )
}
