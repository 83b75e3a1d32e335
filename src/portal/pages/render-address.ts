/** Renders a public page whose address says more than the build knew, such as the token of a mailed link, with its data. */
import type { AddressRenderer } from '../../model/page-files.ts'
import { contents } from '../app/catalogue-store.ts'
import { findRoute } from '../app/find-route.ts'
import { buildSurroundings } from '../app/surroundings.ts'
import { openVisit } from './open-visit.tsx'

export const renderAddress: AddressRenderer = async ({ address, language, fetch }) => {
  const { routes, home } = contents.content().catalogue
  const [pathname = '/', search = ''] = address.split('?', 2)
  if (findRoute(routes, home, { pathname, search })?.route.access !== 'public') return undefined
  const visit = openVisit(address, language, { ...buildSurroundings(), fetch })
  const rendered = await visit.renderWhole()
  return rendered.screen === undefined ? undefined : { ...rendered, data: visit.data() }
}
