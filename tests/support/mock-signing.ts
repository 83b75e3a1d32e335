/** Mocks a signature's responses and the signing page. Covers states that need a provider, days, or a blocked frame. */
import type { Page, Route } from 'playwright'

export interface MockSigning {
  /** The status in the next response. */
  status: string
  /** The number of status requests so far. */
  asked: number
  begun: number
  cancelled: number
}

export interface MockSigningOptions {
  /** The origin of the signing page; by default the portal's framed origin. */
  frameUrl?: string
  /** The response to the start; by default 200 with the signing page's URL. */
  begin?: Parameters<Route['fulfill']>[0]
  /** The HTML of the signing page; by default a page that posts `ready`. */
  page?: string
  isBlocked?: boolean
}

const procedureId = '4f6d0c1e-8a54-4a0b-9c39-5b1f3f1d2e70'
const readyPage = (words: string) => `<!doctype html><html lang="it"><title>${words}</title><main><h1>${words}</h1>
<p>Contratto di viaggio</p><button type="button">Continua</button></main><script>
parent.postMessage({ type: 'signature', status: 'ready' }, '*')</script></html>`

/** Mocks signing on a page. The returned object counts the calls and determines the status. */
export async function mockSigning(page: Page, { frameUrl, begin, page: html, isBlocked }: MockSigningOptions): Promise<MockSigning> {
  const told: MockSigning = { status: 'pending', asked: 0, begun: 0, cancelled: 0 }
  await page.route('**/api/member/practice/document/*/signature/data', async (route) => {
    told.begun += 1
    const origin = frameUrl ?? (await readFrameOrigin(page))
    return route.fulfill(begin ?? { json: { signature_url: `${origin}/sign/feigned-${told.begun}`, procedure_id: procedureId } })
  })
  await page.route('**/api/member/practice/document/signature/result', (route) => {
    told.asked += 1
    return route.fulfill({ json: { status: told.status } })
  })
  await page.route('**/api/member/practice/document/signature/cancel', (route) => {
    told.cancelled += 1
    told.status = 'cancelled'
    return route.fulfill({ json: { status: told.status } })
  })
  await page.route('**/sign/feigned-*', (route) =>
    isBlocked
      ? route.fulfill({ contentType: 'text/html', body: '', headers: { 'x-frame-options': 'DENY' } })
      : route.fulfill({ contentType: 'text/html; charset=utf-8', body: html ?? readyPage('Pagina di firma') }),
  )
  return told
}

const readFrameOrigin = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const config: { frameOrigin: string } = await (await fetch('/config.json')).json()
    return config.frameOrigin
  })
