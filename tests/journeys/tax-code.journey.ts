/** /account: calculating the tax code (specification 2 and 5). */

import { expectAnnounced } from '../support/announcements.ts'
import { sendEmptyPages } from '../support/empty-pages.ts'
import { expect, test } from '../support/journey.ts'
import { italian, texts } from '../support/words.ts'
import { chooseTown } from './support/registration.ts'

test('The page lists the data missing for the tax code, calculates it once complete, and only for Italian nationality', async ({
  page,
  signIn,
  visit,
  breakCall,
}) => {
  // Every account has a gender, and the form cannot clear a radio group, so the response omits it.
  await sendEmptyPages(page)
  await page.route('**/api/member/me', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), gender: undefined } })
  })
  await signIn('giulia.bianchi')
  await page.goto('/account')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const work = page.getByRole('button', { name: 'Calcola il codice fiscale' })
  for (const name of [
    italian.fields.person.fields.firstName.label,
    italian.fields.person.fields.lastName.label,
    italian.fields.person.fields.birthDate.label,
    texts['tax-code'],
  ])
    await field(name).fill('')
  await page.getByRole('combobox', { name: italian.fields.person.fields.birthPlace.label }).fill('')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/fiscalcode-calculate')) asked += 1
  })
  await work.click()
  const dialog = page.getByRole('dialog', { name: 'Dati necessari per il calcolo del codice:' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    texts['enter-first-name'],
    texts['enter-last-name'],
    texts['enter-gender'],
    texts['enter-birth-date'],
    texts['enter-birth-city'],
  ])
  await visit('account, tax code, data missing')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(work).toBeFocused()
  expect(asked).toBe(0)

  await field(italian.fields.person.fields.firstName.label).fill('Giulia')
  await field(italian.fields.person.fields.lastName.label).fill('Bianchi')
  await page.getByRole('radio', { name: italian.enums.Gender.F.label }).check()
  await field(italian.fields.person.fields.birthDate.label).fill('14/05/1984')
  await chooseTown(page, italian.fields.person.fields.birthPlace.label, 'Bologna', 'Bologna (BO)')
  const mend = await breakCall('/member/fiscalcode-calculate', { kind: 'down' })
  await work.click()
  await expectAnnounced(page, texts['communication-error'])
  await mend()
  await work.click()
  await expect(field(texts['tax-code'])).toHaveValue('BNCGLI84E54A944M')
  await expectAnnounced(page, 'Abbiamo scritto il codice fiscale calcolato')
  await visit('account, tax code worked out')
  await page.getByRole('radio', { name: italian.fields.person.fields.nationality.choices.values.foreign }).check()
  await expect(work).toHaveCount(0)
})
