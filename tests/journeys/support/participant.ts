import type { Locator, Page } from 'playwright'
import { expect } from '../../support/journey.ts'
import { labelled } from '../../support/labelled.ts'
import { openAllYears } from './open-all-years.ts'
import { practiceCard } from './practice-card.ts'

/** Opens the panel of a participant at /practices and returns the card of the booking. */
export async function openParticipant(page: Page, code: string, name: string): Promise<Locator> {
  await page.goto('/practices')
  await openAllYears(page)
  const card = practiceCard(page, code)
  const panel = card.getByRole('button', { name, expanded: false }).or(card.getByRole('button', { name, expanded: true }))
  await expect(panel).toBeVisible()
  // An open panel stays open after a reload.
  if ((await panel.getAttribute('aria-expanded')) === 'false') await panel.click()
  return card
}

export const pencil = (card: Locator, label: string): Locator => card.getByRole('button', { name: labelled(`Modifica ${label}`) })
