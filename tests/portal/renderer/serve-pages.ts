import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type Answers, type OpenedPage, type RendererPages, serveRendererPage } from './renderer-page.ts'

type OpenPage = (path: string, more?: Answers, options?: Parameters<RendererPages['open']>[2]) => Promise<OpenedPage>

/** Responses that every screen of a signed-in customer needs. */
const shellAnswers: Answers = {
  'GET /me': { body: { firstName: 'Giulia', points: 1240, level: 'gold', editable: false } },
  'GET /sections': { body: [] },
  'GET /notice': { body: { html: '', severity: 'info' } },
}

/**
 * Serves the renderer's page to the tests of a file, and returns the function that opens it.
 *
 * After each test the pages that it opened are closed. A console error or a policy violation of one of them fails the test.
 */
export function servePages(answers: Answers = {}): OpenPage {
  let pages: RendererPages
  let opened: OpenedPage[] = []
  beforeAll(async () => {
    pages = await serveRendererPage()
  }, 60_000)
  afterAll(() => pages.close())
  afterEach(async () => {
    const last = opened
    opened = []
    for (const { context } of last) await context.close()
    expect(last.flatMap(({ complaints }) => complaints)).toEqual([])
  })
  return async (path, more, options) => {
    const page = await pages.open(path, { ...shellAnswers, ...answers, ...more }, options)
    opened.push(page)
    return page
  }
}

/** A response that waits: `passed` resolves when the test calls `letGo`. */
export function gate(): { passed: Promise<void>; letGo: () => void } {
  let letGo: () => void = () => undefined
  const passed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { passed, letGo: () => letGo() }
}
