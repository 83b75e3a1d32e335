import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useReadText, useRenderer } from '../renderer-context.tsx'
import { Text } from '../text/text.tsx'
import type { PieceFailure } from './piece.ts'

export interface PieceFailedProps {
  failure: PieceFailure
  /** Where it can be sent away. */
  onClose?(): void
}

/** In the place of what did not arrive: what can be done about it. */
export function PieceFailed({ failure: { mend, busy, retry }, onClose }: PieceFailedProps) {
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
            {mend !== 'reload' && button('retry', retry, busy)}
            {mend !== 'retry' && button('reloadPage', reloadPage)}
          </>
        }
        onClose={onClose}
        closeLabel={read(texts.close, {})}
      >
        <Text text={mend === 'reload' ? texts.newVersion : model.failures.load} scope={{}} />
      </Alert>
    </div>
  )
}
