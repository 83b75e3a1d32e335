/** Renders a public page whose address says more than the build knew, such as the token of a mailed link, with its data. */
import type { ScreenModel } from '../../model/catalogue-model.ts'
import type { AddressRenderer } from '../../model/page-files.ts'
import { contents } from '../app/catalogue-store.ts'
import { findRoute } from '../app/find-route.ts'
import { screenLoad } from '../app/screen-loads.ts'
import { buildSurroundings } from '../app/surroundings.ts'
import { documentTitle } from '../app/use-page-arrival.ts'
import { loadOnce } from '../lazy/load-once.ts'
import { readText } from '../renderer/text/read-text.ts'
import { openVisit } from './open-visit.tsx'

export const renderAddress: AddressRenderer = async ({ address, language, fetch }) => {
  const { catalogue } = contents.content()
  const [pathname = '/', query = ''] = address.split('?', 2)
  const route = findRoute(catalogue.routes, catalogue.home, { pathname, search: query })?.route
  if (route?.access !== 'public') return undefined
  const screen = (await loadOnce(screenLoad(route, catalogue))) as ScreenModel
  if (screen.enter.length > 0) return undefined
  const visit = openVisit(address, language, { ...buildSurroundings(), fetch })
  const rendered = await visit.renderWhole()
  const title = documentTitle(readText(screen.title, {}, { language, texts: catalogue.texts }), catalogue.brand.name)
  return { screen: screen.name, language, title, ...rendered, answers: visit.answers() }
}
