import { useEffect } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { useReadText, useRenderer } from '../renderer-context.tsx'
import { Text } from '../text/text.tsx'

/** Notice above a form whose draft was restored after the session expired. It stays until it is closed or the form is sent or left. */
export function DraftNotice({ onClose }: { onClose(): void }) {
  const { model, announce } = useRenderer()
  const read = useReadText()
  const words = read(model.texts.draftRestored)
  useEffect(() => announce(words), [announce, words])
  return (
    <Alert severity="info" onClose={onClose} closeLabel={read(model.texts.close)}>
      <Text text={model.texts.draftRestored} />
    </Alert>
  )
}
