/** Preloads the chunks that a visitor may need next: member chunk, home screen and public screens. */
import { preloadMember } from './member-chunk.ts'
import type { PortalServices } from './portal-services.ts'
import { preloadScreen } from './screen-chunks.ts'

const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1_000))

/**
 * Preloads after the first `focusin`, so that a visitor who only reads downloads nothing more.
 *
 * Failures are ignored: the chunk is imported again where it is needed.
 */
export function preloadNextScreens({ contents, session }: PortalServices): void {
  if (session.state().id !== undefined) return
  const begin = () => {
    const { catalogue } = contents.content()
    void preloadMember(catalogue)
    for (const route of catalogue.routes) {
      if (route.screen === catalogue.home || route.access === 'public') void preloadScreen(route, catalogue).catch(() => undefined)
    }
  }
  addEventListener('focusin', () => whenIdle(begin), { once: true })
}
