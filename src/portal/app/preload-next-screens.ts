/** While a visitor reads and types, what can follow comes: the member's part, the home screen's code, and that of the public pages. */
import { preloadMember } from './member-chunk.ts'
import type { PortalServices } from './portal-services.ts'
import { preloadScreen } from './screen-chunks.ts'

const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1_000))

/**
 * Begins when something of the page takes the focus: whoever only looks pays for no more than what is seen. What does not arrive is asked
 * for again where it is needed.
 */
export function preloadNextScreens({ contents, session }: PortalServices): void {
  if (session.state().token !== undefined) return
  const begin = () => {
    const { catalogue } = contents.content()
    void preloadMember(catalogue)
    for (const route of catalogue.routes) {
      if (route.screen === catalogue.home || route.access === 'public') void preloadScreen(route, catalogue).catch(() => undefined)
    }
  }
  addEventListener('focusin', () => whenIdle(begin), { once: true })
}
