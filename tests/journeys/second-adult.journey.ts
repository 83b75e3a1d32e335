/** The access of a second adult to a child's bookings: invited, accepted from the mail, used to pay and sign, and revoked (requirements S38). */

import type { Page } from 'playwright'
import { demonstrationPassword } from '../../scripts/lib/demonstration.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { english, englishTexts, italian, texts } from '../support/words.ts'
import { readMails, readMailsTo } from './support/mails.ts'
import { openSigned } from './support/open-signed.ts'
import { choose, payWithCard } from './support/payment.ts'
import { paymentTexts } from './support/payment-texts.ts'
import { fillRegistration, registrationOf } from './support/registration.ts'
import { signingDialog, signingTexts } from './support/signing.ts'
import { framed, getCode, openDocument, outcome, pageWords, signWith } from './support/signing-page.ts'

const email = 'davide.greco@posta.example'
const trip = 'Malta, college a St. Julian’s'
const paper = 'Modulo consenso genitore'

for (const { language, width, names, words } of [
  { language: 'it', width: 390, names: texts, words: italian },
  { language: 'en', width: 1440, names: englishTexts, words: english },
] as const) {
  const form = words.forms['invite-adult']
  const owner = 'Giulia Bianchi'
  const openChild = async (page: Page) => {
    await page.goto('/account')
    const panel = page.getByRole('heading').getByRole('button', { name: /^Tommaso Rinaldi/ })
    await expect(panel).toBeVisible()
    if ((await panel.getAttribute('aria-expanded')) === 'false') await panel.click()
    await expect(page.getByRole('button', { name: names['invite-adult'] })).toBeVisible()
  }

  test.describe(`Given a viewport ${width} px wide, in ${language}`, () => {
    test.use({ language, viewport: { width, height: 844 }, hasOwnServer: true })

    test('a parent shares the bookings of a child, the other one pays and signs, and sees nothing more once that is revoked', async ({
      page,
      portal,
      signIn,
      visit,
      watch,
    }) => {
      test.slow()
      // Given a parent, when another adult is invited, then a mail leaves and the panel says so.
      await signIn('giulia.bianchi')
      await openChild(page)
      await page.getByRole('button', { name: names['invite-adult'] }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill(email)
      await dialog.getByRole('checkbox', { name: names['may-also-pay'] }).check()
      await dialog.getByRole('checkbox', { name: names['may-also-sign'] }).check()
      await visit(`account, inviting an adult, ${language} ${width}`)
      await dialog.getByRole('button', { name: form.submit.label }).click()
      await expectAnnounced(page, email)
      const row = page.getByRole('row').filter({ hasText: email })
      await expect(row).toContainText(words.enums.SharedAccessState.invited.label)
      await expect(row).toContainText(names['may-see-pay-and-sign'])
      await visit(`account, an adult is invited, ${language} ${width}`)

      // Given the mail, when its page is opened without a login, then it says who invites and accepts nothing.
      const subject = words.mails['adult-invitation'].subject.replace('{owner}', owner).replace('{child}', 'Tommaso Rinaldi')
      await expect.poll(async () => (await readMailsTo(portal, email, subject)).length).toBe(1)
      const [mail] = await readMailsTo(portal, email, subject)
      const link = /https?:\/\/\S+\/invitation\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
      await page.context().clearCookies({ name: /session/ })
      await page.goto(link)
      await expect(page.getByRole('heading', { name: names['invites-you'].replace('{data.invitation.ownerName}', owner) })).toBeVisible()
      await visit(`invitation, ${language} ${width}`)

      // When the other one logs in from there, then the page asks once more, and accepts.
      await page.getByRole('link', { name: names['log-in-and-continue'] }).click()
      await page.getByLabel(names.username, { exact: true }).fill('davide.greco')
      await page.getByLabel(names.password, { exact: true }).fill(demonstrationPassword)
      await page.getByRole('button', { name: names['log-in'] }).click()
      await expect(page).toHaveURL(/\/accept-invitation\?token=/)
      await visit(`accepting an invitation, ${language} ${width}`)
      await page.getByRole('button', { name: names['accept-invitation'], exact: true }).click()
      await expect(page).toHaveURL('/practices')
      await expect(page.getByRole('heading', { name: names['shared-with-you'] })).toBeVisible()
      await visit(`bookings, some are shared, ${language} ${width}`)

      // Then a shared booking says whose it is, and is paid as one's own.
      await page.getByRole('link', { name: trip }).click()
      await expect(page.getByRole('main')).toContainText(owner)
      const address = page.url()
      await visit(`a shared booking, ${language} ${width}`)
      await page.getByRole('button', { name: paymentTexts[language].section }).press('Enter')
      const payment = page.getByRole('group', { name: paymentTexts[language].means })
      await expect(await choose(payment, 'card', language)).toBeVisible()
      await expect(payment.getByRole('radio', { name: paymentTexts[language].methods.transfer })).toHaveCount(0)
      await payWithCard(payment, undefined, language)
      await expectAnnounced(page, paymentTexts[language].completed)
      await expect(page.getByRole('row').filter({ hasText: words.enums.PaymentOutcome.completato.label })).toHaveCount(3)
      await visit(`a shared booking, paid, ${language} ${width}`)

      // When the consent form is filled in and signed, with a code to their own mailbox, then it is signed, and the owner is told by whom.
      const line = page.getByRole('row').filter({ hasText: 'Tommaso Rinaldi' })
      await line.getByRole('button', { name: names['fill-in'] }).click()
      const filled = page.getByRole('dialog', { name: words.dialogs['shared-consent-form'].title })
      await expect(filled.getByRole('textbox').last()).toBeVisible()
      for (const choice of [names['a-parent'], names.positive])
        for (const radio of await filled.getByRole('radio', { name: choice, exact: true }).all()) await radio.check({ force: true })
      for (const field of await filled.getByRole('textbox').all()) await field.fill('Nessuno')
      await visit(`a shared consent form, ${language} ${width}`)
      await filled.getByRole('button', { name: words.forms['consent-form'].submit.label }).click()
      const frame = framed(page, language)
      await expect(frame.getByRole('heading', { name: pageWords[language].heading })).toBeVisible()
      await expect(filled).toBeHidden()
      const asked = page.url()
      expect(asked, 'the signing stands on the shared booking').toMatch(new RegExp(`^${address}\\?sign=\\d+&step=frame$`))

      // When they leave it and come back, then the review names where they will find the form: they have no documents of their own.
      const signing = signingDialog(page, language)
      await signing.getByRole('button', { name: signingTexts[language].close }).click()
      await page.getByRole('button', { name: signingTexts[language].leaveLater }).click()
      await expect(page).toHaveURL(address)
      await page.goto(asked.replace('&step=frame', ''))
      await expect(signing.getByRole('listitem').last()).toHaveText(words.areas.signing.texts['review-sealed'].then)
      await expect(signing.getByRole('button', { name: words.areas.signing.texts.back.then })).toBeVisible()
      await visit(`a shared consent form, before it is signed, ${language} ${width}`)
      await signing.getByRole('button', { name: signingTexts[language].begin }).click()
      await expect(frame.getByRole('heading', { name: pageWords[language].heading })).toBeVisible()
      await openDocument(page, frame, language)
      await signWith(frame, await getCode(portal, frame, language), language)
      expect(await readMailsTo(portal, email, words.mails['signature-code'].subject)).toHaveLength(1)
      await expect(signing.getByText(words.areas.signing.texts.signed)).toBeVisible(outcome)
      await openSigned(page, signing.getByRole('button', { name: signingTexts[language].openSigned }))
      await signing.getByRole('button', { name: words.areas.signing.texts.back.then }).click()
      await expect(page).toHaveURL(address)
      await expect(line).toContainText(names['signed-document'])
      await visit(`a shared booking, signed, ${language} ${width}`)
      const told = [italian, english].map(({ mails }) =>
        mails['document-signed-by-another'].subject.replace('{signer}', 'Davide Greco').replace('{title}', paper),
      )
      const toOwner = async () =>
        (await readMails(portal)).filter(({ recipient, subject }) => recipient !== email && told.includes(subject))
      await expect.poll(async () => (await toOwner()).length).toBe(1)

      // When the parent revokes the access, then the booking is gone.
      await page.context().clearCookies({ name: /session/ })
      await signIn('giulia.bianchi')
      await openChild(page)
      await expect(row).toContainText(words.enums.SharedAccessState.accepted.label)
      await expect(row).toContainText('Davide Greco')
      await row.getByRole('button', { name: names['revoke-access'] }).click()
      await page.getByRole('dialog').getByRole('button', { name: names['revoke-access'] }).click()
      await expectAnnounced(page, names['access-revoked'])
      await expect(row).toHaveCount(0)
      await page.context().clearCookies({ name: /session/ })
      await signIn('davide.greco')
      watch.expectFailure({ path: /\/api\/member\/shared-practice\/\d+/, status: 404 })
      await visit(`a shared booking, revoked, ${language} ${width}`, address)
      await expect(page.getByRole('main')).toContainText(words.screens['shared-practice'].data.practice.refused.codes['not-found'])
    })
  })
}

test.describe('Given a visitor without an account', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasOwnServer: true })

  test('they register from the login that an invitation leads to, and are led back to it', async ({ page, watch }) => {
    const invitation = '/accept-invitation?token=not-a-real-one'
    await page.goto(invitation)
    await page.getByRole('link', { name: texts.register }).click()
    await expect(page).toHaveURL('/register')
    await fillRegistration(page, registrationOf(41))
    watch.expectFailure({ path: '/api/member/invitation-link', status: 422 })
    await page.getByRole('button', { name: texts.register }).click()
    await expect(page).toHaveURL(invitation)
    await expect(page.getByRole('main')).toContainText(texts['invitation-over'])
  })
})
