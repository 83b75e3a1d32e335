import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import type { Page } from 'playwright'
import { languageCookie } from '../../src/core/lib/language.ts'
import { recordAnnouncements } from './announcements.ts'
import { type Breakage, breakCalls, type Mend } from './broken-calls.ts'
import { stateOf } from './checked-states.ts'
import { findViolations } from './find-violations.ts'
import { takeData } from './journey-data.ts'
import { waitUntilSettled } from './page-settled.ts'
import { type PageWatch, watchPages } from './page-watch.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { describePresses, recordPresses } from './presses.ts'
import { recordInPassing, recordPage } from './shown-texts.ts'
import { endTourByCall, signInByCall, signOutByCall } from './sign-in.ts'

export { expect }

const folderOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
/** The builds of the portal. In the strict one, React's development build, StrictMode mounts each component twice. */
const portalDirs = { strict: folderOf('.cache/strict-portal'), production: folderOf('dist/portal') }

export type Language = 'it' | 'en'

export interface Journey {
  /** The portal's language; set English with `test.use({ language: 'en' })`. */
  language: Language
  /** Gives the test a server with its own data, for journeys that change data that others read. */
  hasOwnServer: boolean
  /** Environment settings of the server; any setting implies `hasOwnServer`. With `SEED` it starts on an empty folder: 'none', without data. */
  settings: Readonly<Record<string, string>>
  /** SQL run on the test's own data before the server starts, for states that no screen reaches. Implies `hasOwnServer`. */
  sql: readonly string[]
  /** True gives the journey its own server, on which `nuovo.cliente` has not seen the tour. */
  tour: boolean
  portal: PortalProcess
  watch: PageWatch
  /** Signs in without the login screen, by default with the demonstration's password. Does not navigate. */
  signIn(username: string, password?: string): Promise<void>
  /**
   * Waits until the page has settled, checks its accessibility, and records its texts under `state`.
   *
   * Navigates to `path` first when given.
   */
  visit(state: string, path?: string): Promise<void>
  /** The tokens of `signIn`. Their sessions end with the test, so that shared servers do not accumulate them. */
  signedIn: string[]
  /** Breaks matching calls of the portal. Resolves to a function that ends the breakage. */
  breakCall(path: string | RegExp, breakage: Breakage, method?: string): Promise<Mend>
}

interface WorkerJourney {
  /** The portal's build; set the production build with `test.use({ build: 'production' })`, for journeys about loading. */
  build: keyof typeof portalDirs
  sharedPortal: PortalProcess
}

/**
 * Playwright's test with a real server on its own seeded database.
 *
 * A journey fails on unexpected console errors and warnings, uncaught errors, failed requests, error statuses and content security
 * policy reports, and on accessibility violations in visited states.
 */
