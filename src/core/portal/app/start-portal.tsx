/** Starts a portal: imports the first screen, and takes over a visitor's page, replaces a member's, or renders into an empty one. */
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client'
import { createBrowserRouter } from 'react-router-dom'
import type { CatalogueModel, RouteModel } from '../../model/catalogue-model.ts'
import { type PageData, pageDataId } from '../../model/page-files.ts'
import { storedNames } from '../../model/stored-names.ts'
import { ImportError, preload } from '../lazy/load-once.ts'
import { followStandingPage } from '../lazy/standing-page.ts'
import type { Clock } from '../renderer/scope/clock.ts'
import { keepReturnPath } from '../renderer/text/return-path.ts'
import { createStyleCache, styleKey } from '../ui/theme/style-cache.ts'
import { findFirstRoute, findRoute } from './find-route.ts'
import { followConnection } from './follow-connection.ts'
import { followPage } from './follow-page.ts'
import { followKeptPages } from './offline/follow-kept-pages.ts'
import { createPortalApp } from './portal-app.tsx'
import type { ContentStore } from './portal-content.ts'
import { createPortalServices, type PortalServices } from './portal-services.ts'
import { preloadNextScreens } from './preload-next-screens.ts'
import { screenLoad } from './screen-loads.ts'
import { browserSurroundings } from './surroundings.ts'

const rootOptions: RootOptions = {
  // Its boundary shows a failed import, and the browser has told of it.
  onCaughtError: (error, info) => {
    window.repeatPress?.()
    if (!(error instanceof ImportError)) console.error(error, info.componentStack)
  },
}

/** Returns what the server rendered the page with. */
function readPageData(): PageData | undefined {
  const text = document.getElementById(pageDataId)?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}

/** Returns whether the page already shows what the script would. The server answers with the login where a visitor has to log in. */
function isRendered({ routes, home }: CatalogueModel, first: RouteModel | undefined, { dataset }: HTMLElement): boolean {
  if (first === undefined || dataset.screen !== first.screen) return false
  const asked = findRoute(routes, home, location)?.route
  // As the router would do it, which would throw the page away.
  if (asked?.access !== 'public') history.replaceState({ usr: keepReturnPath(location) }, '', first.path)
  return true
}

/** Calls `arrive` once its content is in the document, before it is painted. */
function Arriving({ arrive, children }: { arrive: () => void; children: ReactNode }) {
  useLayoutEffect(() => arrive(), [arrive])
  return children
}

/** Takes over what the server already asked for. */
function takeData({ answers, session }: PortalServices, data: PageData): void {
  for (const { key, data: answer } of data.answers) answers.client.setQueryData([...key], answer)
  if (!data.session) return
  const { id, expiresInSeconds, endsInSeconds } = data.session
  // From before the server counted, so that the session is not thought to last longer than it does.
  const { timeOrigin } = performance
  session.noteTimes(id, { expiresAtMs: timeOrigin + expiresInSeconds * 1_000, endsAtMs: timeOrigin + endsInSeconds * 1_000 })
}

export async function startPortal(contents: ContentStore, element: HTMLElement, clock?: Clock): Promise<void> {
  const { lang } = document.documentElement
  followConnection()
  const styles = createStyleCache(styleKey)
  const sent = readPageData()
  const { catalogue } = contents.content()
  const names = storedNames(catalogue.brand.id)
  const services = createPortalServices(contents, browserSurroundings(names), clock, sent?.now)
  followPage(services)
  followKeptPages(services.kept, catalogue.keeps, names)
  // Without a connection the first page may be a kept one.
  if (!navigator.onLine) await services.kept.ready
  const { id } = services.session.state()
  const isSignedIn = id !== undefined
  // Another session may have begun in another tab. What a public page came with is the same for everyone.
  const data = sent?.session && sent.session.id !== id ? undefined : sent
  const first = findFirstRoute(catalogue, isSignedIn, location)
  const loading = first && preload(screenLoad(first, catalogue))
  if (data) takeData(services, data)
  // Without its data a member's page renders at once, so that it is requested in parallel.
  if (first?.access === 'public' || data) await loading
  const isTaken = navigator.onLine && !isSignedIn && lang === services.language.language() && isRendered(catalogue, first, element)
  const isReplaced = data !== undefined && 'waiting' in element.dataset
  const app = createPortalApp(services, styles, createBrowserRouter)
  // Transitions, so that a long page is drawn in steps, between which the user is answered.
  if (isTaken) startTransition(() => void hydrateRoot(element, app, rootOptions))
  else if (isReplaced) {
    const arrive = followStandingPage(element)
    startTransition(() => createRoot(element, rootOptions).render(<Arriving arrive={arrive}>{app}</Arriving>))
  } else {
    delete element.dataset.waiting
    createRoot(element, rootOptions).render(app)
    window.repeatPress?.()
  }
  preloadNextScreens(services)
}
