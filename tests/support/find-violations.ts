import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

export interface WantedRules {
  /** The families of rules, as axe names them; all where they are left out. */
  tags?: readonly string[]
  /** Rules that are about something which the page of a test has not got, such as a title. */
  without?: readonly string[]
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/**
 * Holds a page against the accessibility rules. One without frames is judged where it stands, and only what it breaks is told: putting
 * parts together in a second page, as frames of other origins need, takes four times as long for the same answer.
 */
export async function findViolations(page: Page, { tags, without = [] }: WantedRules = {}): Promise<Violations> {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const axe = new AxeBuilder({ page }).options({
    rules,
    resultTypes: ['violations'],
    ...(tags && { runOnly: { type: 'tag', values: [...tags] } }),
  })
  const { violations } = await axe.setLegacyMode(page.frames().length === 1).analyze()
  return violations
}
