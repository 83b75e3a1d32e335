/** The dark colour scheme: by the device and by the user's choice (requirements A17). */
import type { Page } from 'playwright'
import { demonstrationPassword } from '../../scripts/lib/demonstration.ts'
import { contrastRatio } from '../../src/core/lib/contrast-ratio.ts'
import { expect, test } from '../support/journey.ts'
import { english, italian } from '../support/words.ts'
import { openAllYears } from './support/open-all-years.ts'

/** Expects the page, its native controls and the browser around it to have the scheme. */
async function expectScheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', scheme)
  const { ground, ink, controls, around } = await page.evaluate(() => {
    const hexadecimal = (colour: string) =>
      `#${[...colour.matchAll(/\d+/g)]
        .slice(0, 3)
        .map(([part]) => Number(part).toString(16).padStart(2, '0'))
        .join('')}`
    const { backgroundColor, color } = getComputedStyle(document.body)
    return {
      ground: hexadecimal(backgroundColor),
      ink: hexadecimal(color),
      controls: getComputedStyle(document.documentElement).colorScheme,
      around: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map(({ content }) => content),
    }
  })
  const far = scheme === 'dark' ? '#FFFFFF' : '#000000'
  expect(contrastRatio(ground, far), 'the page').toBeGreaterThan(12)
  expect(contrastRatio(ground, ink), 'its text').toBeGreaterThan(12)
  expect(controls, 'native controls').toBe(scheme)
  expect(around, 'one colour around the page').toHaveLength(1)
  expect(contrastRatio(around[0] ?? '', far), 'around the page').toBeGreaterThan(7)
}

for (const { language, words, viewport } of [
  { language: 'it', words: italian, viewport: { width: 390, height: 844 } },
  { language: 'en', words: english, viewport: { width: 1440, height: 900 } },
] as const) {
  const { portal, texts } = words.messages
  const schemes = (page: Page) => page.getByRole('contentinfo').getByRole('group', { name: portal.colourScheme })

  test.describe(`Given a device in dark mode, ${viewport.width} px wide, in ${language}`, () => {
    test.use({ language, viewport, colorScheme: 'dark' })

    test('the screens before login are dark and legible, with errors too', async ({ page, visit }) => {
      for (const [path, button] of [
        ['/login', texts['log-in']],
        ['/register', texts.register],
      ] as const) {
        await visit(`${path} in dark`, path)
        await expectScheme(page, 'dark')
        await page.getByRole('button', { name: button, exact: true }).click()
        await expect(page.getByRole('group', { name: portal.errorSummaryTitle })).toBeVisible()
        await visit(`${path} in dark with errors`)
      }
    })

    test('the screens of a customer are dark and legible, with their panels open', async ({ page, signIn, visit }) => {
      test.slow()
      await signIn('giulia.bianchi')
      for (const path of ['/dashboard', '/account', '/vouchers', '/upselling', '/onetoone', '/documents', '/payments', '/practices']) {
        await page.goto(path)
        if (['/documents', '/payments', '/practices'].includes(path)) {
          await openAllYears(page)
          const folded = page.getByRole('article').getByRole('button', { expanded: false })
          for (let press = 0; press < 4 && (await folded.count()) > 0; press += 1) await folded.first().click()
        }
        await visit(`${path} in dark`)
        await expectScheme(page, 'dark')
      }
      await page.goto('/account')
      await page.getByRole('button', { name: texts['delete-account'] }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await visit('a dialog in dark')
    })
  })

  test.describe(`Given a device in light mode, ${viewport.width} px wide, in ${language}`, () => {
    test.use({ language, viewport, colorScheme: 'light' })

    test('the choice made before login holds from the first paint, after login, in other tabs and not on paper', async ({
      page,
      context,
      visit,
    }) => {
      await visit('login in light', '/login')
      await expectScheme(page, 'light')
      await expect(schemes(page).getByRole('button', { name: portal.schemeSystem })).toHaveAttribute('aria-pressed', 'true')
      await schemes(page).getByRole('button', { name: portal.schemeDark }).click()
      await expectScheme(page, 'dark')
      await visit('login in dark by choice')

      // Without the portal's scripts: the page's own script has set the scheme, of a page that the build rendered.
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/assets/*.js', async (route) => {
        await held
        await route.continue()
      })
      await page.reload({ waitUntil: 'commit' })
      await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')
      await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
      await expect(page.locator('body')).toHaveCSS('color-scheme', 'dark')
      await expect(schemes(page).getByRole('button', { name: portal.schemeDark }), 'shown by the script').toHaveAttribute(
        'aria-pressed',
        'false',
      )
      release()

      await page.getByLabel(texts.username, { exact: true }).fill('giulia.bianchi')
      await page.getByLabel(texts.password, { exact: true }).fill(demonstrationPassword)
      await page.getByRole('button', { name: texts['log-in'], exact: true }).click()
      await expect(page).toHaveURL('/dashboard')
      await expectScheme(page, 'dark')
      await page.emulateMedia({ media: 'print' })
      await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
      expect(await page.evaluate(() => getComputedStyle(document.body).color), 'paper has dark text').toBe(
        await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--night')).then(asRgb),
      )
      await page.emulateMedia({ media: null })

      const other = await context.newPage()
      await other.goto('/dashboard')
      await expectScheme(other, 'dark')
      await page.getByRole('button', { name: words.navigation.header.menuLabel }).click()
      const menu = page.locator('[data-place="greeting"]').getByRole('group', { name: portal.colourScheme })
      await expect(menu.getByRole('button', { name: portal.schemeDark })).toHaveAttribute('aria-pressed', 'true')
      await visit('personal menu in dark by choice')
      await menu.getByRole('button', { name: portal.schemeSystem }).click()
      await expectScheme(page, 'light')
      await expectScheme(other, 'light')
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectScheme(page, 'dark')
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /scheme|mode/.test(key)))).toEqual(['area-club.scheme'])
    })
  })
}

const asRgb = (hexadecimal: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hexadecimal.slice(at, at + 2), 16)).join(', ')})`
