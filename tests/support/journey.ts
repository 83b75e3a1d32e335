import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import type { BrowserContext, Page } from 'playwright'
import { languageKey } from '../../src/portal/app/language-store.ts'
import { answeredConsent } from './answered-consent.ts'
import { type Breakage, breakCalls, type Mend } from './broken-calls.ts'
import { findViolations } from './find-violations.ts'
import { waitUntilSettled } from './page-settled.ts'
import { type PageWatch, watchPages } from './page-watch.ts'
import { type PortalProcess, startPortal } from './portal-process.ts'
import { copyTemplate } from './portal-template.ts'
import { runOnEmbedded } from './run-on-embedded.ts'
import { recordInPassing, recordPage } from './shown-texts.ts'
import { endTourByCall, signInByCall, signOutByCall } from './sign-in.ts'

export { expect }

export type Language = 'it' | 'en'

export interface Journey {
  /** Portal language of the journey; English is asked for with `test.use({ language: 'en' })`. */
  language: Language
  /** True gives the test a server on demonstration data that nothing else has touched, for journeys that change what others read. */
  hasOwnServer: boolean
  /** Environment settings of the test's own server; giving one implies `hasOwnServer`. With `SEED: 'none'` it begins without any data. */
  settings: Readonly<Record<string, string>>
  /** SQL that is run on the test's own data before its server starts: what no screen can bring about. Implies `hasOwnServer`. */
  planted: readonly string[]
  /** False for journeys of somebody who has not been asked for a consent yet; all others have refused what may be refused. */
  consentAnswered: boolean
  /** True for journeys about the tour, on a server of their own: `nuovo.cliente` has not been shown around yet. */
  tour: boolean
  portal: PortalProcess
  watch: PageWatch
  /** Signs in without the login screen, with the demonstration's password unless told another. Stays on no particular page. */
  signIn(username: string, password?: string): Promise<void>
  /**
   * Names the state that the page is in, waits until nothing loads, holds it against the accessibility rules and records what it shows.
   * With `path` it goes there first.
   */
  visit(state: string, path?: string): Promise<void>
  /** The tokens of `signIn`, whose sessions end with the test: shared servers do not pile them up. */
  signedIn: string[]
  /** Breaks calls of the portal from now on: the server unreachable, an error status, a slow answer. Resolves to the way to mend them. */
  breakCall(path: string | RegExp, breakage: Breakage, method?: string): Promise<Mend>
}

/**
 * Playwright's test with a real server on a seeded database of its own. EVERY journey fails on a console error or warning, an uncaught
 * error, a failed request or an error status that it did not expect, a report of the content policy, and an accessibility violation in
 * a visited state.
 */
export const test = base.extend<Journey, { sharedPortal: PortalProcess }>({
  language: ['it', { option: true }],
  hasOwnServer: [false, { option: true }],
  settings: [{}, { option: true }],
  planted: [[], { option: true }],
  tour: [false, { option: true }],
  consentAnswered: [true, { option: true }],

  sharedPortal: [
    async ({ browserName: _ }, use) => {
      await serveOnCopy({}, [], async (portal) => {
        await endTourByCall(portal.url)
        await use(portal)
      })
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  portal: async ({ sharedPortal, hasOwnServer, settings, planted, tour }, use) => {
    const isShared = !hasOwnServer && !tour && planted.length === 0 && Object.keys(settings).length === 0
    if (isShared) return use(sharedPortal)
    await serveOnCopy(settings, planted, async (portal) => {
      if (!tour && settings.SEED !== 'none') await endTourByCall(portal.url)
      await use(portal)
    })
  },

  baseURL: async ({ portal }, use) => use(portal.url),

  context: async ({ context, portal, language, consentAnswered }, use) => {
    await keepFromBefore(context, portal.url, [
      ...(language === 'it' ? [] : [{ name: languageKey, value: language }]),
      ...(consentAnswered ? [answeredConsent()] : []),
    ])
    await use(context)
  },

  signedIn: async ({ portal }, use) => {
    const tokens: string[] = []
    await use(tokens)
    for (const token of tokens) await signOutByCall(portal.url, token)
  },

  // Set up after `signedIn`, so that it ends before: a page that still loads is not told that its session is over.
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
    const page = await context.newPage()
    await use(page)
    // What a journey has looked for last has not been recorded in passing yet.
    if (!page.isClosed() && page.url().startsWith('http')) await recordPage(page, 'at the end').catch(() => undefined)
    const complaints = await watch.complaints()
    if (testInfo.status === 'passed') expect(complaints, 'what the browser complained of').toEqual([])
    else if (complaints.length > 0) console.error(`The browser complained too:\n  ${complaints.join('\n  ')}`)
  },

  signIn: async ({ page, portal, signedIn }, use) =>
    use(async (username, password) => {
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
 * What a browser keeps from an earlier visit is there before the portal's first script. Playwright's `storageState` says the same by
 * opening a page of its own first, which takes longer than most journeys' pages.
 */
async function keepFromBefore(
  context: BrowserContext,
  url: string,
  kept: readonly Readonly<{ name: string; value: string }>[],
): Promise<void> {
  if (kept.length === 0) return
  await context.addInitScript(
    ({ origin, kept }) => {
      // A file that a page has opened in a tab is of the page's origin, and has no storage.
      if (location.origin !== origin || location.protocol === 'blob:') return
      for (const { name, value } of kept) if (localStorage.getItem(name) === null) localStorage.setItem(name, value)
    },
    { origin: new URL(url).origin, kept },
  )
}

/** The server counts what browsers report to it. */
async function countPolicyReports(portal: PortalProcess): Promise<number> {
  const answer = await fetch(`${portal.url}/csp-report`).catch(() => undefined)
  if (answer === undefined) return 0
  const { count }: { count: number } = await answer.json()
  return count
}

async function serveOnCopy(
  settings: Readonly<Record<string, string>>,
  planted: readonly string[],
  use: (portal: PortalProcess) => Promise<void>,
): Promise<void> {
  // Without a demonstration it begins as an operator's first start does: on nothing.
  const dataDir = settings.SEED === 'none' ? mkdtempSync(join(tmpdir(), 'journey-')) : copyTemplate()
  if (planted.length > 0) await runOnEmbedded(dataDir, planted)
  const portal = await startPortal(dataDir, { LOGIN_ATTEMPTS: '1000', ...settings })
  await use(portal)
  await portal.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function expectAccessible(page: Page, state: string): Promise<void> {
  const violations = await findViolations(page)
  const told = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) =>
        `${id}: ${help}\n  ${node.target.join(' ')}\n  ${node.html.slice(0, 200)}\n  ${node.failureSummary?.replaceAll('\n', '\n  ') ?? ''}`,
    ),
  )
  expect(told, `accessibility of the state "${state}"`).toEqual([])
}
