import { trustScript } from '../../../api/trusted-types.ts'
import { serviceWorkerPath } from '../../../model/service-worker-path.ts'
import type { StoredNames } from '../../../model/stored-names.ts'
import type { KeptPages } from '../../renderer/loads/kept-pages.ts'

/**
 * Has a service worker while there are kept pages, which it opens without a connection.
 *
 * Most visitors therefore have none. A development build removes it, as does a release whose catalogue keeps nothing (`keeps`).
 */
export function followKeptPages(kept: KeptPages, keeps: boolean, { filesPrefix }: StoredNames): void {
  if (!keeps) void kept.drop(() => true)
  // Missing outside of a secure context.
  if (!('serviceWorker' in navigator)) return
  const container = navigator.serviceWorker
  let last = Promise.resolve()
  const follow = () => {
    // One after the other: a registration under way would survive its removal.
    last = last.then(kept.pages().length > 0 && import.meta.env.PROD ? register : unregister).catch(() => undefined)
  }
  async function register(): Promise<void> {
    trustScript(serviceWorkerPath)
    await container.register(serviceWorkerPath, { updateViaCache: 'none' })
  }
  async function unregister(): Promise<void> {
    for (const registration of await container.getRegistrations()) await registration.unregister()
    for (const name of await caches.keys()) if (name.startsWith(filesPrefix)) await caches.delete(name)
  }
  void kept.ready.then(() => {
    follow()
    kept.subscribe(follow)
  })
}
