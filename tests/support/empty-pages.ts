import type { BrowserContext, Page } from 'playwright'
import { isServerPath } from '../../src/core/model/server-paths.ts'

/**
 * Has the server send members the empty page, as when it is busy, so that the browser makes the calls.
 *
 * For journeys that change or break a call between browser and server: a page that comes with its data makes none.
 */
export async function sendEmptyPages(on: Page | BrowserContext): Promise<void> {
  const context = 'context' in on ? on.context() : on
  await on.route(
    ({ pathname }) => !isServerPath(pathname),
    async (route, request) => {
      const isPage = request.isNavigationRequest() && request.frame().parentFrame() === null && request.method() === 'GET'
      const isMember = isPage && (await context.cookies()).some(({ name }) => name.endsWith('session-id'))
      return isMember ? route.continue({ url: new URL('/index.html', request.url()).href }) : route.fallback()
    },
  )
}
