/** The consent dialog, the answer, and changing it (specification 1 and 2; requirements S26). */
import type { Page } from 'playwright'
import { consentKey } from '../../src/portal/app/consent/consent-store.ts'
import { expect, test } from '../support/journey.ts'
import { english, italian, texts } from '../support/words.ts'

const banner = (page: Page) => page.getByRole('dialog', { name: italian.navigation.footer.consents.banner.title })
const preferences = (page: Page) => page.getByRole('dialog', { name: texts['cookie-preferences'] })
const kept = (page: Page) =>
  page.evaluate((key) => {
    const { categories, revision }: { categories: string[]; revision: number } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return { categories, revision }
  }, consentKey)

test.describe('Given a first visit', () => {
  test.use({ consentAnswered: false })

  test('the consent banner presents refusing and accepting alike, and does not return after an answer', async ({ page, visit }) => {
    await page.goto('/login')
    await expect(banner(page)).toBeVisible()
    await visit('login, asked for a consent')
    const [accept, refuse] = [
      banner(page).getByRole('button', { name: italian.navigation.footer.consents.banner.accept }),
      banner(page).getByRole('button', { name: italian.navigation.footer.consents.banner.refuse }),
    ]
    const looks = await Promise.all(
      [accept, refuse].map((button) =>
        button.evaluate((element) => {
          const { backgroundColor, color, fontSize } = getComputedStyle(element)
          const { width, height } = element.getBoundingClientRect()
          return { backgroundColor, color, fontSize, width, height }
        }),
      ),
    )
    expect(looks[1]).toEqual(looks[0])
    await page.getByRole('textbox', { name: texts.username }).fill('the page stays in use')
    await refuse.click()
    await expect(banner(page)).toBeHidden()
    expect(await kept(page)).toEqual({ categories: ['necessary'], revision: 1 })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await visit('login, answered', '/login')
    await expect(banner(page)).toHaveCount(0)
    expect(loaded.filter((url) => /consent/.test(url))).toEqual([])
  })

  test('the skip link is the first link of the page, before and after the customer answers the banner', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await page.goto('/vouchers')
    await expect(banner(page)).toBeVisible()
    await visit('vouchers, asked for a consent')
    await expect(page.getByRole('link').first()).toHaveAccessibleName(italian.messages.portal.skipToContent)
    await banner(page).getByRole('button', { name: italian.navigation.footer.consents.banner.refuse }).click()
    await expect(banner(page)).toBeHidden()
    await visit('vouchers, just answered')
  })

  test('the visitor reads the banner in either language and allows one category by keyboard', async ({ page, visit }) => {
    await page.goto('/login')
    await expect(banner(page)).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('dialog', { name: english.navigation.footer.consents.banner.title })).toBeVisible()
    await page.getByRole('button', { name: 'Italiano' }).click()
    await expect(banner(page)).toBeVisible()
    await banner(page).getByRole('button', { name: italian.navigation.footer.consents.banner.choose }).focus()
    await page.keyboard.press('Enter')
    await expect(preferences(page)).toBeVisible()
    await visit('consent preferences')
    await expect(preferences(page).getByRole('checkbox', { name: italian.navigation.footer.consents.necessary.title })).toBeDisabled()
    const statistics = preferences(page).getByRole('checkbox', { name: italian.navigation.footer.consents.categories.statistics.title })
    await expect(statistics, 'an optional category is not preselected').not.toBeChecked()
    await statistics.focus()
    await page.keyboard.press('Space')
    await expect(statistics).toBeChecked()
    await preferences(page).getByRole('button', { name: italian.navigation.footer.consents.preferences.save }).click()
    await expect(preferences(page)).toBeHidden()
    await expect(banner(page)).toBeHidden()
    expect(await kept(page)).toEqual({ categories: ['necessary', 'statistics'], revision: 1 })
  })
})

test('A customer changes the consent from the footer of a page', async ({ page, signIn, visit }) => {
  await signIn('giulia.bianchi')
  await page.goto('/vouchers')
  const link = page.getByRole('contentinfo').getByRole('button', { name: texts['cookie-preferences'] })
  await link.click()
  await expect(preferences(page)).toBeVisible()
  await visit('consent preferences over a page')
  await page.keyboard.press('Escape')
  await expect(preferences(page)).toBeHidden()
  await expect(link).toBeFocused()
  await link.click()
  await preferences(page).getByRole('button', { name: italian.navigation.footer.consents.banner.accept }).click()
  await expect(preferences(page)).toBeHidden()
  expect((await kept(page)).categories).toEqual(['necessary', 'statistics'])
})

test('The consent banner returns when its revision has changed', async ({ page }) => {
  await page.goto('/login')
  await page.evaluate((key) => {
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), revision: 0 }))
  }, consentKey)
  await page.reload()
  await expect(banner(page)).toBeVisible()
})
