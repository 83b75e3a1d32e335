/** Renders the portal outside of a browser. */
import createEmotionServer from '@emotion/server/create-instance'
import { prerender } from 'react-dom/static'
import { createMemoryRouter } from 'react-router-dom'
import type { Language } from '../../lib/language.ts'
import type { LoadedAnswer } from '../../model/page-files.ts'
import { contents } from '../app/catalogue-store.ts'
import { createPortalApp } from '../app/portal-app.tsx'
import { createPortalServices } from '../app/portal-services.ts'
import type { Surroundings } from '../app/surroundings.ts'
import { type PageAnswer, PageAnswerContext } from '../renderer/surroundings/page-answer.ts'
import { createStyleCache, styleKey } from '../ui/theme/style-cache.ts'

/** Times that a page is rendered, each with the answers to the requests of the time before. */
const mostRenders = 6

export interface Rendered {
  markup: string
  /** The style elements that the markup needs. */
  styles: string
}

/** Opens an address of the portal. `answer` is that of a form that was sent. */
export function openVisit(address: string, language: Language, surroundings: Surroundings, answer?: PageAnswer) {
  const services = createPortalServices(contents, surroundings)
  services.language.choose(language)
  const styles = createStyleCache(styleKey)
  let router: ReturnType<typeof createMemoryRouter> | undefined
  const app = createPortalApp(services, styles, (routes) => {
    router = createMemoryRouter(routes, { initialEntries: [address] })
    return router
  })
  const page = <PageAnswerContext value={answer}>{app}</PageAnswerContext>

  async function renderOnce(): Promise<Rendered> {
    const { prelude } = await prerender(page, {
      // Nothing is moved to the end of the page, from where a script would have to fetch it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error
      },
    })
    // React puts what belongs into the head first.
    const markup = (await new Response(prelude as ReadableStream<Uint8Array>).text()).replace(/^(?:<(?:meta|link)[^>]*>)+/, '')
    const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles)
    return { markup, styles: constructStyleTagsFromChunks(extractCriticalToChunks(markup)) }
  }

  return {
    services,
    /** Returns the answers of the page; null when one has failed. */
    answers(): readonly LoadedAnswer[] | null {
      const queries = services.answers.client.getQueryCache().getAll()
      return queries.every(({ state }) => state.status === 'success')
        ? queries.map(({ queryKey, state }) => ({ key: queryKey, data: state.data }))
        : null
    },
    location: () => router?.state.location ?? { pathname: address, search: '', hash: '' },
    renderOnce,
    /** Renders with the answers to all requests of the page. A failed one shows its message. */
    async renderWhole(): Promise<Rendered> {
      const { client } = services.answers
      for (let renders = 1; ; renders += 1) {
        const rendered = await renderOnce()
        const pending = client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'pending' })
        if (pending.length === 0 || renders === mostRenders) return rendered
        await Promise.all(pending.map((query) => query.fetch().catch(() => undefined)))
      }
    },
  }
}
