import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { ChunkFailure } from './chunk.ts'

export interface ChunkFailedProps {
  failure: ChunkFailure
  /** Present when the user can dismiss the message. */
  onClose?(): void
}

/** Error message in the place of a chunk whose import has failed. */
export function ChunkFailed({ failure: { remedy, busy, retry }, onClose }: ChunkFailedProps) {
  const { model, reloadPage } = useRenderer()
  const { texts } = model
  const read = useReadText()
  const button = (name: 'retry' | 'reloadPage', onClick: () => void, isBusy = false) => (
    <Button look="secondary" size="row" icon="reload" busy={isBusy} onClick={onClick}>
      <Text text={texts[name]} scope={{}} />
    </Button>
  )
  return (
    <div role="alert">
      <Alert
        severity="error"
        buttons={
          <>
            {remedy !== 'reload' && button('retry', retry, busy)}
            {remedy !== 'retry' && button('reloadPage', reloadPage)}
          </>
        }
        onClose={onClose}
        closeLabel={read(texts.close, {})}
      >
        <Text text={remedy === 'reload' ? texts.newVersion : model.failures.load} scope={{}} />
      </Alert>
    </div>
  )
}
