import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { Alert } from '../ui/alert.tsx'

/** Warns while the browser is offline. The live region is always rendered, so that screen readers announce the message. */
export function OfflineNotice() {
  const { texts } = useRenderer().model
  const online = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
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
