/** /username-recovery (specification 2, 5 and 8). */
import { expect, test } from '../support/journey.ts'
import { readToken } from '../support/sign-in.ts'
import { fiscalCodeOf } from '../support/test-members.ts'
import { texts } from '../support/words.ts'
import { describeInBothLanguages } from './support/both-languages.ts'
import { messageInForm } from './support/form-message.ts'
import { readMails } from './support/mails.ts'

test('The tax code is required', async ({ page, visit }) => {
  await visit('username recovery, empty', '/username-recovery')
  await page.getByRole('button', { name: texts.send }).click()
  await expect(page.getByRole('textbox', { name: texts['tax-code'] })).toHaveAccessibleDescription(texts['enter-tax-code'])
  await expect(page.getByRole('textbox', { name: texts['tax-code'] }), 'the form has one field').toBeFocused()
  await expect(page).toHaveTitle('Errore: Recupera username - Area Club')
  await visit('username recovery, missing')
})

test('A known and an unknown tax code get the same answer, and only the owner of the known one gets a mail', async ({
  page,
  portal,
  signIn,
  visit,
}) => {
  await signIn('luca.estero')
  const headers = { authorization: `Bearer ${await readToken(page)}` }
  const { fiscalCode } = await (await page.request.get('/api/member/me', { headers })).json()
  await page.goto('/username-recovery')
  await expect(page.getByRole('textbox', { name: texts['tax-code'] }), 'all that the page asks').toBeFocused()
  for (const code of [fiscalCode as string, fiscalCodeOf(999_001)]) {
    await page.getByRole('textbox', { name: texts['tax-code'] }).fill(code)
    await page.getByRole('button', { name: texts.send }).click()
    const told = messageInForm(page, /username è stato inviato all.*email.*registrazione/)
    await expect(told, 'the message has the focus').toBeFocused()
    await expect(page.getByRole('textbox', { name: texts['tax-code'] })).toHaveValue('')
    await visit('username recovery, sent')
  }
  await expect
    .poll(async () =>
      (await readMails(portal)).filter(({ subject }) => subject === 'Il tuo username').map(({ text }) => /luca\.estero/.test(text)),
    )
    .toEqual([true])
})

test('A failed request without a known message of the server shows a default message and keeps the tax code', async ({
  page,
  visit,
  breakCall,
}) => {
  const body = { type: 'about:blank', title: 'Internal Server Error', status: 500, code: 'unheard-of' }
  const mend = await breakCall('/member/username-recovery', { kind: 'status', status: 500, body })
  await page.goto('/username-recovery')
  await page.getByRole('textbox', { name: texts['tax-code'] }).fill(fiscalCodeOf(999_002))
  await page.getByRole('button', { name: texts.send }).click()
  await expect(messageInForm(page, texts['request-failed'])).toBeVisible()
  await visit('username recovery, failed')
  await expect(page.getByRole('textbox', { name: texts['tax-code'] })).toHaveValue(fiscalCodeOf(999_002))
  await mend()
  await page.getByRole('button', { name: texts.send }).click()
  await expect(messageInForm(page, /username è stato inviato/)).toBeVisible()
})

describeInBothLanguages(({ language, words }) => {
  test('the page and its answer promise a mail only for a registered tax code', async ({ page, visit }) => {
    await page.goto('/username-recovery')
    const promise = { it: /^Se il codice fiscale è registrato, /, en: /^If the tax code is registered, / }[language]
    await expect(page.getByText(promise)).toHaveCount(1)
    await page.getByRole('textbox', { name: words.messages.texts['tax-code'] }).fill(fiscalCodeOf(999_001))
    await page.getByRole('button', { name: words.messages.texts.send }).click()
    await expect(page.getByText(promise), 'the line of the page, and the answer').toHaveCount(2)
    await visit(`username recovery, sent, ${language}`)
  })
})
