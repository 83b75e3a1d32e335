/** English, once for each state: the words, the page's `lang`, the accessibility rules. */

import type { Page } from 'playwright'
import { demonstrationPassword } from '../../scripts/lib/demonstration.ts'
import { languageCookie } from '../../src/core/lib/language.ts'
import { expect, test } from '../support/journey.ts'
import { labelled } from '../support/labelled.ts'
import { english, englishSideMenu, englishTexts, italian, texts } from '../support/words.ts'
import { messageInForm } from './support/form-message.ts'
import { openAllYears } from './support/open-all-years.ts'
import { practiceCard } from './support/practice-card.ts'
import { practiceId } from './support/practice-id.ts'
import { requestResetPath } from './support/reset-link.ts'

test.use({ build: 'production' })

const italianWords = /\b(della|delle|degli|nessun[oa]?|prenotazion[ei]|pagament[oi]|inserisci|scegli|riprova|è|più)\b/i

/** Expects the portal's own texts to be English; data of the operator and the customer is exempt. */
async function expectEnglish(page: Page, state: string): Promise<void> {
  const words = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('h1, h2, label, legend, thead th, dt, button, nav a, [role="alert"]')]
      .filter((element) => element.checkVisibility() && element.closest('[lang="it"]') === null)
      .map((element) => element.innerText),
  )
  expect(
    words.filter((text) => italianWords.test(text)),
    `Italian in ${state}`,
  ).toEqual([])
}

