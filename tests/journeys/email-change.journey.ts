/** /account: changing the e-mail address by links in mails (specification 10; requirements S29). */

import type { Locator, Page } from 'playwright'
import { demonstrationPassword } from '../../scripts/lib/demonstration.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { english, englishTexts, italian, texts } from '../support/words.ts'
import { logIn } from './support/log-in.ts'
import { findMailedLink } from './support/mails.ts'
import { passingAlert } from './support/passing-alert.ts'
import { expectRefused } from './support/refused-notice.ts'
import { fillRegistration, registrationOf } from './support/registration.ts'

const oldEmail = 'giulia.bianchi@posta.example'
const newEmail = 'giulia.nuova@posta.example'
const fullMailbox = 'piena@posta.example'
const toProfile = texts['to-profile']

const emailField = (page: Page) => page.getByRole('textbox', { name: italian.fields.person.fields.email1.label, exact: true })
/** The form of the personal data; the page has other fields for the password. */
const profileOf = (page: Page) => page.locator('form').filter({ has: emailField(page) })
/** The page's content, without the live region that also holds the words of notes. */
const shown = (page: Page) => page.getByRole('main')
const confirmButton = (page: Page) => page.getByRole('button', { name: texts['confirm-email-address'] })

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not visible')
  return box
}

async function askFor(page: Page, email: string): Promise<void> {
  await page.goto('/account')
  await emailField(page).fill(email)
  await profileOf(page).getByLabel(texts['current-password'], { exact: true }).fill(demonstrationPassword)
  await page.getByRole('button', { name: texts.save, exact: true }).click()
  await expectAnnounced(page, texts['data-saved'])
}

