/** Pages in a browser without JavaScript, or whose script does not come. */
import { demonstrationPassword } from '../../scripts/lib/demonstration.ts'
import { expect, test } from '../support/journey.ts'
import { english, englishTexts, italian, texts } from '../support/words.ts'
import { requestResetPath } from './support/reset-link.ts'

test.use({ build: 'production' })

for (const { language, width, messages, forms, words, sent } of [
  { language: 'it', width: 390, messages: italian.messages, forms: italian.forms, words: texts, sent: /username è stato inviato/ },
  { language: 'en', width: 1440, messages: english.messages, forms: english.forms, words: englishTexts, sent: /username has been sent/ },
] as const) {
  test.describe(`Given a browser without JavaScript, ${width} px wide, in ${language}`, () => {
    test.use({ language, viewport: { width, height: 844 }, javaScriptEnabled: false })

    // The page asks for the script's modules ahead, which this browser refuses.
    test.beforeEach(({ watch }) => watch.expectFailure({ path: /\/assets\/.*\.js$/ }))

    test('a login shows its errors and messages, keeps the username, and leads into the portal', async ({ page }) => {
      await page.goto('/login')
      const [username, password] = [page.getByLabel(words.username, { exact: true }), page.getByLabel(words.password, { exact: true })]
      const send = page.getByRole('button', { name: words['log-in'], exact: true })
      await send.click()
      const summary = page.getByRole('group', { name: messages.portal.errorSummaryTitle })
      await expect(summary.getByRole('link')).toHaveText([words['enter-username'], words['enter-password']])
      await expect(page).toHaveTitle(`${messages.portal.errorTitlePrefix} ${words['log-in']} - Area Club`)
      await expect(username).toHaveAccessibleDescription(words['enter-username'])
      await summary.getByRole('link', { name: words['enter-password'] }).click()
      await expect(password).toBeFocused()

      await username.fill('giulia.bianchi')
      await password.fill('not-the-password')
      await password.press('Enter')
      await expect(page.getByText(words['wrong-credentials'])).toBeVisible()
      await expect(username).toHaveValue('giulia.bianchi')
      await expect(password, 'no answer repeats a password').toHaveValue('')

      await password.fill(demonstrationPassword)
      await password.press('Enter')
      // Browsers keep the fragment of the page that sent the form.
      await expect(page).toHaveURL(/\/dashboard(#.*)?$/)
      // Chromium's emulation of such a browser does not show what stands in a noscript element.
      expect(await page.content()).toContain(messages.portal.needsScript)
    })

    test('a member reads their bookings, and a button that needs the script changes nothing', async ({ page, signIn }) => {
      await signIn('giulia.bianchi')
      await page.goto('/practices')
      const bookings = page.getByRole('main').getByRole('heading', { level: 2 })
      const before = await bookings.allInnerTexts()
      expect(before.length).toBeGreaterThan(0)
      expect(await page.content()).toContain(messages.portal.needsScript)
      await page.getByRole('main').locator('button[type="submit"]').first().click()
      await expect(page).toHaveURL('/practices')
      expect(await bookings.allInnerTexts()).toEqual(before)
    })

    test('a username is sent by mail, and a forgotten password is chosen anew', async ({ page, portal }) => {
      await page.goto('/username-recovery')
      await page.getByLabel(words['tax-code']).fill('BNCGLI85E52F257J')
      await page.getByRole('button', { name: words.send, exact: true }).click()
      await expect(page.getByText(sent)).toBeVisible()

      await page.goto(await requestResetPath(portal))
      const form = page.getByRole('main')
      await form.getByRole('textbox').first().fill('Vacanze-2027-nuove')
      await form.getByRole('button', { name: forms['password-reset'].submit.label, exact: true }).click()
      await expect(page.getByRole('group', { name: messages.portal.errorSummaryTitle })).toBeVisible()
    })

    test('a mailed link that is over says so after its button', async ({ page }) => {
      await page.goto('/email-undo?token=gone')
      await page.getByRole('button', { name: words['cancel-the-change'] }).click()
      await expect(page.getByText(words['link-no-longer-valid'])).toBeVisible()
      await page.goto('/reminders?token=gone')
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    })

    test('a form that needs the script says so', async ({ page }) => {
      await page.goto('/register')
      // Chromium's emulation of such a browser does not show what stands in a noscript element.
      expect(await page.content()).toContain(messages.portal.needsScript)
    })
  })
}

test('a script that fails leaves a login that works', async ({ page, watch }) => {
  watch.expectFailure({ path: /\/assets\/index-/ })
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel(texts.username, { exact: true }).fill('nobody.at.all')
  await page.getByLabel(texts.password, { exact: true }).fill('x')
  await page.getByLabel(texts.password, { exact: true }).press('Enter')
  await expect(page.getByText(texts['wrong-credentials'])).toBeVisible()
})