test.describe('Given the portal in English', () => {
  test.use({ language: 'en' })

  test('the public screens are in English, empty and with error messages', async ({ page, portal, visit }) => {
    for (const [path, button, message] of [
      ['/login', englishTexts['log-in'], englishTexts['enter-username']],
      ['/register', englishTexts.register, englishTexts['enter-first-name']],
      ['/username-recovery', englishTexts.send, englishTexts['enter-tax-code']],
      ['/password-recovery', englishTexts.send, english.forms['password-recovery'].sections.fields.username.messages.missing],
      [await requestResetPath(portal), english.forms['password-reset'].submit.label, englishTexts['enter-new-password']],
    ] as const) {
      await visit(`${path}, empty, English`, path)
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
      await expect(
        page.getByRole('group', { name: english.messages.portal.errorSummaryTitle }).getByRole('link', { name: message }),
      ).toBeVisible()
      await expect(page).toHaveTitle(/^Error: /)
      await visit(`${path}, missing, English`)
      await expectEnglish(page, path)
    }
  })

  test('a refused login and a requested password recovery are in English', async ({ page, visit, watch }) => {
    watch.expectFailure({ path: '/api/member/login', status: 401 })
    await page.goto('/login')
    await page.getByRole('textbox', { name: englishTexts.username }).fill('giulia.bianchi')
    await page.getByRole('textbox', { name: englishTexts.password }).fill('wrong')
    await page.getByRole('main').getByRole('button', { name: englishTexts['log-in'], exact: true }).click()
    await expect(messageInForm(page, englishTexts['wrong-credentials'])).toBeVisible()
    await visit('login, refused, English')
    await page.goto('/password-recovery')
    await page.getByRole('textbox', { name: englishTexts.username }).fill('nobody.at.all')
    await page.getByRole('button', { name: englishTexts.send }).click()
    await expect(messageInForm(page, /If the username exists/)).toBeVisible()
    await visit('password recovery, sent, English')
  })

  test('a linked participant, the tax code dialog and the account deletion are in English', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await page.goto('/account')
    await page.getByRole('button', { name: 'Tommaso Rinaldi' }).click()
    await visit('/account, a linked participant, English')
    await expectEnglish(page, '/account, a linked participant')
    await page.getByRole('textbox', { name: english.fields.person.fields.firstName.label, exact: true }).first().fill('')
    await page.getByRole('button', { name: 'Calculate the tax code' }).first().click()
    await expect(page.getByRole('dialog', { name: 'Details needed to calculate the code:' }).getByRole('listitem')).toHaveText([
      englishTexts['enter-first-name'],
    ])
    await visit('/account, tax code, data missing, English')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: englishTexts['delete-account'] }).click()
    await expect(page.getByRole('dialog', { name: english.dialogs['delete-account'].title })).toBeVisible()
    await visit('/account, deletion, English')
    await expectEnglish(page, '/account, deletion')
  })

  test('the screens of a customer with data are in English', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    for (const [path, title] of [
      ['/dashboard', english.screens.dashboard.title],
      ['/account', english.screens.account.title],
      ['/vouchers', english.screens.vouchers.title],
      ['/onetoone', /one-to-one/i],
    ] as const) {
      await visit(`${path}, full, English`, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expectEnglish(page, path)
    }
    for (const path of ['/practices', '/payments', '/documents']) {
      await page.goto(path)
      await openAllYears(page)
      const folded = page.getByRole('article').getByRole('button', { expanded: false })
      for (let press = 0; press < 2; press += 1)
        await folded
          .first()
          .click({ trial: false, timeout: 2_000 })
          .catch(() => {})
      await visit(`${path}, full, English`)
      await expectEnglish(page, path)
    }
    await expect(page.getByText('SIGNED DOCUMENT').first()).toBeVisible()
    await page.goto('/payments')
    await expect(page.getByRole('main').getByText(english.enums.PaymentCausal.Acconto.label, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.screens.payments.title)
  })

  test('the form for other services is in English, and texts of the operator are marked as Italian', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await page.goto('/practices')
    await openAllYears(page)
    const booking = practiceCard(page, 'VS-48231')
    await booking.getByRole('button', { name: /^Services/ }).click()
    await booking.getByRole('button', { name: english.forms['practice-services'].opener.label }).click()
    await expect(booking.getByText(english.enums.ServiceGroup['Soggiorno e corso'].label, { exact: true })).toBeVisible()
    const city = booking.getByRole('combobox', { name: /^Departure city/ })
    await city.selectOption((await city.locator('option', { hasText: 'Milano' }).getAttribute('value')) ?? '')
    await expect(booking.getByText('New total', { exact: true })).toBeVisible()
    // Texts of the operator are Italian and marked with `lang` (WCAG 3.1.2); group names are texts of the portal.
    await expect(booking.getByRole('heading').first().locator('[lang=it]')).not.toBeEmpty()
    await expect(city.locator('option', { hasText: 'Milano' })).toHaveAttribute('lang', 'it')
    await expect(
      booking.getByRole('rowheader', { name: english.enums.ServiceGroup['Soggiorno e corso'].label }).locator('[lang]'),
    ).toHaveCount(0)
    await expect(booking.getByRole('table', { name: 'What changes' }).locator('tbody [lang=it]').first()).toBeVisible()
    await expect(booking.getByRole('button', { name: englishTexts['save-the-change'] })).not.toHaveAttribute('aria-disabled', 'true')
    await visit('practices, another service chosen, English')
  })

  test('the dialogs before changing and personalising a booking, and both refusals, are in English', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    const cancelled = await practiceId(page, 'EST-46902')
    await page.goto('/practices')
    await openAllYears(page)
    await practiceCard(page, 'EST-48260')
      .getByRole('button', { name: labelled('Change booking >') })
      .click()
    await expect(page.getByRole('dialog', { name: 'Change the booking?' })).toBeVisible()
    await visit('practices, asked before a change, English')
    await expectEnglish(page, 'asked before a change')
    await page.goto('/upselling')
    await openAllYears(page)
    await practiceCard(page, 'EST-48260').getByRole('button', { name: englishTexts.personalise }).click()
    await expect(page.getByRole('dialog', { name: englishTexts.personalise })).toBeVisible()
    await visit('upselling, explained, English')
    await expectEnglish(page, 'upselling, explained')
    for (const [path, words] of [
      [`/edit-practice/${cancelled}`, englishTexts['practice-not-editable']],
      [`/upsell-practice/${cancelled}`, englishTexts['practice-not-upsellable']],
    ] as const) {
      await visit(`${path}, refused, English`, path)
      await expect(page.getByText(words)).toBeVisible()
      await expectEnglish(page, path)
    }
  })

  test('an editable participant, a closed one and the Parto sicuro dialog are in English', async ({ page, signIn, visit }) => {
    await signIn('anna.inps')
    await page.goto('/practices')
    await openAllYears(page)
    const booking = practiceCard(page, 'EST-48244')
    await booking.getByRole('button', { name: 'Matteo Russo' }).click()
    await booking.getByRole('button', { name: labelled('Edit Document') }).click()
    await booking.getByRole('textbox', { name: /^Number/ }).fill('12')
    await booking.getByRole('button', { name: labelled(englishTexts.save) }).click()
    await expect(booking.getByRole('group', { name: english.messages.portal.errorSummaryTitle })).toContainText(
      'An identity card number must have',
    )
    await practiceCard(page, 'EST-47055').getByRole('button', { name: 'Matteo Russo' }).click()
    await expect(page.getByText(/can only be changed while the booking is provisional/).first()).toBeVisible()
    await visit('practices, participants, English')
    await expectEnglish(page, 'participants')
    await booking.getByRole('button', { name: englishTexts.cancel }).click()
    await booking.getByRole('button', { name: 'Secure your departure' }).click()
    await page.getByRole('dialog', { name: englishTexts['parto-sicuro'] }).getByRole('button', { name: englishTexts.confirm }).click()
    await expect(page.getByRole('checkbox', { name: /I choose Parto sicuro/ })).toHaveAccessibleDescription(
      english.forms['parto-sicuro'].sections.fields.secured.messages.missing,
    )
    await visit('practices, parto sicuro, English')
    await expectEnglish(page, 'parto sicuro')
  })

  test('the screens of a customer without data are in English', async ({ page, signIn, visit }) => {
    await signIn('nuovo.cliente')
    for (const [path, words] of [
      ['/practices', 'No bookings available'],
      ['/payments', englishTexts['no-payments']],
      ['/documents', 'No documents available'],
      ['/vouchers', 'No vouchers available'],
      ['/upselling', 'No bookings available'],
    ] as const) {
      await visit(`${path}, empty, English`, path)
      await expect(page.getByText(words)).toBeVisible()
      await expectEnglish(page, path)
    }
  })

  test('the unsaved-changes dialog, the session warning and the restored draft are in English', async ({ page, signIn, visit }) => {
    await page.clock.install()
    await signIn('giulia.bianchi')
    await page.goto('/account')
    await page.getByRole('textbox', { name: /^Address/ }).fill('High Street 7')
    await page.getByRole('navigation').getByRole('link', { name: englishSideMenu.vouchers.label }).click()
    await expect(page.getByRole('dialog', { name: english.messages.portal.unsavedTitle })).toBeVisible()
    await visit('unsaved changes, English')
    await expectEnglish(page, 'unsaved changes')
    await page.getByRole('button', { name: english.messages.portal.unsavedStay }).click()
    await page.clock.fastForward(28.1 * 60_000)
    await expect(page.getByRole('alertdialog', { name: english.messages.portal.sessionEndingTitle })).toBeVisible()
    await expect(page.getByRole('alertdialog').getByRole('status').first()).toHaveText(/^Time left: (1 minute|\d+ seconds)$/)
    await visit('session about to end, English')
    await expectEnglish(page, 'session about to end')
    await page.clock.fastForward(2 * 60_000)
    await expect(page.getByText(english.messages.portal.sessionEnded).first()).toBeVisible()
    await page.getByRole('textbox', { name: englishTexts.username }).fill('giulia.bianchi')
    await page.getByRole('textbox', { name: englishTexts.password }).fill(demonstrationPassword)
    await page.getByRole('main').getByRole('button', { name: englishTexts['log-in'], exact: true }).click()
    await expect(page.getByRole('main').getByText('What you were writing when your session ended is still here.')).toBeVisible()
    await visit('account, kept, English')
  })

  test('the screens of a customer are in English when their data fails to load', async ({ page, signIn, visit, breakCall }) => {
    await signIn('giulia.bianchi')
    await breakCall(/\/member\/(practice|voucher)/, { kind: 'status', status: 500 })
    for (const path of ['/practices', '/payments', '/documents', '/vouchers']) {
      await page.goto(path)
      await expect(page.getByRole('alert').first()).toContainText(englishTexts['loading-failed'])
      await visit(`${path}, failed, English`)
      await expect(page.getByRole('button', { name: englishTexts.retry }).first()).toBeVisible()
      await expectEnglish(page, path)
    }
  })
})

