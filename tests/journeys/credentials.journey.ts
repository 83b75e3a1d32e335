/** /account: username and password (specification 2, 5, 8 and 9). */

import type { Page } from 'playwright'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { italian, texts } from '../support/words.ts'
import { messageInForm } from './support/form-message.ts'
import { passingAlert } from './support/passing-alert.ts'

const refusedUsername = italian.forms.username.submit.failure.text

const formOf = (page: Page, button: string) => page.locator('form').filter({ has: page.getByRole('button', { name: button }) })

test('The form rejects a malformed username at its field, and a username in use also in a ten-second toast', async ({
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
  const form = formOf(page, italian.forms.username.submit.label)
  const username = form.getByRole('textbox', { name: texts.username })
  await expect(username).toHaveValue('giulia.bianchi')
  await expect(form.getByRole('button', { name: italian.forms.username.submit.label })).toBeDisabled()
  await expect(form.getByText(italian.messages.portal.nothingChanged)).toBeVisible()
  await username.fill('5 ab')
  await form.getByRole('button', { name: italian.forms.username.submit.label }).click()
  await expect(username).toHaveAccessibleDescription(/non avere spazi e avere almeno 5 caratteri/)
  await username.fill('anna.inps')
  const password = form.getByRole('textbox', { name: texts['current-password'] })
  await form.getByRole('button', { name: italian.forms.username.submit.label }).click()
  await expect(password).toHaveAccessibleDescription(texts['enter-password'])
  await password.fill('non-questa')
  await form.getByRole('button', { name: italian.forms.username.submit.label }).click()
  await expect(password).toHaveAccessibleDescription(texts['wrong-password'])
  await password.fill('Vacanze-2026')
  await form.getByRole('button', { name: italian.forms.username.submit.label }).click()
  await expect(username).toHaveAccessibleDescription(/Questo username è già in uso/)
  const told = passingAlert(page, refusedUsername)
  await expect(told).toBeVisible()
  // The pointer holds the toast, however long the check of the page takes.
  await told.hover()
  await visit('account, username taken')
  await page.mouse.move(0, 0)
  await page.clock.runFor(4_000)
  await expect(told, 'the toast stays longer than others').toBeVisible()
  await page.clock.runFor(8_000)
  await expect(told).toHaveCount(0)
  await breakCall('/member/me/username-change', { kind: 'down' }, 'PUT')
  await username.fill('giulia.rinnovata')
  await form.getByRole('button', { name: italian.forms.username.submit.label }).click()
  await expect(told, 'the same toast appears when the server does not respond').toBeVisible()
})

test('The form requires the current password and the new one twice, and reports a wrong current one at its field', async ({
  page,
  signIn,
  visit,
  watch,
  breakCall,
}) => {
  watch.expectFailure({ path: '/api/member/me/password-change', status: 422 })
  await signIn('giulia.bianchi')
  await page.goto('/account')
  const form = formOf(page, italian.forms.password.submit.label)
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  const change = form.getByRole('button', { name: italian.forms.password.submit.label })
  await change.click()
  await expect(form.getByRole('group', { name: italian.messages.portal.errorSummaryTitle }).getByRole('link')).toHaveText([
    italian.forms.password.sections.fields.oldPassword.messages.missing,
    texts['enter-new-password'],
    texts['passwords-differ'],
  ])
  await visit('account, password missing')
  await field(texts['current-password']).fill('non-questa')
  await field(texts['new-password']).fill('corta')
  await field(italian.forms.password.sections.fields.confirmNewPassword.label).fill('corta')
  await expect(field(texts['new-password'])).toHaveAccessibleDescription(/La password deve contenere almeno 8 caratteri/)
  await field(texts['new-password']).fill('Montagna-2027-neve')
  await expect(field(italian.forms.password.sections.fields.confirmNewPassword.label)).toHaveAccessibleDescription(
    texts['passwords-differ'],
  )
  await field(italian.forms.password.sections.fields.confirmNewPassword.label).fill('Montagna-2027-neve')
  await change.click()
  await expect(field(texts['current-password'])).toHaveAccessibleDescription(texts['wrong-password'])
  await visit('account, present password wrong')
  await breakCall('/member/me/password-change', { kind: 'down' }, 'PUT')
  await change.click()
  await expect(messageInForm(page, texts['communication-error'])).toBeVisible()
})

test.describe('Given freshly seeded demonstration data', () => {
  test.use({ hasOwnServer: true })

  test('the customer changes username and password, and logs in with the new ones', async ({ page, signIn, request, visit }) => {
    await page.clock.install()
    await signIn('nuovo.cliente')
    await page.goto('/account')
    const username = formOf(page, italian.forms.username.submit.label)
    await username.getByRole('textbox', { name: texts.username }).fill('cliente.rinnovato')
    await username.getByRole('textbox', { name: texts['current-password'] }).fill('Vacanze-2026')
    await username.getByRole('button', { name: italian.forms.username.submit.label }).click()
    await expectAnnounced(page, 'Username modificato con successo')
    const password = formOf(page, italian.forms.password.submit.label)
    await password.getByRole('textbox', { name: texts['current-password'] }).fill('Vacanze-2026')
    await password.getByRole('textbox', { name: texts['new-password'], exact: true }).fill('Montagna-2027-neve')
    await password
      .getByRole('textbox', { name: italian.forms.password.sections.fields.confirmNewPassword.label })
      .fill('Montagna-2027-neve')
    await password.getByRole('button', { name: italian.forms.password.submit.label }).click()
    const told = passingAlert(page, 'Password modificata con successo')
    await expect(told).toBeVisible()
    await expect(password.getByRole('textbox', { name: texts['current-password'] }), 'the password field is cleared').toHaveValue('')
    await visit('account, credentials changed')
    await page.mouse.move(0, 0)
    await page.clock.runFor(5_000)
    await expect(told, 'the toast disappears after three seconds').toHaveCount(0)
    const answer = await request.post('/api/member/login', { data: { username: 'cliente.rinnovato', password: 'Montagna-2027-neve' } })
    expect(answer.status()).toBe(200)
  })
})
