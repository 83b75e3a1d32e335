/** Renders the page of an address with its data: a member's, for their session, or a public one whose address says more than the build knew. */
import { publicOperations } from '#generated/operations.ts'
import type { AddressRenderer } from '../../model/page-files.ts'
import { contents } from '../app/catalogue-store.ts'
import { findRoute } from '../app/find-route.ts'
import { buildSurroundings } from '../app/surroundings.ts'
import { openVisit } from './open-visit.tsx'

export const renderAddress: AddressRenderer = async ({ address, language, isSecure, cookie, fetch }) => {
  const { routes, home } = contents.content().catalogue
  const [pathname = '/', search = ''] = address.split('?', 2)
  const isPublic = findRoute(routes, home, { pathname, search })?.route.access === 'public'
  const visit = openVisit(address, language, {
    ...buildSurroundings(),
    isSecure,
    // A public page shows everyone the same.
    page: { cookie: isPublic ? '' : cookie },
    // What nearly all browsers have. Nothing is read from it before the script.
    caches: { has: async () => false } as unknown as CacheStorage,
    fetch,
  })
  // What is the same for everyone may be large, and is in the browser's cache after the first time.
  const rendered = await visit.renderWhole((operationId) => isPublic || !publicOperations.includes(operationId))
  const data = visit.data()
  if (isPublic ? rendered.screen === undefined : data.session === undefined) return undefined
  // The script repeats what failed. A visitor may read that before.
  return { ...rendered, ...(!isPublic && !rendered.isWhole && { markup: '', styles: '' }), data }
}
