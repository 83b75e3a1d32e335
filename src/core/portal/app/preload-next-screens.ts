import { preload } from '../lazy/load-once.ts'
import type { PortalServices } from './portal-services.ts'
import { screenLoad } from './screen-loads.ts'

const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 1_000))

/** Preloads what a visitor may need next, home screen and public screens, once they have done something: who only reads needs no more. */
export function preloadNextScreens({ contents, session }: PortalServices): void {
  if (session.state().id !== undefined) return
  const begin = () => {
    const { catalogue } = contents.content()
    for (const route of catalogue.routes)
      if (route.screen === catalogue.home || route.access === 'public') void preload(screenLoad(route, catalogue))
  }
  addEventListener('focusin', () => whenIdle(begin), { once: true })
}
