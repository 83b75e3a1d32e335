/** The portal's providers. React Router holds the location and asks before it is left; `RoutedScreen` finds the route and loads its data. */
import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition, useEffect, useState } from 'react'
import { type createBrowserRouter, RouterProvider, useLocation } from 'react-router-dom'
import { storedNames } from '../../model/stored-names.ts'
import { ImportFailedContext } from '../lazy/import-boundary.tsx'
import { PassingAlerts } from '../renderer/alerts/passing-alerts.tsx'
import { ImportFailed } from '../renderer/failures/import-failed.tsx'
import { RendererProvider } from '../renderer/renderer-context.tsx'
import { pressFormId } from '../renderer/surroundings/page-answer.ts'
import { LanguageProvider } from '../ui/language-context.tsx'
import { PortalThemeProvider } from '../ui/theme/portal-theme-provider.tsx'
import { useIsLive, useStore } from '../ui/use-store.ts'
import { Announcer } from './announcer.tsx'
import { ConsentGate } from './consent/consent-gate.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import type { PortalServices } from './portal-services.ts'
import { PortalServicesProvider } from './portal-services-context.tsx'
import { RoutedScreen } from './routed-screen.tsx'
import { SessionWarning } from './session-warning.tsx'
import { SignIn } from './sign-in.tsx'
import { StandingNotices } from './standing-notices.tsx'
import { type GoTo, useRendererServices } from './use-renderer-services.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Follows the content store. A replacement is a transition: the old screen stays until the new one is loaded. */
function useContent(portal: PortalServices) {
  const [content, setContent] = useState(portal.contents.content)
  useEffect(() => portal.contents.subscribe(() => startTransition(() => setContent(portal.contents.content()))), [portal])
  return content
}

/** The form of the buttons of a page without script. A component of its own: what is drawn anew here is not taken over in steps. */
function PressForm() {
  return !useIsLive() && <form id={pressFormId} method="post" />
}

/** Marks the document as busy while another page is being loaded: navigations are transitions, which keep the former page until then. */
function BusyMark({ followRoute }: { followRoute: Router['subscribe'] }) {
  const shown = useLocation().key
  useEffect(() => {
    const { dataset } = document.documentElement
    const leave = followRoute(({ location }) => {
      if (location.key === shown) delete dataset.busy
      else dataset.busy = ''
    })
    return () => {
      leave()
      delete dataset.busy
    }
  }, [followRoute, shown])
  return null
}

function PortalRoot({ portal, goTo, followRoute }: { portal: PortalServices; goTo: GoTo; followRoute: Router['subscribe'] }) {
  const content = useContent(portal)
  const language = useStore(portal.language.subscribe, portal.language.language)
  const services = useRendererServices(portal, content, goTo)
  return (
    <PortalServicesProvider value={portal}>
      <PortalThemeProvider brand={content.theme} schemeKey={storedNames(content.catalogue.brand.id).scheme}>
        <LanguageProvider value={language}>
          <QueryClientProvider client={portal.answers.client}>
            <RendererProvider value={services}>
              <ImportFailedContext value={ImportFailed}>
                <StandingNotices />
                <CrashBoundary>
                  <RoutedScreen content={content} />
                </CrashBoundary>
                {/* After the page, so that Tab reaches the skip link first, with the preferences open or closed. */}
                {content.catalogue.consents && <ConsentGate entry={content.catalogue.consents} />}
                <LeaveQuestion />
                <SessionWarning />
                {content.catalogue.signIn && portal.credentials && (
                  <SignIn model={content.catalogue.signIn} credentials={portal.credentials} />
                )}
                <PassingAlerts />
                <Announcer announcements={portal.announcements} />
                <BusyMark followRoute={followRoute} />
                {/* Last, so that all else has the same place without it. */}
                <PressForm />
              </ImportFailedContext>
            </RendererProvider>
          </QueryClientProvider>
        </LanguageProvider>
      </PortalThemeProvider>
    </PortalServicesProvider>
  )
}

/** @param createRouter creates the router of one route, of the browser's address or of a given one */
export function createPortalApp(portal: PortalServices, styles: EmotionCache, createRouter: typeof createBrowserRouter) {
  const goTo: GoTo = (path, options) => router.navigate(path, options)
  const followRoute: Router['subscribe'] = (listener) => router.subscribe(listener)
  const router = createRouter([{ path: '*', element: <PortalRoot portal={portal} goTo={goTo} followRoute={followRoute} /> }])
  return (
    <StrictMode>
      <CacheProvider value={styles}>
        <RouterProvider router={router} />
      </CacheProvider>
    </StrictMode>
  )
}
