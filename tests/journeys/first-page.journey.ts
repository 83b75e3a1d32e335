/** The public pages before their script: read, filled in and sent while it is on its way, and when it does not come. */
import { demonstrationPassword } from '../../scripts/lib/demonstration.ts'
import { holdScript, shiftOf, takenOver, watchFirstPage } from '../support/first-page.ts'
import { expect, test } from '../support/journey.ts'
import { english, englishTexts, italian, texts } from '../support/words.ts'

test.use({ build: 'production' })

for (const { language, width, screens, words } of [
  { language: 'it', width: 390, screens: italian.screens, words: texts },
  { language: 'en', width: 1440, screens: english.screens, words: englishTexts },
] as const) {
  test.describe(`at ${width} px, ${language}`, () => {
    test.use({ language, viewport: { width, height: 844 } })

    test('each public page is there before its script, which takes it over as it is', async ({ page }) => {
      await watchFirstPage(page)
      for (const [path, title] of [
        ['/login', words['log-in']],
        ['/register', screens.register.title],
        ['/username-recovery', screens['username-recovery'].title],
        ['/password-recovery', screens['password-recovery'].title],
        ['/email-undo', words['cancel-the-change']],
      ] as const) {
        const letThrough = await holdScript(page)
        await page.goto(path, { waitUntil: 'commit' })
        const heading = page.getByRole('heading', { level: 1, name: title })
        await expect(heading).toBeVisible()
        await expect(page).toHaveTitle(`${title} - Area Club`)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('link[rel="stylesheet"]'), 'its styles are in the page').toHaveCount(0)
        letThrough()
        await expect(takenOver(page)).toBeAttached()
        await expect(heading, 'the heading of the first page').toHaveAttribute('data-came')
        // A line of the system's font may be a word shorter than one of the brand's.
        expect(await shiftOf(page), `layout shift at ${path}`).toBeLessThan(0.02)
        if (path.endsWith('-recovery')) await expect(page.getByRole('main').getByRole('textbox'), 'all that it asks').toBeFocused()
      }
    })

    test('what is typed and chosen before the script stays, with the focus', async ({ page }) => {
      const letThrough = await holdScript(page)
      await page.goto('/register', { waitUntil: 'commit' })
      const form = page.getByRole('main')
      await form.getByRole('checkbox').first().check()
      await form.getByRole('radio').first().check()
      const field = form.getByRole('textbox').first()
      await field.pressSequentially('Giu')
      letThrough()
      await expect(takenOver(page)).toBeAttached()
      await page.keyboard.type('lia')
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('Giulia')
      await expect(form.getByRole('checkbox').first()).toBeChecked()
      await expect(form.getByRole('radio').first()).toBeChecked()
      // The form itself has the values: none of these fields is among its errors.
      await form.getByRole('button', { name: words.register }).click()
      await expect(field).not.toHaveAttribute('aria-invalid')
      await expect(form.getByRole('checkbox').first()).not.toHaveAttribute('aria-invalid')
    })

    test('a login that is sent before the script is carried out once it is there', async ({ page, portal }) => {
      const letThrough = await holdScript(page)
      await page.goto('/practices', { waitUntil: 'commit' })
      await page.getByLabel(words.username, { exact: true }).fill('giulia.bianchi')
      await page.getByLabel(words.password, { exact: true }).fill(demonstrationPassword)
      await page.getByLabel(words.password, { exact: true }).press('Enter')
      await expect(page, 'the address that asked for the login').toHaveURL(`${portal.url}/practices`)
      letThrough()
      await expect(page.getByRole('heading', { level: 1, name: screens.practices.title })).toBeVisible()
      await expect(page).toHaveURL('/practices')
    })
  })
}
