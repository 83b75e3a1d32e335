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

/** Over the page while the browser knows that it has no line. The region is there before, so that the words are read out. */
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
