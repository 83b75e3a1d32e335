/** While a visitor reads and types, what can follow comes: the member's part, the home screen's code, and that of the public pages. */
import { loadMemberAhead } from './load-member.ts'
import { loadWholeScreen } from './load-screen.ts'
import type { PortalServices } from './portal-services.ts'

const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1_000))

/**
 * Begins when something of the page takes the focus: whoever only looks pays for no more than what is seen. What does not arrive is asked
 * for again where it is needed.
 */
export function loadNextScreens({ contents, session }: PortalServices): void {
  if (session.state().token !== undefined) return
  const begin = () => {
    const { catalogue } = contents.content()
    void loadMemberAhead(catalogue)
    for (const route of catalogue.routes) {
      if (route.screen === catalogue.home || route.access === 'public') void loadWholeScreen(route, catalogue).catch(() => undefined)
    }
  }
  addEventListener('focusin', () => whenIdle(begin), { once: true })
}
