/** Puts a portal into the page. */
import createCache from '@emotion/cache'
import { createRoot } from 'react-dom/client'
import type { Clock } from '../renderer/scope/clock.ts'
import type { BrandTheme } from '../ui/theme/brand-theme.ts'
import { findFirstRoute } from './find-route.ts'
import { preloadMember } from './member-chunk.ts'
import { createPortalApp } from './portal-app.tsx'
import type { ContentStore } from './portal-content.ts'
import { createPortalServices, type PortalServices } from './portal-services.ts'
import { preloadNextScreens } from './preload-next-screens.ts'
import { preloadScreen } from './screen-chunks.ts'

/** The server writes a fresh one into each page, and the content policy takes style sheets with it alone (S14). */
function readNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce || meta?.getAttribute('nonce') || meta?.content || undefined
}

/**
 * Asked for before the first words that need them: they come while these are made ready, and not before the scripts, without which
 * there is nothing to read. One that does not come leaves the system's own type.
 */
function loadFonts({ display, text }: BrandTheme['fonts']): void {
  for (const family of [display, text]) document.fonts.load(`1em "${family}"`).catch(() => undefined)
}

/**
 * What a page at the present address begins with is loaded before anything is drawn: until then the picture of the arrival stays, and
 * nothing takes its place that would only say that more is to come. A member's page is drawn at once, so that its data is asked for.
 */
async function loadFirstScreen({ contents, session }: PortalServices): Promise<void> {
  const { catalogue } = contents.content()
  const signedIn = session.state().token !== undefined
  if (signedIn) void preloadMember(catalogue)
  const route = findFirstRoute(catalogue, signedIn, location)
  const loading = route && preloadScreen(route, catalogue)
  // A failure is told by the page, which tries again.
  const ended = loading?.catch(() => undefined)
  if (route?.access === 'public') await ended
}

export async function startPortal(contents: ContentStore, element: HTMLElement, clock?: Clock): Promise<void> {
  const nonce = readNonce()
  const styles = createCache({ key: 'ac', ...(nonce === undefined ? {} : { nonce }) })
  // The library warns of selectors that depend on an element's place, which break where a server renders; none does here.
  styles.compat = true
  const services = createPortalServices(contents, clock)
  loadFonts(contents.content().theme.fonts)
  await loadFirstScreen(services)
  createRoot(element).render(createPortalApp(services, styles))
  preloadNextScreens(services)
}
