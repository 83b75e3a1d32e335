import { useReadText, useRenderer } from '../renderer/renderer-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useStore } from '../ui/use-store.ts'
import { usePortalServices } from './portal-services-context.tsx'

/** Offers to reload the page when there is a new version of the portal. The browser asks first about what is not saved. */
export function VersionNotice() {
  const { versions } = usePortalServices()
  const { model, reloadPage } = useRenderer()
  const read = useReadText()
  const { texts } = model
  if (!useStore(versions.subscribe, versions.isOutdated)) return null
  return (
    <Alert
      severity="info"
      buttons={
        <Button look="secondary" size="row" icon="reload" onClick={reloadPage}>
          <Text text={texts.reloadPage} scope={{}} />
        </Button>
      }
      onClose={versions.dismiss}
      closeLabel={read(texts.close, {})}
    >
      <Text text={texts.newVersion} scope={{}} />
    </Alert>
  )
}
