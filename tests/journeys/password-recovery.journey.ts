/** /password-recovery: both steps (specification 2 and 10). */
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import type { PortalProcess } from '../support/portal-process.ts'
import { italian, texts } from '../support/words.ts'
import { messageInForm } from './support/form-message.ts'
import { logIn } from './support/log-in.ts'
import { findMailedLink, readMails } from './support/mails.ts'
import { expectRefused } from './support/refused-notice.ts'
import { resetSubject } from './support/reset-link.ts'

const sent = /Se l.username esiste/
const refused = /Il link è scaduto o è già stato usato\./
const another = 'Richiedi un nuovo link'

const countResetMails = async (portal: PortalProcess) => (await readMails(portal)).filter(({ subject }) => subject === resetSubject).length

test('The username is required', async ({ page, visit }) => {
  await visit('password recovery, empty', '/password-recovery')
  await page.getByRole('button', { name: texts.send }).click()
  await expect(page.getByRole('textbox', { name: texts.username })).toHaveAccessibleDescription(
    italian.forms['password-recovery'].sections.fields.username.messages.missing,
  )
  await visit('password recovery, missing')
})

test('An unknown username gets the same answer and no mail', async ({ page, portal, visit }) => {
  const before = await countResetMails(portal)
  await page.goto('/password-recovery')
  await page.getByRole('textbox', { name: texts.username }).fill('nobody.at.all')
  await page.getByRole('button', { name: texts.send }).click()
  await expect(messageInForm(page, sent)).toBeVisible()
  await visit('password recovery, sent')
  expect(await countResetMails(portal)).toBe(before)
})

test('The form shows an error message when the request fails', async ({ page, breakCall }) => {
  await page.goto('/password-recovery')
  await breakCall('/member/password-recovery', { kind: 'status', status: 500 })
  await page.getByRole('textbox', { name: texts.username }).fill('giulia.bianchi')
  await page.getByRole('button', { name: texts.send }).click()
  await expect(messageInForm(page, texts['request-failed'])).toBeVisible()
})

test.describe('Given the link from the mail', () => {
  test.use({ hasOwnServer: true })

  test('the customer sets a new password; the old one and the used link no longer work', async ({ page, portal, visit, watch }) => {
    await page.goto('/password-recovery')
    await page.getByRole('textbox', { name: texts.username }).fill('giulia.bianchi')
    await page.getByRole('button', { name: texts.send }).click()
    await expect(messageInForm(page, sent)).toBeVisible()
    const link = await findMailedLink(portal, 'giulia.bianchi@posta.example', resetSubject, 0)

    await visit('password reset, empty', link)
    await page.getByRole('button', { name: italian.forms['password-reset'].submit.label }).click()
    await expect(page.getByRole('textbox', { name: texts['new-password'], exact: true })).toHaveAccessibleDescription(
      /Inserisci la password nuova/,
    )
    await visit('password reset, missing')
    await page.getByRole('textbox', { name: texts['new-password'], exact: true }).fill('corta')
    await page.getByRole('textbox', { name: italian.forms['password-reset'].sections.fields.repeatPassword.label }).fill('diversa')
    await expect(page.getByRole('textbox', { name: texts['new-password'], exact: true })).toHaveAccessibleDescription(
      /La password deve contenere almeno 8 caratteri/,
    )
    await expect(
      page.getByRole('textbox', { name: italian.forms['password-reset'].sections.fields.repeatPassword.label }),
    ).toHaveAccessibleDescription(/Conferma password non coincide con la password inserita/)
    await page.getByRole('textbox', { name: texts['new-password'], exact: true }).fill('un fiume tranquillo 7')
    await page
      .getByRole('textbox', { name: italian.forms['password-reset'].sections.fields.repeatPassword.label })
      .fill('un fiume tranquillo 7')
    await page.getByRole('button', { name: italian.forms['password-reset'].submit.label }).click()
    await expectAnnounced(page, /password/)
    await expect(page).toHaveURL('/login')

    watch.expectFailure({ path: '/api/member/login', status: 401 })
    await logIn(page, 'giulia.bianchi')
    await expect(messageInForm(page, texts['wrong-credentials'])).toBeVisible()
    await logIn(page, 'giulia.bianchi', 'un fiume tranquillo 7')
    await expect(page).toHaveURL('/dashboard')

    watch.expectFailure({ path: '/api/member/password-reset/check', status: 422 })
    await page.goto(link)
    // Told before anyone types a password.
    await expect(page.getByRole('main').getByRole('alert')).toContainText(refused)
    await expect(page.getByRole('button', { name: italian.forms['password-reset'].submit.label })).toHaveCount(0)
    await visit('password reset, link used')
    await page.getByRole('link', { name: another }).click()
    await expect(page).toHaveURL('/password-recovery')
    await expect(page.getByRole('textbox', { name: texts.username })).toBeVisible()
  })
})

test('The page refuses an unknown link with the message for an expired one, also one that expires meanwhile', async ({
  page,
  watch,
  visit,
}) => {
  watch.expectFailure({ path: '/api/member/password-reset/check', status: 422 })
  watch.expectFailure({ path: '/api/member/password-reset', status: 422 })
  // The page says it before its script has asked; a reload meanwhile would end that call.
  const checked = page.waitForResponse('**/member/password-reset/check')
  await page.goto('/password-recovery?token=not-a-token-of-ours')
  await expect(page.getByRole('main').getByRole('alert')).toContainText(refused)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await checked
  await page.route('**/member/password-reset/check', (route) => route.fulfill({ json: { usable: true } }))
  await page.reload()
  await page.getByRole('textbox', { name: texts['new-password'], exact: true }).fill('un altro fiume 8')
  await page.getByRole('textbox', { name: italian.forms['password-reset'].sections.fields.repeatPassword.label }).fill('un altro fiume 8')
  await page.getByRole('button', { name: italian.forms['password-reset'].submit.label }).click()
  await expectRefused(page, refused, another)
  await visit('password reset, link expired')
})
