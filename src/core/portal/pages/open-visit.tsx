/** Renders the portal outside of a browser. */
import createEmotionServer from '@emotion/server/create-instance'
import type { QueryStatus } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { createMemoryRouter } from 'react-router-dom'
import type { Language } from '../../lib/language.ts'
import type { PageData, PageSession, RenderedPage } from '../../model/page-files.ts'
import { contents } from '../app/catalogue-store.ts'
import { createPortalApp } from '../app/portal-app.tsx'
import { createPortalServices, type PortalServices } from '../app/portal-services.ts'
import type { Surroundings } from '../app/surroundings.ts'
import { documentTitle } from '../app/use-page-arrival.ts'
import { type PageAnswer, PageAnswerContext, titleState } from '../renderer/surroundings/page-answer.ts'
import { createStyleCache, styleKey } from '../ui/theme/style-cache.ts'

/** Times that a page is rendered, each with the answers to the requests of the time before. */
const mostRenders = 6

/**
 * Characters of JSON of the answers with which a page is rendered, about two hundred bookings: the render of more would hold the server up
 * for longer than a browser needs.
 */
const mostAnswerCharacters = 400_000

/** Opens an address of the portal. */
export function openVisit(address: string, language: Language, surroundings: Surroundings) {
  const services = createPortalServices(contents, surroundings)
  services.language.choose(language)
  const answer: PageAnswer = { screen: undefined, title: '', states: new Map(), forms: new Map(), presses: new Map() }
  const styles = createStyleCache(styleKey)
  let router: ReturnType<typeof createMemoryRouter> | undefined
  const app = createPortalApp(services, styles, (routes) => {
    router = createMemoryRouter(routes, { initialEntries: [address] })
    return router
  })
  const page = <PageAnswerContext value={answer}>{app}</PageAnswerContext>

  async function renderOnce(): Promise<RenderedPage> {
    answer.screen = undefined
    answer.title = ''
    const failures: unknown[] = []
    const { prelude } = await prerender(page, {
      // Nothing is moved to the end of the page, from where a script would have to fetch it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // Thrown here it would end the process.
      onError: (error) => void failures.push(error),
    })
    if (failures.length > 0) throw failures[0]
    // React puts what belongs into the head first.
    const markup = (await new Response(prelude as ReadableStream<Uint8Array>).text()).replace(/^(?:<(?:meta|link)[^>]*>)+/, '')
    const { extractCriticalToChunks, constructStyleTagsFromChunks } = createEmotionServer(styles)
    const prefix = answer.states.get(titleState)
    const title = documentTitle(answer.title, contents.content().catalogue.brand.name)
    return {
      screen: answer.screen,
      language,
      title: typeof prefix === 'string' ? `${prefix} ${title}` : title,
      markup,
      isWhole: answer.screen !== undefined && queriesOf(services, 'error').length === 0,
      styles: constructStyleTagsFromChunks(extractCriticalToChunks(markup)),
    }
  }

  return {
    services,
    answer,
    location: () => router?.state.location ?? { pathname: address, search: '', hash: '' },
    renderOnce,
    /**
     * Renders with the answers to the requests of the page. A failed one shows its message.
     *
     * @param isAwaited tells by its operation which requests are made; the others are left to the script
     */
    async renderWhole(isAwaited: (operationId: string) => boolean = () => true): Promise<RenderedPage> {
      for (let renders = 1; ; renders += 1) {
        const rendered = await renderOnce()
        const pending = queriesOf(services, 'pending').filter(({ queryKey }) => isAwaited(String(queryKey[0])))
        if (pending.length === 0 || renders === mostRenders) return rendered
        await Promise.all(pending.map((query) => query.fetch().catch(() => undefined)))
        if (sizeOf(dataOf(services)) > mostAnswerCharacters) return { ...rendered, isWhole: false }
      }
    },
    /** Returns what the page was rendered with. */
    data: () => dataOf(services),
  }
}

const queriesOf = ({ answers }: Pick<PortalServices, 'answers'>, status: QueryStatus) =>
  answers.client.getQueryCache().findAll({ predicate: ({ state }) => state.status === status })

const sizeOf = ({ answers }: PageData) => answers.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0)

function dataOf({ answers, times, session, clock }: PortalServices): PageData {
  const { id } = session.state()
  const ends = session.times()
  const inSeconds = (atMs: number) => Math.floor((atMs - clock.now().getTime()) / 1_000)
  const seconds: Pick<PageSession, 'expiresInSeconds' | 'endsInSeconds'> | undefined = ends && {
    expiresInSeconds: inSeconds(ends.expiresAtMs),
    endsInSeconds: inSeconds(ends.endsAtMs),
  }
  return {
    answers: queriesOf({ answers }, 'success').map(({ queryKey, state }) => ({ key: queryKey, data: state.data })),
    now: times.roots().now,
    session: id === undefined || seconds === undefined ? undefined : { id, ...seconds },
  }
}
