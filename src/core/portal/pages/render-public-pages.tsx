/** Renders the public pages for the build, as a visitor first sees them. */
import { type Language, languages } from '../../lib/language.ts'
import type { ScreenModel } from '../../model/catalogue-model.ts'
import type { ListedPage, PageRenderer, RenderedPage } from '../../model/page-files.ts'
import { contents } from '../app/catalogue-store.ts'
import { screenLoad } from '../app/screen-loads.ts'
import { buildSurroundings } from '../app/surroundings.ts'
import { loadOnce } from '../lazy/load-once.ts'
import { readText } from '../renderer/text/read-text.ts'
import { openVisit } from './open-visit.tsx'

/**
 * Renders each public screen in each language.
 *
 * Not those whose path has parameters, which are not known here, nor one that does something when it is entered, which shows nothing.
 */
export const renderPages: PageRenderer = async () => {
  const rendered: (RenderedPage & { screen: string })[] = []
  const pages: ListedPage[] = []
  const { catalogue, theme } = contents.content()
  for (const route of catalogue.routes) {
    const { path, screen: name } = route
    if (route.access !== 'public' || path === undefined) continue
    const screen = (await loadOnce(screenLoad(route, catalogue))) as ScreenModel
    const isRendered = !path.includes(':') && screen.enter.length === 0
    const file = isRendered ? (Object.keys(route.params).length > 0 ? 'without-query' : 'always') : undefined
    pages.push({ screen: name, path, file })
    if (!isRendered) continue
    for (const language of languages)
      rendered.push({ ...(await openVisit(path, language, buildSurroundings()).renderOnce()), screen: name })
  }
  const { texts, region } = catalogue
  const noScript = (language: Language) => readText(texts.needsScript, {}, { language, texts, region })
  return {
    rendered,
    list: { pages, login: catalogue.login ?? catalogue.home },
    forms: Object.fromEntries(catalogue.routes.map(({ screen, forms }) => [screen, forms])),
    families: [theme.fonts.display, theme.fonts.text],
    noScript: Object.fromEntries(languages.map((language) => [language, noScript(language)])) as Record<Language, string>,
  }
}