test('The language switch in the footer changes texts, title and lang at once, and a reload keeps the choice', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/practices')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  const languages = page.getByRole('contentinfo').getByRole('group', { name: italian.messages.portal.language })
  await expect(languages.getByRole('button', { name: 'Italiano' })).toHaveAttribute('aria-pressed', 'true')
  await languages.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.screens.practices.title)
  await expect(page).toHaveTitle('Bookings - Area Club')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.screens.practices.title)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect((await page.context().cookies()).find(({ name }) => name === languageCookie)).toMatchObject({ value: 'en', sameSite: 'Lax' })
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  await page.getByRole('contentinfo').getByRole('button', { name: 'Italiano' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(italian.screens.practices.title)
})

test('Switching the language keeps the input and translates the error messages', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('textbox', { name: englishTexts.password }).fill('Vacanze')
  await page.getByRole('button', { name: texts['log-in'], exact: true }).click()
  await expect(page.getByRole('textbox', { name: englishTexts.username })).toHaveAccessibleDescription(texts['enter-username'])
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('textbox', { name: englishTexts.username })).toHaveAccessibleDescription(englishTexts['enter-username'])
  await expect(page.getByRole('textbox', { name: englishTexts.password })).toHaveValue('Vacanze')
  await expect(page).toHaveTitle('Error: Log in - Area Club')
})

test.describe('Given a first visit in English', () => {
  test.use({ language: 'en', tour: true })

  test('the tour and the consent preferences are in English', async ({ page, signIn, visit }) => {
    await signIn('nuovo.cliente')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Take the tour' }).click()
    const tour = page.getByRole('dialog').filter({ hasText: / of 3/ })
    await expect(tour).toContainText(english.navigation.tour.steps.menu.title)
    await expect(page.getByRole('dialog'), 'only one dialog is open').toHaveCount(1)
    await visit('tour, English')
    await expectEnglish(page, 'the tour')
    await tour.getByRole('button', { name: english.navigation.tour.skip }).click()
    await expect(tour).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('button', { name: englishTexts['cookie-preferences'] }).click()
    const preferences = page.getByRole('dialog', { name: englishTexts['cookie-preferences'] })
    await expect(preferences).toBeVisible()
    await visit('consent preferences, English')
    await expectEnglish(page, 'consent preferences')
    await preferences.getByRole('button', { name: english.navigation.footer.consents.preferences.refuse }).click()
    await expect(preferences).toBeHidden()
  })
})
