/** Starts a portal: preloads the first screen and renders into the page. */
import createCache from '@emotion/cache'
import { StrictMode } from 'react'
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

/**
 * Requests the fonts before the first text is rendered, and after the scripts, which come first.
 *
 * A font that fails to load leaves the system font.
 */
function loadFonts({ display, text }: BrandTheme['fonts']): void {
  for (const family of [display, text]) document.fonts.load(`1em "${family}"`).catch(() => undefined)
}

/**
 * Loads the chunks of the first screen; for a public screen, before the first render.
 *
 * A member's page renders at once, so that its data is requested in parallel.
 */
async function loadFirstScreen({ contents, session }: PortalServices): Promise<void> {
  const { catalogue } = contents.content()
  const signedIn = session.state().id !== undefined
  if (signedIn) void preloadMember(catalogue)
  const route = findFirstRoute(catalogue, signedIn, location)
  const loading = route && preloadScreen(route, catalogue)
  // The page reports a failure and retries.
  const ended = loading?.catch(() => undefined)
  if (route?.access === 'public') await ended
}

export async function startPortal(contents: ContentStore, element: HTMLElement, clock?: Clock): Promise<void> {
  // `speedy`: through the style sheet's own methods, as the content security policy allows no text in style elements (requirements S14).
  const styles = createCache({ key: 'ac', speedy: true })
  // Silences Emotion's warning about `:first-child` and its like, which concerns server rendering only.
  styles.compat = true
  const services = createPortalServices(contents, clock)
  loadFonts(contents.content().theme.fonts)
  await loadFirstScreen(services)
  createRoot(element).render(<StrictMode>{createPortalApp(services, styles)}</StrictMode>)
  preloadNextScreens(services)
}
