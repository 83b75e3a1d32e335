/** The tour of the shell on a first visit: shown once, completed or skipped (specification 10). */
import type { Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { italian, sideMenu, texts } from '../support/words.ts'
import { logIn } from './support/log-in.ts'

const done = '/member/me/tour-completed'
const newcomer = 'nuovo.cliente'

const tour = (page: Page) => page.getByRole('dialog').filter({ hasText: / di 4/ })
const card = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const noted = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith(done) && answer.ok())

test.describe('Given a first visit', () => {
  test.use({ tour: true })

  test('the customer completes the tour by pointer, and does not see it again', async ({ page, visit }) => {
    await page.goto('/login')
    await logIn(page, newcomer)
    await expect(card(page, italian.navigation.tour.steps.menu.title)).toBeFocused()
    await visit('tour, menu')
    await tour(page).getByRole('button', { name: italian.navigation.tour.next }).click()
    await expect(card(page, italian.navigation.tour.steps.points.title)).toContainText('2 di 4')
    await visit('tour, points')
    await tour(page).getByRole('button', { name: italian.navigation.tour.back }).click()
    await expect(card(page, italian.navigation.tour.steps.menu.title)).toContainText('1 di 4')
    await expect(tour(page).getByRole('button', { name: italian.navigation.tour.next })).toBeFocused()
    for (const title of [italian.navigation.tour.steps.points.title, italian.navigation.tour.steps.greeting.title, texts['need-help']]) {
      await tour(page).getByRole('button', { name: italian.navigation.tour.next }).click()
      await expect(card(page, title)).toBeVisible()
    }
    await visit('tour, foot')
    await expect(tour(page).getByRole('button', { name: italian.navigation.tour.skip })).toHaveCount(0)
    const call = noted(page)
    await tour(page).getByRole('button', { name: texts['got-it'] }).click()
    await call
    await expect(tour(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await visit('dashboard after the tour', '/dashboard')
    await expect(page.getByRole('button', { name: 'Ciao Chiara' })).toBeVisible()
    await expect(tour(page)).toHaveCount(0)
  })

  test('the customer uses the tour by keyboard: Tab stays in the focus trap, arrows change the step, Escape skips', async ({
    page,
    signIn,
  }) => {
    await signIn(newcomer)
    await page.goto('/vouchers')
    await expect(card(page, italian.navigation.tour.steps.menu.title)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(tour(page).getByRole('button', { name: italian.navigation.tour.next })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(tour(page).getByRole('button', { name: italian.navigation.tour.skip })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(card(page, italian.navigation.tour.steps.points.title)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(card(page, italian.navigation.tour.steps.greeting.title)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(card(page, italian.navigation.tour.steps.points.title)).toBeVisible()
    const call = noted(page)
    await page.keyboard.press('Escape')
    await call
    await expect(tour(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('the page stays usable; a failed call shows no error, and the tour returns only after a reload', async ({
    page,
    signIn,
    breakCall,
  }) => {
    await signIn(newcomer)
    await page.goto('/dashboard')
    await expect(card(page, italian.navigation.tour.steps.menu.title)).toBeFocused()
    await page.getByRole('navigation').getByRole('link', { name: sideMenu.vouchers.label }).click()
    await expect(page).toHaveURL('/vouchers')
    await expect(card(page, italian.navigation.tour.steps.menu.title)).toBeVisible()
    const mend = await breakCall(done, { kind: 'status', status: 500 })
    await tour(page).getByRole('button', { name: italian.navigation.tour.skip }).click()
    await expect(tour(page)).toHaveCount(0)
    await page.getByRole('navigation').getByRole('link', { name: sideMenu.practices.label }).click()
    await expect(page.getByRole('heading', { level: 1, name: italian.screens.practices.title })).toBeFocused()
    await expect(tour(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await mend()
    await page.reload()
    await expect(card(page, italian.navigation.tour.steps.menu.title)).toBeVisible()
  })

  test.describe('and a viewport 320 px wide', () => {
    test.use({ viewport: { width: 320, height: 640 } })
    test('every card fits the viewport when its target is behind the menu button', async ({ page, signIn, visit }) => {
      await signIn(newcomer)
      await page.goto('/vouchers')
      await expect(card(page, italian.navigation.tour.steps.menu.title)).toBeFocused()
      await visit('tour at 320 px')
      for (const title of [italian.navigation.tour.steps.points.title, italian.navigation.tour.steps.greeting.title, texts['need-help']]) {
        await tour(page).getByRole('button', { name: italian.navigation.tour.next }).click()
        await expect(card(page, title)).toBeInViewport({ ratio: 1 })
      }
      const { seen, wide } = await page.evaluate(() => ({
        seen: document.documentElement.clientWidth,
        wide: document.documentElement.scrollWidth,
      }))
      expect(wide).toBeLessThanOrEqual(seen)
    })
  })
})

test('A customer who has seen the tour does not see it again', async ({ page, signIn, visit }) => {
  await signIn('giulia.bianchi')
  await visit('dashboard of somebody who knows it', '/dashboard')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