test.describe('Given freshly seeded demonstration data', () => {
  test.use({ hasOwnServer: true })

  test('a new e-mail address applies once its newest link is confirmed, and the old address can revert it', async ({
    page,
    portal,
    signIn,
    visit,
    watch,
  }) => {
    test.slow()
    await signIn('giulia.bianchi')
    await askFor(page, newEmail)
    const notice = shown(page).getByText('Conferma il nuovo indirizzo.')
    await expect(notice).toBeVisible()
    await expect(emailField(page)).toHaveValue(oldEmail)
    await visit('account, another e-mail address waits')

    const first = await findMailedLink(portal, newEmail, italian.mails['email-confirmation'].subject, 0)
    await page.getByRole('button', { name: texts['send-again'] }).click()
    await expectAnnounced(page, texts['email-confirmation-sent'])
    const link = await findMailedLink(portal, newEmail, italian.mails['email-confirmation'].subject, 1)
    watch.expectFailure({ path: '/api/member/email-confirmation', status: 422 })
    await page.goto(first)
    await confirmButton(page).click()
    await expectRefused(page, /ne hai ricevuto uno più recente/, toProfile)
    await expect(confirmButton(page), 'the confirmation button is gone').toHaveCount(0)
    await expect(passingAlert(page, /./)).toHaveCount(0)
    await visit('email confirmation, link no longer valid')
    await page.getByRole('link', { name: toProfile }).click()
    await expect(page).toHaveURL('/account')
    await expect(notice).toBeVisible()

    // Opening the page does not use up the link.
    await visit('email confirmation', link)
    await page.reload()
    await confirmButton(page).click()
    await expectAnnounced(page, texts['email-confirmed'])
    await expect(page).toHaveURL('/account')
    await expect(emailField(page)).toHaveValue(newEmail)
    await expect(notice).toHaveCount(0)

    await visit('email undo', await findMailedLink(portal, oldEmail, italian.mails['email-change-notice'].subject, 0))
    await page.getByRole('button', { name: texts['cancel-the-change'], exact: true }).click()
    await expect(page.getByText('La modifica è annullata e ogni accesso è chiuso.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await visit('login, after an e-mail address was taken back')
    await page.goto(await findMailedLink(portal, oldEmail, italian.mails['email-undone'].subject, 0))
    await page.getByRole('textbox', { name: texts['new-password'], exact: true }).fill('un fiume tranquillo 7')
    await page
      .getByRole('textbox', { name: italian.forms['password-reset'].sections.fields.repeatPassword.label })
      .fill('un fiume tranquillo 7')
    await page.getByRole('button', { name: italian.forms['password-reset'].submit.label }).click()
    await expect(page).toHaveURL('/login')
    await logIn(page, 'giulia.bianchi', 'un fiume tranquillo 7')
    await expect(page).toHaveURL('/dashboard')
    await page.goto('/account')
    await expect(emailField(page)).toHaveValue(oldEmail)
  })

  test('the customer cancels a pending e-mail change on the account page', async ({ page, signIn }) => {
    await signIn('luca.estero')
    await page.goto('/account')
    const before = await emailField(page).inputValue()
    await askFor(page, 'luca.nuovo@posta.example')
    await page.getByRole('button', { name: texts['cancel-email-change'] }).click()
    await expectAnnounced(page, `La tua email resta ${before}`)
    await expect(shown(page).getByText('Conferma il nuovo indirizzo.')).toHaveCount(0)
    await expect(emailField(page)).toHaveValue(before)
  })
})

for (const { language, width, words } of [
  {
    language: 'it',
    width: 390,
    words: {
      before: 'Al nuovo indirizzo mandiamo un’email: vale da quando apri il link che contiene.',
      saved: `La nuova email vale quando apri il link che abbiamo inviato a ${newEmail}`,
      waits: `Conferma il nuovo indirizzo. Abbiamo inviato un’email a ${newEmail}: apri il link che contiene. Fino ad allora vale ${oldEmail}.`,
      stays: `La tua email resta ${oldEmail}`,
      server: italian.messages.server,
      fields: italian.fields.person.fields,
      names: texts,
    },
  },
  {
    language: 'en',
    width: 1440,
    words: {
      before: 'We will send an email to the new address: it takes effect once you open the link inside.',
      saved: `The new email address takes effect once you open the link that we have sent to ${newEmail}`,
      waits: `Confirm the new address. We have sent an email to ${newEmail}: open the link inside. Until then ${oldEmail} stays valid.`,
      stays: `Your email address stays ${oldEmail}`,
      server: english.messages.server,
      fields: english.fields.person.fields,
      names: englishTexts,
    },
  },
] as const)
  test.describe(`Given a viewport ${width} px wide, in ${language}`, () => {
    test.use({
      hasOwnServer: true,
      language,
      viewport: { width, height: 844 },
      sql: [
        `insert into attempt (key, count, blocked_until, expires_at)
          values ('confirmationMailbox:' || encode(sha256('${fullMailbox}'), 'hex'), 10, now() + interval '1 h', now() + interval '1 h')`,
      ],
    })

    test('what becomes of another e-mail address is shown below its field, or beside it on a wide window', async ({
      page,
      signIn,
      visit,
      watch,
    }) => {
      const { names, fields, server } = words
      const nextField = page.getByRole('textbox', { name: fields.email2.label })
      const expectAtField = async (message: Locator) => {
        await expect(message).toBeVisible()
        // The page may still move between two measurements, as what an earlier answer said leaves it.
        await expect(async () => {
          const [field, note, next] = [await boxOf(emailField(page)), await boxOf(message), await boxOf(nextField)]
          const isBeside = note.x >= field.x + field.width && note.y >= field.y
          expect(isBeside || note.y >= field.y + field.height).toBe(true)
          expect(note.y + note.height).toBeLessThanOrEqual(next.y)
        }).toPass({ timeout: 5_000 })
      }
      const save = async (email: string) => {
        await emailField(page).fill(email)
        await profileOf(page).getByLabel(names['current-password'], { exact: true }).fill(demonstrationPassword)
        await page.getByRole('button', { name: names.save, exact: true }).click()
      }
      await signIn('giulia.bianchi')
      await page.goto('/account')

      // Given an address of another account, when it is saved, then the field refuses it.
      watch.expectFailure({ path: '/api/member/me', status: 422 })
      await save('anna.esposito@posta.example')
      await expect(emailField(page)).toHaveAccessibleDescription(server['email-taken'])

      // Given a mailbox that has been sent many links, then the field refuses it too.
      watch.expectFailure({ path: '/api/member/me', status: 429 })
      await save(fullMailbox)
      await expect(emailField(page)).toHaveAccessibleDescription(server['email-mailed-too-often'])

      // Given a free address, then the field says what follows, before and after it is saved.
      await emailField(page).fill(newEmail)
      await expectAtField(shown(page).getByText(words.before))
      await save(newEmail)
      await expectAnnounced(page, words.saved)
      await expect(emailField(page)).toHaveValue(oldEmail)
      await expect(shown(page).getByText(words.before)).toHaveCount(0)
      await expectAtField(shown(page).getByText(words.waits))
      await visit(`account, another e-mail address waits, ${language} ${width}`)

      // When the mail is sent again or the change is cancelled, then the outcome is at the field too.
      await page.getByRole('button', { name: names['send-again'] }).click()
      await expectAtField(shown(page).getByRole('status').getByText(names['email-confirmation-sent']))
      await page.getByRole('button', { name: names['cancel-email-change'] }).click()
      await expectAtField(shown(page).getByRole('status').getByText(words.stays))
      await expect(shown(page).getByText(words.waits)).toHaveCount(0)
    })
  })

test('A new customer confirms the e-mail address by its link; until then a notice offers to resend it', async ({ page, portal, visit }) => {
  const person = registrationOf(29)
  await page.goto('/register')
  await fillRegistration(page, person)
  await page.getByRole('button', { name: texts.register }).click()
  await expect(page).toHaveURL('/dashboard')
  await visit('account, address of the registration not confirmed', '/account')
  const notice = shown(page).getByText(texts['confirm-your-email-address'])
  await expect(notice).toBeVisible()
  await findMailedLink(portal, person.email, texts['confirm-your-email-address'], 0)
  await page.getByRole('button', { name: texts['send-again'] }).click()
  await expectAnnounced(page, texts['email-confirmation-sent'])
  await page.goto(await findMailedLink(portal, person.email, texts['confirm-your-email-address'], 1))
  await confirmButton(page).click()
  await expect(page).toHaveURL('/account')
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(notice).toHaveCount(0)
})

test('The page reports an incomplete link at once, and an invalid one in place of its button', async ({ page, visit, watch }) => {
  for (const path of ['/email-confirmation', '/email-undo']) {
    await visit(`${path.slice(1)}, cut off`, path)
    await expect(page.getByText('L’indirizzo non è completo')).toBeVisible()
  }
  watch.expectFailure({ path: '/api/member/email-confirmation/undo', status: 422 })
  await page.goto('/email-undo?token=not-a-token-of-ours')
  await page.getByRole('button', { name: texts['cancel-the-change'], exact: true }).click()
  await expectRefused(page, /se non è il tuo, chiamaci al numero/, toProfile)
  await expect(page.getByRole('button', { name: texts['cancel-the-change'], exact: true })).toHaveCount(0)
  await visit('email undo, link no longer valid')
})

test.describe('Given the portal in English', () => {
  test.use({ language: 'en' })

  test('the pages behind the links of the mails are in English and report an invalid link', async ({ page, visit, watch }) => {
    await visit('email undo', '/email-undo?token=some-token')
    await visit('email confirmation', '/email-confirmation?token=some-token')
    watch.expectFailure({ path: '/api/member/email-confirmation', status: 422 })
    await page.getByRole('button', { name: englishTexts['confirm-email-address'] }).click()
    await expectRefused(page, /you have received a newer one/, englishTexts['to-profile'])
    await visit('email confirmation, link no longer valid')
    watch.expectFailure({ path: '/api/member/email-confirmation/undo', status: 422 })
    await page.goto('/email-undo?token=some-token')
    await page.getByRole('button', { name: englishTexts['cancel-the-change'], exact: true }).click()
    await expectRefused(page, /if it is not yours, call us on/, englishTexts['to-profile'])
    await visit('email undo, link no longer valid')
  })
})
