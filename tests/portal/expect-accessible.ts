import type { Page } from 'playwright'
import { expect } from 'vitest'
import { findViolations, type WantedRules } from '../support/find-violations.ts'

/** Expects axe to find no violation on a page. A failure names each rule and the elements that violate it. */
export async function expectAccessible(page: Page, rules?: WantedRules): Promise<void> {
  const violations = await findViolations(page, rules)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual([])
}
