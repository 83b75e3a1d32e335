import type { ImportFailedProps } from '../../lazy/import-boundary.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useRenderer } from '../renderer-context.tsx'
import { Text } from '../text/text.tsx'

/** Error message in the place of a part whose import has failed. */
export function ImportFailed({ remedy, busy, onRetry }: ImportFailedProps) {
  const { model, reloadPage } = useRenderer()
  const { texts } = model
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
            {remedy !== 'reload' && button('retry', onRetry, busy)}
            {remedy !== 'retry' && button('reloadPage', reloadPage)}
          </>
        }
      >
        <Text text={remedy === 'reload' ? texts.newVersion : model.failures.load} scope={{}} />
      </Alert>
    </div>
  )
}
