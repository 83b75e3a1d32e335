/** /account: username and password (specification 2, 5, 8 and 9). */

import type { Page } from 'playwright'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { passingAlert } from './support/passing-alert.ts'
import { toldInForm } from './support/told-in-form.ts'

const refusedUsername =
  "Il salvataggio non è andato a buon fine. Il formato utilizzato non è corretto e/o l'username scelto è già in uso per un'altra utenza"

const formOf = (page: Page, button: string) => page.locator('form').filter({ has: page.getByRole('button', { name: button }) })

test('A username is told its form first, and one that is taken is told at the field and for ten seconds', async ({
  page,
  signIn,
  visit,
  watch,
  breakCall,
}) => {
  watch.expectFailure({ path: '/api/member/me/username-change', status: 422 })
  await page.clock.install()
  await signIn('giulia.bianchi')
  await page.goto('/account')
  const form = formOf(page, 'Cambia username')
  const username = form.getByRole('textbox', { name: 'Username' })
  await expect(username).toHaveValue('giulia.bianchi')
  await username.fill('5 ab')
  await form.getByRole('button', { name: 'Cambia username' }).click()
  await expect(username).toHaveAccessibleDescription(/non avere spazi e avere almeno 5 caratteri/)
  await username.fill('anna.inps')
  await form.getByRole('button', { name: 'Cambia username' }).click()
  await expect(username).toHaveAccessibleDescription(/Questo username è già in uso/)
  const told = passingAlert(page, refusedUsername)
  await expect(told).toBeVisible()
  await visit('account, username taken')
  await page.mouse.move(0, 0)
  await page.clock.runFor(4_000)
  await expect(told, 'longer than other alerts').toBeVisible()
  await page.clock.runFor(8_000)
  await expect(told).toHaveCount(0)
  await breakCall('/member/me/username-change', { kind: 'down' }, 'PUT')
  await username.fill('giulia.rinnovata')
  await form.getByRole('button', { name: 'Cambia username' }).click()
  await expect(told, 'the same where nobody answers').toBeVisible()
})

test('A new password is asked for twice and the present one with it; a wrong one is told at its field', async ({
  page,
  signIn,
  visit,
  watch,
  breakCall,
}) => {
  watch.expectFailure({ path: '/api/member/me/password-change', status: 422 })
  await signIn('giulia.bianchi')
  await page.goto('/account')
  const form = formOf(page, 'Cambia password')
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const change = form.getByRole('button', { name: 'Cambia password' })
  await change.click()
  await expect(form.getByRole('group', { name: 'C’è un problema' }).getByRole('link')).toHaveText([
    'Inserisci la password attuale',
    'Inserisci la password nuova',
    'Conferma password non coincide con la password inserita',
  ])
  await visit('account, password missing')
  await field('Password attuale').fill('non-questa')
  await field('Nuova password').fill('corta')
  await field('Conferma la nuova password').fill('corta')
  await expect(field('Nuova password')).toHaveAccessibleDescription(/La password deve contenere almeno 8 caratteri/)
  await field('Nuova password').fill('Montagna-2027-neve')
  await expect(field('Conferma la nuova password')).toHaveAccessibleDescription('Conferma password non coincide con la password inserita')
  await field('Conferma la nuova password').fill('Montagna-2027-neve')
  await change.click()
  await expect(field('Password attuale')).toHaveAccessibleDescription('La password attuale non è corretta')
  await visit('account, present password wrong')
  await breakCall('/member/me/password-change', { kind: 'down' }, 'PUT')
  await change.click()
  await expect(toldInForm(page, 'Si è verificato un errore nella comunicazione con il server')).toBeVisible()
})

test.describe('Given the demonstration as it was planted', () => {
  test.use({ hasOwnServer: true })

  test('who has changed username and password logs in with the new ones', async ({ page, signIn, request, visit }) => {
    await page.clock.install()
    await signIn('nuovo.cliente')
    await page.goto('/account')
    const username = formOf(page, 'Cambia username')
    await username.getByRole('textbox', { name: 'Username' }).fill('cliente.rinnovato')
    await username.getByRole('button', { name: 'Cambia username' }).click()
    await expectAnnounced(page, 'Username modificato con successo')
    const password = formOf(page, 'Cambia password')
    await password.getByRole('textbox', { name: 'Password attuale' }).fill('Vacanze-2026')
    await password.getByRole('textbox', { name: 'Nuova password', exact: true }).fill('Montagna-2027-neve')
    await password.getByRole('textbox', { name: 'Conferma la nuova password' }).fill('Montagna-2027-neve')
    await password.getByRole('button', { name: 'Cambia password' }).click()
    const told = passingAlert(page, 'Password modificata con successo')
    await expect(told).toBeVisible()
    await expect(password.getByRole('textbox', { name: 'Password attuale' }), 'no password stays in the page').toHaveValue('')
    await visit('account, credentials changed')
    await page.mouse.move(0, 0)
    await page.clock.runFor(5_000)
    await expect(told, 'gone after three seconds').toHaveCount(0)
    const answer = await request.post('/api/member/login', { data: { username: 'cliente.rinnovato', password: 'Montagna-2027-neve' } })
    expect(answer.status()).toBe(200)
  })
})
