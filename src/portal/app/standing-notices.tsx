import styled from '@emotion/styled'
import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { Alert } from '../ui/alert.tsx'
import { media, shadow } from '../ui/theme/tokens.ts'
import { VersionNotice } from './version-notice.tsx'

const Region = styled.div`
  position: sticky;
  z-index: 30;
  top: 0;
  > [data-severity] { border-radius: 0; box-shadow: ${shadow.floating}; }
  ${media.print} { display: none; }
`

/**
 * Messages at the top of the viewport and below dialogs: that the browser is offline, and that there is a new version.
 *
 * The live region is always rendered, so that screen readers announce the messages.
 */
export function StandingNotices() {
  const { texts } = useRenderer().model
  const online = useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  return (
    <Region role="status" data-offline={online ? undefined : ''}>
      {!online && (
        <Alert severity="warning">
          <Text text={texts.offline} scope={{}} />
        </Alert>
      )}
      <VersionNotice />
    </Region>
  )
}
