import type { Locator, Page } from 'playwright'
import { openAllYears } from './open-all-years.ts'
import { practiceCard } from './practice-card.ts'

/** Opens the panel of a participant in a booking at /practices; the booking's card. */
export async function openParticipant(page: Page, code: string, name: string): Promise<Locator> {
  await page.goto('/practices')
  await openAllYears(page)
  const card = practiceCard(page, code)
  await card.getByRole('button', { name, expanded: false }).click()
  return card
}

/** The pencil of a value, or of a group of values. */
export const pencil = (card: Locator, label: string): Locator => card.getByRole('button', { name: `Modifica ${label}`, exact: true })
