/** Starts a portal: imports the first screen and renders into the page. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ImportError, preload } from '../lazy/load-once.ts'
import type { Clock } from '../renderer/scope/clock.ts'
import type { BrandTheme } from '../ui/theme/brand-theme.ts'
import { createStyleCache } from '../ui/theme/style-cache.ts'
import { findFirstRoute } from './find-route.ts'
import { followConnection } from './follow-connection.ts'
import { followKeptPages } from './offline/follow-kept-pages.ts'
import { createPortalApp } from './portal-app.tsx'
import type { ContentStore } from './portal-content.ts'
import { createPortalServices, type PortalServices } from './portal-services.ts'
import { preloadNextScreens } from './preload-next-screens.ts'
import { screenLoad } from './screen-loads.ts'

/**
 * Requests the fonts before the first text is rendered, and after the scripts, which come first.
 *
 * A font that fails to load leaves the system font.
 */
function loadFonts({ display, text }: BrandTheme['fonts']): void {
  for (const family of [display, text]) document.fonts.load(`1em "${family}"`).catch(() => undefined)
}

/** Imports a public first screen before the first render. A member's page renders at once, so that its data is requested in parallel. */
async function loadFirstScreen({ contents, session }: PortalServices): Promise<void> {
  const { catalogue } = contents.content()
  const route = findFirstRoute(catalogue, session.state().id !== undefined, location)
  const loading = route && preload(screenLoad(route, catalogue))
  if (route?.access === 'public') await loading
}

export async function startPortal(contents: ContentStore, element: HTMLElement, clock?: Clock): Promise<void> {
  followConnection()
  const styles = createStyleCache('ac')
  const services = createPortalServices(contents, clock)
  loadFonts(contents.content().theme.fonts)
  followKeptPages(services.kept, contents.content().catalogue.keeps)
  // Without a connection the first page may be a kept one.
  if (!navigator.onLine) await services.kept.ready
  await loadFirstScreen(services)
  const root = createRoot(element, {
    // Its boundary shows a failed import, and the browser has told of it.
    onCaughtError: (error, info) => {
      if (!(error instanceof ImportError)) console.error(error, info.componentStack)
    },
  })
  root.render(<StrictMode>{createPortalApp(services, styles)}</StrictMode>)
  preloadNextScreens(services)
}
