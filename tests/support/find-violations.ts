import { AxeBuilder } from '@axe-core/playwright'
import type { Frame, Page } from 'playwright'

/** All rules of WCAG 2.2 AA, and axe's best practices: landmarks, headings, regions. */
const families = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Rules about a whole page, which do not apply to a document inside a frame. */
const pageRules = [
  'bypass',
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'meta-viewport',
  'meta-viewport-large',
  'page-has-heading-one',
  'region',
]

export interface WantedRules {
  /** Rules about parts that the test's page does not have, such as a title. */
  without?: readonly string[]
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/**
 * Runs axe on a page and in each of its frames, and returns the violations.
 *
 * The frames are checked one by one: axe itself cannot reach frames of other origins, except by opening a second page, which takes four times
 * as long.
 */
export async function findViolations(page: Page, { without = [] }: WantedRules = {}, tries = 3): Promise<Violations> {
  const { violations } = await new AxeBuilder({ page }).options(optionsWithout(without)).setLegacyMode().analyze()
  for (const frame of page.frames().filter((one) => one !== page.mainFrame())) {
    const found = await findViolationsIn(frame, without)
    // The frame has got another document since, or is just being removed.
    if (!found && tries > 1) return findViolations(page, { without }, tries - 1)
    if (!found) throw new Error(`A frame keeps changing its document: ${frame.url()}`)
    violations.push(...found)
  }
  return violations
}

const optionsWithout = (rules: readonly string[]) => ({
  rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])),
  // Its messages to frames of other origins would be warnings in the console.
  iframes: false,
  resultTypes: ['violations' as const],
  runOnly: { type: 'tag' as const, values: [...families] },
})

/** `AxeBuilder` has loaded axe into every frame of the page. Returns undefined for a document that came later. */
async function findViolationsIn(frame: Frame, without: readonly string[]): Promise<Violations | undefined> {
  if (frame.isDetached()) return []
  return frame.evaluate(
    async (options) => {
      const { axe, document } = globalThis as unknown as {
        axe?: { run(context: unknown, options: object): Promise<{ violations: Violations }> }
        document: unknown
      }
      return (await axe?.run(document, options))?.violations
    },
    optionsWithout([...without, ...pageRules]),
  )
}
