import { useSyncExternalStore } from 'react'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { Alert } from '../ui/alert.tsx'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Warns while the browser is offline. The live region is always rendered, so that screen readers announce the message. */
export function OfflineNotice() {
  const { texts } = useRenderer().model
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <Alert severity="warning">
          <Text text={texts.offline} scope={{}} />
        </Alert>
      )}
    </div>
  )
}