export const test = base.extend<Journey, WorkerJourney>({
  build: ['strict', { option: true, scope: 'worker' }],
  language: ['it', { option: true }],
  hasOwnServer: [false, { option: true }],
  settings: [{}, { option: true }],
  sql: [[], { option: true }],
  tour: [false, { option: true }],

  sharedPortal: [
    async ({ build }, use) => {
      await serveOnCopy(build, {}, [], async (portal) => {
        await endTourByCall(portal.url)
        await use(portal)
      })
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  portal: [
    async ({ build, sharedPortal, hasOwnServer, settings, sql, tour }, use) => {
      const isShared = !hasOwnServer && !tour && sql.length === 0 && Object.keys(settings).length === 0
      if (isShared) return use(sharedPortal)
      await serveOnCopy(build, settings, sql, async (portal) => {
        if (!tour && settings.SEED !== 'none') await endTourByCall(portal.url)
        await use(portal)
      })
    },
    // The start of a server does not count as time of the test.
    { timeout: 90_000 },
  ],

  baseURL: async ({ portal }, use) => use(portal.url),

  context: async ({ context, portal, language, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', awaitScript)
    // As a visit before this one has left it.
    if (language !== 'it') await context.addCookies([{ name: languageCookie, value: language, url: portal.url }])
    await use(context)
  },

  signedIn: async ({ portal }, use) => {
    const tokens: string[] = []
    await use(tokens)
    for (const token of tokens) await signOutByCall(portal.url, token)
  },

  // Depends on `signedIn` to be torn down first: a page that still loads must not find its session ended.
  watch: async ({ context, portal, signedIn: _endsLater }, use) => {
    const reportsBefore = await countPolicyReports(portal)
    const watch = await watchPages(context)
    await use({
      ...watch,
      complaints: async () => {
        const reports = (await countPolicyReports(portal)) - reportsBefore
        return [...(await watch.complaints()), ...(reports > 0 ? [`the server got ${reports} reports of the content policy`] : [])]
      },
    })
  },

  page: async ({ context, watch }, use, testInfo) => {
    await recordInPassing(context)
    await recordAnnouncements(context)
    await recordPresses(context)
    const page = await context.newPage()
    await use(page)
    // Records the last state too.
    if (!page.isClosed() && page.url().startsWith('http')) await recordPage(page, 'at the end').catch(() => undefined)
    const complaints = await watch.complaints()
    if (testInfo.status === 'passed') expect(complaints, 'errors reported by the browser').toEqual([])
    else if (testInfo.status !== testInfo.expectedStatus) console.error(await describeFailure(page, watch, complaints))
  },

  signIn: async ({ page, portal, signedIn }, use) =>
    use(async (username, password) => {
      // Calls of a page that still loads would carry the mark of the former session beside the token of the new one: 401.
      if (page.url().startsWith('http')) await waitUntilSettled(page)
      signedIn.push(await signInByCall(page, portal.url, username, password))
    }),

  visit: async ({ page, language }, use) =>
    use(async (state, path) => {
      if (path !== undefined) await page.goto(path)
      await waitUntilSettled(page)
      await expect(page.locator('html'), 'the page is in the language of the journey').toHaveAttribute('lang', language, { timeout: 5_000 })
      await recordPage(page, state)
      await expectAccessible(page, state)
    }),

  breakCall: async ({ context, watch }, use) => use((path, breakage, method) => breakCalls(context, watch, path, breakage, method)),
})

/**
 * Lets a page open once the script's own page is in the place of the one that the server sent, whose elements go then. A journey that looks
 * at a page before its script waits for the `commit` alone.
 */
function awaitScript(page: Page): void {
  const { goto, reload } = page
  const standing = page.locator('#portal[data-waiting]')
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options)
    if (options?.waitUntil !== 'commit') await standing.waitFor({ state: 'detached' })
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload.call(page, options)
    if (options?.waitUntil !== 'commit') await standing.waitFor({ state: 'detached' })
    return answer
  }
}

/** Describes the end of a failed journey for the log, as its pictures do not leave the machine that ran it. */
async function describeFailure(page: Page, watch: PageWatch, complaints: readonly string[]): Promise<string> {
  const shown = page.isClosed() ? 'closed' : await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String)
  // What says most comes last: a log that is cut loses its beginning.
  const parts = [
    [`the page at the end (${page.url()})`, shown.slice(0, 4_000)],
    ['last presses', await describePresses(page)],
    ['last API calls', watch.lastCalls().join('\n')],
    ['complaints of the browser', complaints.join('\n')],
  ]
  return parts.map(([name, text]) => `${name}:\n${text || 'none'}`.replaceAll('\n', '\n  ')).join('\n')
}

/** Returns the server's count of content security policy reports. */
async function countPolicyReports(portal: PortalProcess): Promise<number> {
  const answer = await fetch(`${portal.url}/csp-report`).catch(() => undefined)
  if (answer === undefined) return 0
  const { count }: { count: number } = await answer.json()
  return count
}

async function serveOnCopy(
  build: keyof typeof portalDirs,
  settings: Readonly<Record<string, string>>,
  sql: readonly string[],
  use: (portal: PortalProcess) => Promise<void>,
): Promise<void> {
  // Like an operator's first start; 'demo' seeds at the server's own CLOCK.
  const data = await takeData({ isSeeded: settings.SEED === undefined })
  if (sql.length > 0) await data.seed(sql)
  const portal = await startPortal(data.dataDir, { LOGIN_ATTEMPTS: '1000', PORTAL_DIR: portalDirs[build], ...data.settings, ...settings })
  await use(portal)
  await portal.stop()
  await data.remove()
}

async function expectAccessible(page: Page, state: string): Promise<void> {
  const judged = await stateOf(page)
  if (judged.isKnown) return
  const violations = await findViolations(page)
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary?.replaceAll('\n', '\n  ') ?? ''}`,
    ),
  )
  expect(told, `accessibility of the state "${state}"`).toEqual([])
  judged.remember()
}
