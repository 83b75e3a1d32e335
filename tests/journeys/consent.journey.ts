/** The consent preferences, the answer, and changing it (specification 1 and 2; requirements S26). No screen needs a consent, so none asks. */
import type { Page } from 'playwright'
import { contrastRatio } from '../../src/core/lib/contrast-ratio.ts'
import { expect, test } from '../support/journey.ts'
import { englishTexts, italian, texts } from '../support/words.ts'

const consentKey = 'area-club.consent'

const preferences = (page: Page) => page.getByRole('dialog', { name: texts['cookie-preferences'] })
const kept = (page: Page) =>
  page.evaluate((key) => {
    const { categories, revision }: { categories: string[]; revision: number } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return { categories, revision }
  }, consentKey)

/** The contrast of each switch with what is behind it, and of its knob with the switch. */
async function switchContrasts(page: Page): Promise<number[]> {
  const drawn = await preferences(page)
    .locator('.toggle__icon')
    .evaluateAll((tracks) =>
      tracks.map((track) => {
        const colourOf = (one: Element | null) => (one ? getComputedStyle(one).backgroundColor : '')
        let ground: Element | null = track.parentElement
        while (ground && /^rgba\(.*, 0\)$/.test(colourOf(ground))) ground = ground.parentElement
        const { outlineStyle, outlineColor } = getComputedStyle(track)
        // A switch in the panel's colour is seen by its frame.
        const edge = outlineStyle === 'solid' ? outlineColor : colourOf(track)
        return { ground: colourOf(ground), edge, track: colourOf(track), knob: colourOf(track.querySelector('.toggle__icon-circle')) }
      }),
    )
  return drawn.flatMap(({ ground, edge, track, knob }) => [contrastRatio(hex(edge), hex(ground)), contrastRatio(hex(knob), hex(track))])
}

const hex = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`

test.describe('Given a first visit', () => {
  test('nothing is asked, and the visitor allows one category by keyboard, in either language', async ({ page, visit }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await page.goto('/login', { waitUntil: 'networkidle' })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(loaded.filter((url) => /consent/.test(url))).toEqual([])
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: englishTexts['cookie-preferences'] }).click()
    await expect(page.getByRole('dialog', { name: englishTexts['cookie-preferences'] })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Italiano' }).click()
    await page.getByRole('button', { name: texts['cookie-preferences'] }).focus()
    await page.keyboard.press('Enter')
    await expect(preferences(page)).toBeVisible()
    await visit('consent preferences')
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors })
      expect(
        Math.min(...(await switchContrasts(page))),
        `switches against their panel and knobs against switches, ${forcedColors}`,
      ).toBeGreaterThan(3)
    }
    await page.emulateMedia({ forcedColors: 'none' })
    await expect(preferences(page).getByRole('checkbox', { name: italian.navigation.footer.consents.necessary.title })).toBeDisabled()
    const statistics = preferences(page).getByRole('checkbox', { name: italian.navigation.footer.consents.categories.statistics.title })
    await expect(statistics, 'an optional category is not preselected').not.toBeChecked()
    await statistics.focus()
    await page.keyboard.press('Space')
    await expect(statistics).toBeChecked()
    await preferences(page).getByRole('button', { name: italian.navigation.footer.consents.preferences.save }).click()
    await expect(preferences(page)).toBeHidden()
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
  await expect(page.getByRole('link').first(), 'the skip link is the first').toHaveAccessibleName(italian.messages.portal.skipToContent)
  await page.keyboard.press('Escape')
  await expect(preferences(page)).toBeHidden()
  await expect(link).toBeFocused()
  await link.click()
  await preferences(page).getByRole('button', { name: italian.navigation.footer.consents.preferences.accept }).click()
  await expect(preferences(page)).toBeHidden()
  expect((await kept(page)).categories).toEqual(['necessary', 'statistics'])
})
