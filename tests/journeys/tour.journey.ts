/** The first visit: a list of first steps, and the tour of the shell that it starts (specification 10). */
import type { Locator, Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { italian, sideMenu, texts } from '../support/words.ts'
import { logIn } from './support/log-in.ts'

const done = '/member/me/tour-completed'
const newcomer = 'nuovo.cliente'
const { steps, ...words } = italian.navigation.tour

const tour = (page: Page) => page.getByRole('dialog').filter({ hasText: / di 3/ })
const card = (page: Page, title: string) => page.getByRole('dialog', { name: title })
const noted = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith(done) && answer.ok())
const firstSteps = (page: Page) => page.getByRole('region', { name: 'I primi passi' })
const startButton = (page: Page) => firstSteps(page).getByRole('button', { name: 'Fai la visita guidata' })
const press = (page: Page, name: string) => tour(page).getByRole('button', { name }).click()

/** Returns the area of the card that covers the place, in square pixels; undefined while one of them is not in the viewport as a whole. */
async function findCover(page: Page, title: string, place: Locator): Promise<number | undefined> {
  const [over, under] = await Promise.all([card(page, title).boundingBox(), place.boundingBox()])
  const seen = page.viewportSize()
  if (!over || !under || !seen) return undefined
  const isSeen = [over, under].every(
    ({ x, y, width, height }) => x >= 0 && y >= 0 && x + width <= seen.width + 1 && y + height <= seen.height + 1,
  )
  const wide = Math.min(over.x + over.width, under.x + under.width) - Math.max(over.x, under.x)
  const high = Math.min(over.y + over.height, under.y + under.height) - Math.max(over.y, under.y)
  return isSeen ? Math.max(0, wide) * Math.max(0, high) : undefined
}

test.describe('Given a first visit', () => {
  test.use({ tour: true })

  test('the dashboard lists the first steps; the tour is completed by pointer, and the list does not come back', async ({
    page,
    visit,
  }) => {
    await page.goto('/login')
    await logIn(page, newcomer)
    await expect(startButton(page)).toBeVisible()
    await expect(page.getByRole('dialog'), 'the tour does not open by itself').toHaveCount(0)
    await visit('dashboard, first steps')
    await expect(firstSteps(page).getByRole('link', { name: 'Completa i tuoi dati: manca l’indirizzo' })).toHaveAttribute(
      'href',
      '/account',
    )
    await startButton(page).click()
    await expect(card(page, steps.menu.title)).toBeFocused()
    await visit('tour, menu')
    await press(page, words.next)
    await expect(card(page, steps.greeting.title)).toContainText('2 di 3')
    await press(page, words.back)
    await expect(card(page, steps.menu.title)).toContainText('1 di 3')
    await expect(tour(page).getByRole('button', { name: words.next })).toBeFocused()
    for (const title of [steps.greeting.title, texts['need-help']]) {
      await press(page, words.next)
      await expect(card(page, title)).toBeVisible()
    }
    await visit('tour, foot')
    await expect(tour(page).getByRole('button', { name: words.skip })).toHaveCount(0)
    const call = noted(page)
    await press(page, texts['got-it'])
    await call
    await expect(tour(page)).toHaveCount(0)
    await expect(firstSteps(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await visit('dashboard after the tour', '/dashboard')
    await expect(page.getByRole('button', { name: 'Ciao Chiara' })).toBeVisible()
    await expect(tour(page)).toHaveCount(0)
    await expect(firstSteps(page)).toHaveCount(0)
  })

  test('the customer uses the tour by keyboard: Tab stays in the focus trap, arrows change the step, Escape skips', async ({
    page,
    signIn,
  }) => {
    await signIn(newcomer)
    await page.goto('/dashboard')
    await startButton(page).press('Enter')
    await expect(card(page, steps.menu.title)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(tour(page).getByRole('button', { name: words.next })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(tour(page).getByRole('button', { name: words.skip })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(card(page, steps.greeting.title)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(card(page, texts['need-help'])).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(card(page, steps.greeting.title)).toBeVisible()
    const call = noted(page)
    await page.keyboard.press('Escape')
    await call
    await expect(tour(page)).toHaveCount(0)
    await expect(firstSteps(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('the page stays usable; a failed call shows no error, and the tour can be started again', async ({ page, signIn, breakCall }) => {
    await signIn(newcomer)
    await page.goto('/dashboard')
    await startButton(page).click()
    await expect(card(page, steps.menu.title)).toBeFocused()
    await page.getByRole('navigation').getByRole('link', { name: sideMenu.vouchers.label }).click()
    await expect(page).toHaveURL('/vouchers')
    await expect(card(page, steps.menu.title)).toBeVisible()
    const mend = await breakCall(done, { kind: 'status', status: 500 })
    await press(page, words.skip)
    await expect(tour(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: italian.screens.vouchers.title })).toBeFocused()
    await page.goBack()
    await expect(startButton(page)).toBeVisible()
    await expect(tour(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await mend()
    await startButton(page).click()
    await press(page, words.skip)
    await expect(firstSteps(page)).toHaveCount(0)
  })

  test('no card covers what it describes, at 1440, 390 and 320 px', async ({ page, signIn, visit }) => {
    await signIn(newcomer)
    await page.goto('/dashboard')
    const help = page.getByRole('contentinfo').getByRole('heading', { name: texts['need-help'] }).locator('..')
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(viewport)
      const { menu } = italian.navigation
      const places: [string, Locator][] = [
        [
          steps.menu.title,
          viewport.width > 1000
            ? page.getByRole('navigation', { name: menu.label })
            : page.getByRole('button', { name: menu.open, exact: true }),
        ],
        [steps.greeting.title, page.getByRole('button', { name: italian.navigation.header.menuLabel })],
        [texts['need-help'], help],
      ]
      await startButton(page).click()
      for (const [index, [title, place]] of places.entries()) {
        await expect.poll(() => findCover(page, title, place), `${title} at ${viewport.width} px`).toBe(0)
        if (viewport.width === 320) await visit(`tour at 320 px, step ${index + 1}`)
        if (index < places.length - 1) await press(page, words.next)
      }
      const { seen, wide } = await page.evaluate(() => ({
        seen: document.documentElement.clientWidth,
        wide: document.documentElement.scrollWidth,
      }))
      expect(wide).toBeLessThanOrEqual(seen)
      await page.reload()
    }
  })
})

test('A customer who has seen the tour sees no first steps', async ({ page, signIn, visit }) => {
  await signIn('giulia.bianchi')
  await visit('dashboard of somebody who knows it', '/dashboard')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(firstSteps(page)).toHaveCount(0)
})
