/** /account: deleting the account (specification 2 and 8). */
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { italian, texts } from '../support/words.ts'
import { passingAlert } from './support/passing-alert.ts'

test.describe('Given freshly seeded demonstration data', () => {
  test.use({ hasOwnServer: true })

  test('the customer deletes the account after entering the password, and can no longer log in', async ({
    page,
    signIn,
    visit,
    watch,
    request,
    breakCall,
  }) => {
    watch.expectFailure({ path: '/api/member/me/delete-account', status: 422 })
    await signIn('nuovo.cliente')
    await page.goto('/account')
    const start = page.getByRole('button', { name: texts['delete-account'] })
    await start.click()
    const dialog = page.getByRole('dialog', { name: italian.dialogs['delete-account'].title })
    const password = dialog.getByRole('textbox', { name: texts.password })
    const confirm = dialog.getByRole('button', { name: texts['delete-account'] })
    await confirm.click()
    await expect(password).toHaveAccessibleDescription(texts['enter-password'])
    await visit('account, deletion')
    await dialog.getByRole('button', { name: texts.cancel }).click()
    await expect(dialog).toHaveCount(0)
    await expect(start).toBeFocused()
    await start.click()
    await password.fill('non-questa')
    await confirm.click()
    await expect(password).toHaveAccessibleDescription(texts['wrong-password'])
    const mend = await breakCall('/member/me/delete-account', { kind: 'status', status: 500 })
    await password.fill('Vacanze-2026')
    await confirm.click()
    await expectAnnounced(page, italian.forms['delete-account'].submit.failure.text)
    await visit('account, deletion failed')
    await mend()
    const reconnect = await breakCall('/member/me/delete-account', { kind: 'down' })
    await expect(
      passingAlert(page, italian.forms['delete-account'].submit.failure.text),
      'the first error message has disappeared',
    ).toHaveCount(0)
    await confirm.click()
    await expectAnnounced(page, italian.forms['delete-account'].submit.failure.text)
    await reconnect()
    await confirm.click()
    await expectAnnounced(page, 'Il tuo account è stato eliminato con successo')
    await expect(page).toHaveURL(/\/login$/)
    await visit('account, deleted')
    const answer = await request.post('/api/member/login', { data: { username: 'nuovo.cliente', password: 'Vacanze-2026' } })
    expect(answer.status()).toBe(401)
  })

  test('the customer with a confirmed trip ahead reads before the deletion that the operator is needed', async ({
    page,
    signIn,
    visit,
    watch,
  }) => {
    watch.expectFailure({ path: '/api/member/me/delete-account', status: 409 })
    await signIn('giulia.bianchi')
    await page.goto('/account')
    await page.getByRole('button', { name: texts['delete-account'] }).click()
    const dialog = page.getByRole('dialog', { name: italian.dialogs['delete-account'].title })
    await expect(dialog.getByText(texts['departure-ahead'])).toBeVisible()
    await visit('account, deletion with a trip ahead')
    await dialog.getByRole('textbox', { name: texts.password }).fill('Vacanze-2026')
    await dialog.getByRole('button', { name: texts['delete-account'] }).click()
    await expectAnnounced(page, texts['departure-ahead'])
  })
})
