import styled from '@emotion/styled'
import { onlineManager } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { AlertTextsView } from '../renderer/alerts/alert-texts-view.tsx'
import { useRenderer } from '../renderer/renderer-context.tsx'
import { Text } from '../renderer/text/text.tsx'
import { Alert } from '../ui/alert.tsx'
import { useLanguage } from '../ui/language-context.tsx'
import { media, shadow } from '../ui/theme/tokens.ts'
import { useIsLive, useStore } from '../ui/use-store.ts'
import { usePortalServices } from './portal-services-context.tsx'
import { VersionNotice } from './version-notice.tsx'

const Region = styled.div`
  position: sticky;
  z-index: 30;
  top: 0;
  > [data-severity] { border-radius: 0; box-shadow: ${shadow.floating}; }
  ${media.print} { display: none; }
`
const Pages = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  a { display: inline-block; padding-block: 10px; }
`

/** Links to the pages that the user has kept on this device. */
function KeptLinks() {
  const { kept } = usePortalServices()
  const { texts } = useRenderer().model
  const language = useLanguage()
  const pages = useStore(kept.subscribe, kept.pages)
  if (pages.length === 0) return null
  return (
    <>
      <p>
        <Text text={texts.keptPages} scope={{}} />
      </p>
      <Pages>
        {pages.map(({ path, name }) => (
          <li key={path}>
            <Link to={path}>{name[language]}</Link>
          </li>
        ))}
      </Pages>
    </>
  )
}

/**
 * Messages at the top of the viewport and below dialogs: that the browser is offline, and that there is a new version.
 *
 * The live region is always rendered, so that screen readers announce the messages. A page without script has its passing messages there.
 */
export function StandingNotices() {
  const { alerts, model } = useRenderer()
  const { texts } = model
  const isLive = useIsLive()
  const messages = useStore(alerts.subscribe, alerts.alerts)
  const online = useStore(
    onlineManager.subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
  return (
    <Region role="status" data-offline={online ? undefined : ''}>
      {!online && (
        <Alert severity="warning">
          <Text text={texts.offline} scope={{}} />
          <KeptLinks />
        </Alert>
      )}
      <VersionNotice />
      {!isLive &&
        messages.map(({ id, severity, title, words }) => (
          <Alert key={id} severity={severity} title={title && <AlertTextsView words={title} />}>
            <AlertTextsView words={words} />
          </Alert>
        ))}
    </Region>
  )
}
