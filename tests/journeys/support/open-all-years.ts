import { expect } from '@playwright/test'
import type { Page } from 'playwright'
import { waitUntilSettled } from '../../support/page-settled.ts'

/** Opens every year of the accordion that groups bookings, payments and documents, and each card that is folded to a line in it. */
export async function openAllYears(page: Page): Promise<void> {
  const years = page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .getByRole('button', { name: /^\d{4}\b/ })
  await expect(years.first()).toBeVisible()
  // Until everything has loaded, the years below what still loads are hidden.
  await waitUntilSettled(page)
  for (const year of await years.all()) {
    if ((await year.getAttribute('aria-expanded')) === 'false') await year.click()
    await expect(year).toHaveAttribute('aria-expanded', 'true')
  }
  await openFoldedCards(page)
}

/** Opens the cards that are lines of a list. */
async function openFoldedCards(page: Page): Promise<void> {
  const lines = page.getByRole('article').getByRole('heading', { level: 3 }).getByRole('button')
  for (const line of await lines.all()) {
    if ((await line.getAttribute('aria-expanded')) === 'false') await line.click()
    await expect(line).toHaveAttribute('aria-expanded', 'true')
  }
}
