/** Starts a portal: imports the first screen, and takes over the page that the build rendered or renders into an empty one. */
import { startTransition } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import type { CatalogueModel, RouteModel } from '../../model/catalogue-model.ts'
import { type PageData, pageDataId } from '../../model/page-files.ts'
import { ImportError, preload } from '../lazy/load-once.ts'
import type { Clock } from '../renderer/scope/clock.ts'
import { keepReturnPath } from '../renderer/text/return-path.ts'
import type { BrandTheme } from '../ui/theme/brand-theme.ts'
import { createStyleCache, styleKey } from '../ui/theme/style-cache.ts'
import { findFirstRoute, findRoute } from './find-route.ts'
import { followConnection } from './follow-connection.ts'
import { followPage } from './follow-page.ts'
import { followKeptPages } from './offline/follow-kept-pages.ts'
import { createPortalApp } from './portal-app.tsx'
import type { ContentStore } from './portal-content.ts'
import { createPortalServices } from './portal-services.ts'
import { preloadNextScreens } from './preload-next-screens.ts'
import { screenLoad } from './screen-loads.ts'
import { browserSurroundings } from './surroundings.ts'

/**
 * Requests the fonts before the first text is rendered, and after the scripts, which come first.
 *
 * A font that fails to load leaves the system font.
 */
function loadFonts({ display, text }: BrandTheme['fonts']): void {
  for (const family of [display, text]) document.fonts.load(`1em "${family}"`).catch(() => undefined)
}

const rootOptions: RootOptions = {
  // Its boundary shows a failed import, and the browser has told of it.
  onCaughtError: (error, info) => {
    window.repeatPress?.()
    if (!(error instanceof ImportError)) console.error(error, info.componentStack)
  },
}

/** Returns whether the page already shows what the script would. The server answers with the login where a visitor has to log in. */
function isRendered({ routes, home }: CatalogueModel, first: RouteModel | undefined, { dataset }: HTMLElement): boolean {
  if (first === undefined || dataset.screen !== first.screen) return false
  const asked = findRoute(routes, home, location)?.route
  // As the router would do it, which would throw the page away.
  if (asked?.access !== 'public') history.replaceState({ usr: keepReturnPath(location) }, '', first.path)
  return true
}

/** Returns what the server rendered the page with. */
function readPageData(): PageData | undefined {
  const text = document.getElementById(pageDataId)?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}

export async function startPortal(contents: ContentStore, element: HTMLElement, clock?: Clock): Promise<void> {
  const { lang } = document.documentElement
  followConnection()
  const styles = createStyleCache(styleKey)
  const data = readPageData()
  const services = createPortalServices(contents, browserSurroundings(), clock, data?.now)
  followPage(services)
  const { catalogue, theme } = contents.content()
  loadFonts(theme.fonts)
  followKeptPages(services.kept, catalogue.keeps)
  // Without a connection the first page may be a kept one.
  if (!navigator.onLine) await services.kept.ready
  const isSignedIn = services.session.state().id !== undefined
  const route = findFirstRoute(catalogue, isSignedIn, location)
  const loading = route && preload(screenLoad(route, catalogue))
  // A member's page renders at once, so that its data is requested in parallel.
  if (route?.access === 'public') await loading
  for (const { key, data: answer } of data?.answers ?? []) services.answers.client.setQueryData([...key], answer)
  const isTaken = navigator.onLine && !isSignedIn && lang === services.language.language() && isRendered(catalogue, route, element)
  const app = createPortalApp(services, styles, createBrowserRouter)
  // A transition, so that a long page is taken over in steps, between which the user is answered.
  if (isTaken) startTransition(() => void hydrateRoot(element, app, rootOptions))
  else {
    createRoot(element, rootOptions).render(app)
    window.repeatPress?.()
  }
  preloadNextScreens(services)
}
