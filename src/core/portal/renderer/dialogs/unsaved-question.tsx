import type { TextModel } from '../../../model/catalogue-model.ts'
import { Button } from '../../ui/button.tsx'
import { DialogShell } from '../../ui/dialog-shell.tsx'
import { useReadText, useRenderer } from '../renderer-context.tsx'
import { Text } from '../text/text.tsx'

export interface UnsavedQuestionProps {
  text: TextModel
  onStay(): void
  /** Undefined: what is unsaved cannot be saved from here. */
  onSave: (() => void) | undefined
  onLeave(): void
}

/** The question before unsaved input is lost. To stay loses nothing, so it is the primary choice; so is Escape. */
export function UnsavedQuestion({ text, onStay, onSave, onLeave }: UnsavedQuestionProps) {
  const { texts } = useRenderer().model
  const read = useReadText()
  return (
    <DialogShell
      open
      title={<Text text={texts.unsavedTitle} />}
      onClose={onStay}
      closeLabel={read(texts.close)}
      actions={
        <>
          <Button look="primary" onClick={onStay}>
            <Text text={texts.unsavedStay} />
          </Button>
          {onSave && (
            <Button look="secondary" onClick={onSave}>
              <Text text={texts.unsavedSave} />
            </Button>
          )}
          <Button look="text" onClick={onLeave}>
            <Text text={texts.unsavedLeave} />
          </Button>
        </>
      }
    >
      <p>
        <Text text={text} />
      </p>
    </DialogShell>
  )
}
