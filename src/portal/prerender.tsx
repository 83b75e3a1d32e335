/** Renders the public pages for the build, as a visitor first sees them. */
import createEmotionServer from '@emotion/server/create-instance'
import { prerender } from 'react-dom/static'
import { createMemoryRouter } from 'react-router-dom'
import { type Language, languages } from '../lib/language.ts'
import type { ScreenModel } from '../model/catalogue-model.ts'
import type { ListedPage, PageRenderer, RenderedPage } from '../model/page-files.ts'
import { contents } from './app/catalogue-store.ts'
import { createPortalApp } from './app/portal-app.tsx'
import { createPortalServices } from './app/portal-services.ts'
import { screenLoad } from './app/screen-loads.ts'
import { buildSurroundings } from './app/surroundings.ts'
import { documentTitle } from './app/use-page-arrival.ts'
import { loadOnce } from './lazy/load-once.ts'
import { readText } from './renderer/text/read-text.ts'
import { createStyleCache, styleKey } from './ui/theme/style-cache.ts'

/**
 * Renders each public screen in each language.
 *
 * Not those whose path has parameters, which are not known here, nor one that does something when it is entered, which shows nothing.
 */
export const renderPages: PageRenderer = async () => {
  const rendered: RenderedPage[] = []
  const pages: ListedPage[] = []
  const { catalogue } = contents.content()
  for (const route of catalogue.routes) {
    const { path, screen: name } = route
    if (route.access !== 'public' || path === undefined) continue
    const screen = (await loadOnce(screenLoad(route, catalogue))) as ScreenModel
    const isRendered = !path.includes(':') && screen.enter.length === 0
    const file = isRendered ? (Object.keys(route.params).length > 0 ? 'without-query' : 'always') : undefined
    pages.push({ screen: name, path, file })
    if (isRendered) for (const language of languages) rendered.push(await renderPage(path, screen, language))
  }
  return { rendered, list: { pages, login: catalogue.login } }
}

async function renderPage(path: string, screen: ScreenModel, language: Language): Promise<RenderedPage> {
  const { catalogue } = contents.content()
  const services = createPortalServices(contents, buildSurroundings())
  services.language.choose(language)
  const styles = createStyleCache(styleKey)
  const app = createPortalApp(services, styles, (routes) => createMemoryRouter(routes, { initialEntries: [path] }))
  const { prelude } = await prerender(app, {
    // Nothing is moved to the end of the page, from where a script would have to fetch it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error
    },
  })
  // React puts what belongs into the head first.
  const markup = (await new Response(prelude as ReadableStream<Uint8Array>).text()).replace(/^(?:<(?:meta|link)[^>]*>)+/, '')
  const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles)
  return {
    screen: screen.name,
    language,
    title: documentTitle(readText(screen.title, {}, { language, texts: catalogue.texts }), catalogue.brand.name),
    styles: constructStyleTagsFromChunks(extractCriticalToChunks(markup)),
    markup,
  }
}
