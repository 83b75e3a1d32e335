/**
 * What a screen reader says of the login, of a customer's bookings and of an edit in place.
 *
 * `walks/` keeps it as text; WRITE_WALKS=1 writes it anew. Read what has changed before committing.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { waitUntilSettled } from '../support/page-settled.ts'
import { readPageAloud } from '../support/spoken-page.ts'
import { italian, texts } from '../support/words.ts'
import { logIn } from './support/log-in.ts'

/** The demonstration's dates and amounts depend on the day. */
const day = '2027-02-01T09:00:00Z'

async function expectSpoken(page: Page, walk: string): Promise<void> {
  await waitUntilSettled(page)
  const file = join(import.meta.dirname, 'walks', `${walk}.txt`)
  const spoken = await readPageAloud(page)
  if (process.env.WRITE_WALKS === '1') writeFileSync(file, spoken)
  expect(spoken, `${walk}: run this journey with WRITE_WALKS=1 and review the file`).toBe(
    existsSync(file) ? readFileSync(file, 'utf8') : '',
  )
}

test.use({ settings: { SEED: 'demo', CLOCK: day }, viewport: { width: 390, height: 844 } })

test('a screen reader reads the login, the bookings and an edit in place', async ({ page }) => {
  await page.clock.setFixedTime(new Date(day))
  await page.goto('/login')
  await expectSpoken(page, 'login')

  await logIn(page, 'davide.greco')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/practices')
  await expectSpoken(page, 'bookings')

  const { fields } = italian.forms['practice-participant'].sections
  const card = page.getByRole('article').first()
  await card.getByRole('heading', { level: 3 }).getByRole('button').press('Enter')
  await card.locator('[data-open]').first().getByRole('button').press('Enter')
  await card.getByRole('button', { name: labelled(`${italian.messages.portal.edit} ${fields.grade.label}`) }).press('Enter')
  await expect(card.getByRole('textbox', { name: new RegExp(`^${fields.grade.label}`) })).toBeFocused()
  await card.getByRole('textbox', { name: new RegExp(`^${fields.grade.label}`) }).fill('99')
  await card.getByRole('button', { name: labelled(texts.save) }).press('Enter')
  await expectSpoken(page, 'edit')
})
