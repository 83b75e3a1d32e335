/** /account: calculating the tax code (specification 2 and 5). */
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { chooseTown } from './support/registration.ts'

test('What the tax code is worked out from is asked for first, then the code is filled in; only for Italian nationality', async ({
  page,
  signIn,
  visit,
  breakCall,
}) => {
  // Every account has a gender, and the form cannot clear a radio group, so the response omits it.
  await page.route('**/api/member/me', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), gender: undefined } })
  })
  await signIn('giulia.bianchi')
  await page.goto('/account')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const work = page.getByRole('button', { name: 'Calcola il codice fiscale' })
  for (const name of ['Nome', 'Cognome', 'Data di nascita', 'Codice fiscale']) await field(name).fill('')
  await page.getByRole('combobox', { name: 'Città di nascita' }).fill('')
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/fiscalcode-calculate')) asked += 1
  })
  await work.click()
  const dialog = page.getByRole('dialog', { name: 'Dati necessari per il calcolo del codice:' })
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Inserisci il nome',
    'Inserisci il cognome',
    'Inserisci il genere',
    'Inserisci la data di nascita',
    'Inserisci la città di nascita',
  ])
  await visit('account, tax code, data missing')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(work).toBeFocused()
  expect(asked).toBe(0)

  await field('Nome').fill('Giulia')
  await field('Cognome').fill('Bianchi')
  await page.getByRole('radio', { name: 'Donna' }).check()
  await field('Data di nascita').fill('14/05/1984')
  await chooseTown(page, 'Città di nascita', 'Bologna', 'Bologna (BO)')
  const mend = await breakCall('/member/fiscalcode-calculate', { kind: 'down' })
  await work.click()
  await expectAnnounced(page, 'Si è verificato un errore nella comunicazione con il server')
  await mend()
  await work.click()
  await expect(field('Codice fiscale')).toHaveValue('BNCGLI84E54A944M')
  await expectAnnounced(page, 'Abbiamo scritto il codice fiscale calcolato')
  await visit('account, tax code worked out')
  await page.getByRole('radio', { name: 'Estera' }).check()
  await expect(work).toHaveCount(0)
})
