import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** All rules of WCAG 2.2 AA, and axe's best practices: landmarks, headings, regions. */
const families = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export interface WantedRules {
  /** Rules about parts that the test's page does not have, such as a title. */
  without?: readonly string[]
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/**
 * Runs axe on a page and returns the violations.
 *
 * Pages without frames use the legacy mode: the default opens a second page for the results of cross-origin frames, which takes four times
 * as long.
 */
export async function findViolations(page: Page, { without = [] }: WantedRules = {}): Promise<Violations> {
  const axe = new AxeBuilder({ page }).options({
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: [...families] },
  })
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze()
  return violations
}
