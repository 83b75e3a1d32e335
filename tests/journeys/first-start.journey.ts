/** A portal without demonstration data: the first registration, and the empty state of every screen. */
import { expect, test } from '../support/journey.ts'
import { texts } from '../support/words.ts'
import { fillRegistration, registrationOf } from './support/registration.ts'

test.use({ settings: { SEED: 'none' } })

test('The first customer registers, and sees the first steps and the empty state of every screen', async ({ page, visit }) => {
  await visit('login, no data', '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts['log-in'])
  await page.getByRole('link', { name: texts.register }).click()
  await fillRegistration(page, registrationOf(1))
  await page.getByRole('button', { name: texts.register }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('region', { name: 'I primi passi' }).getByRole('link', { name: texts['find-journey'] })).toBeVisible()
  await visit('dashboard, no data')
  for (const [path, words] of [
    ['/account', 'Nessun partecipante collegato'],
    ['/practices', 'Nessuna prenotazione disponibile'],
    ['/payments', texts['no-payments']],
    ['/documents', 'Nessun documento disponibile'],
    ['/vouchers', 'Nessun voucher disponibile'],
  ] as const) {
    await visit(`${path.slice(1)}, no data`, path)
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible()
  }
})
