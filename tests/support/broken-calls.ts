import type { BrowserContext, Route } from 'playwright'
import { sendEmptyPages } from './empty-pages.ts'
import type { PageWatch } from './page-watch.ts'

/** How a call breaks: `down` gets no response, `slow` a delayed one, `held` one after it is mended. */
export type Breakage =
  | { kind: 'down' }
  | { kind: 'status'; status: number; body?: object }
  | { kind: 'slow'; delayMs: number }
  | { kind: 'held' }

/** Ends a breakage, so that the next call succeeds. */
export type Mend = () => Promise<void>

/**
 * Breaks matching calls between browser and server, and registers the failure as expected.
 *
 * `method` restricts the breakage to one HTTP method.
 */
export async function breakCalls(
  context: BrowserContext,
  watch: Pick<PageWatch, 'expectFailure'>,
  path: string | RegExp,
  breakage: Breakage,
  method?: string,
): Promise<Mend> {
  const isBroken = (url: URL) => (typeof path === 'string' ? url.pathname.endsWith(path) : path.test(url.pathname))
  let release = () => {}
  const mended = new Promise<void>((resolve) => {
    release = resolve
  })
  const answer = async (route: Route) => {
    if (method !== undefined && route.request().method() !== method) return route.fallback()
    if (breakage.kind === 'down') return route.abort('connectionrefused')
    if (breakage.kind === 'slow' || breakage.kind === 'held') {
      await (breakage.kind === 'held' ? mended : new Promise((resolve) => setTimeout(resolve, breakage.delayMs)))
      // The page may have been closed meanwhile.
      return route.continue().catch(() => {})
    }
    const { status, body = { type: 'about:blank', title: 'Internal Server Error', status, code: 'unexpected-fault' } } = breakage
    return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) })
  }
  await sendEmptyPages(context)
  await context.route(isBroken, answer)
  if (breakage.kind === 'down') watch.expectFailure({ path })
  if (breakage.kind === 'status' && breakage.status >= 400) watch.expectFailure({ path, status: breakage.status })
  return async () => {
    release()
    await context.unroute(isBroken, answer)
  }
}
