import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** The rules of WCAG 2.2 AA and of all that it includes, and what axe calls best practice: landmarks, headings, regions. */
const families = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export interface WantedRules {
  /** Rules that are about something which the page of a test has not got, such as a title. */
  without?: readonly string[]
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/**
 * Holds a page against the accessibility rules. One without frames is judged where it stands, and only what it breaks is told: putting
 * parts together in a second page, as frames of other origins need, takes four times as long for the same answer.
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
