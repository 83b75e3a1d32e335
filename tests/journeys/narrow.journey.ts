/**
 * Narrow viewports: a phone with touch, and 320 px, or 1280 px at 400 % zoom (requirements A14).
 *
 * No screen scrolls sideways, and no control is smaller than 24 px.
 */
import type { Page } from 'playwright'
import { findBrokenWords } from '../support/find-broken-words.ts'
import { expect, test } from '../support/journey.ts'
import { italian, sideMenu, texts } from '../support/words.ts'
import { logIn } from './support/log-in.ts'
import { openAllYears } from './support/open-all-years.ts'
import { requestResetPath } from './support/reset-link.ts'

const memberPaths = ['/dashboard', '/account', '/practices', '/payments', '/documents', '/vouchers', '/onetoone', '/upselling']

async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const { seen, wide } = await page.evaluate(() => ({
    seen: document.documentElement.clientWidth,
    wide: document.documentElement.scrollWidth,
  }))
  expect(wide, `width of ${state}`).toBeLessThanOrEqual(seen)
}

/** Doubles the text on a phone 390 px wide (WCAG 1.4.4), expects the page to fit and every word to be whole, and undoes it. */
async function expectDoubleTextFits(page: Page, state: string): Promise<void> {
  const setTextSize = (size: string) => page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await setTextSize('200%')
  await expectNoSidewaysScroll(page, `${state} with text of 200 %`)
  expect(await findBrokenWords(page), `words broken in ${state} with text of 200 %`).toEqual([])
  await setTextSize('')
  if (before) await page.setViewportSize(before)
}

/** Controls smaller than 24 px in a direction; links within a sentence are exempt (WCAG 2.5.8). */
async function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, select, input:not([type="hidden"])')]
      .filter(
        (control) => control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && control.closest('p, label') === null,
      )
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < 24 || box.height < 24))
      .map(({ control, box }) => `${control.outerHTML.slice(0, 120)} ${Math.round(box.width)}x${Math.round(box.height)}`),
  )
}

test.describe('Given a viewport 320 px wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the public screens fit with every error message shown', async ({ page, portal, visit }) => {
    for (const [path, button, onlyField] of [
      ['/login', texts['log-in'], undefined],
      ['/register', texts.register, undefined],
      ['/username-recovery', texts.send, texts['tax-code']],
      ['/password-recovery', texts.send, texts.username],
      [await requestResetPath(portal), italian.forms['password-reset'].submit.label, undefined],
    ] as const) {
      await page.goto(path)
      await page.getByRole('button', { name: button, exact: true }).click()
      const summary = page.getByRole('group', { name: italian.messages.portal.errorSummaryTitle })
      await expect(summary).toBeVisible()
      // A form with one field focuses that field instead of the summary.
      await expect(onlyField ? page.getByRole('textbox', { name: onlyField }) : summary, path).toBeFocused()
      await visit(`${path} at 320 px`)
      await expectNoSidewaysScroll(page, path)
      expect(await smallTargets(page), path).toEqual([])
      await expectDoubleTextFits(page, path)
    }
  })

  const unfolding = ['/practices', '/payments', '/documents']
  for (const [username, what, paths] of [
    ['giulia.bianchi', 'with expanded panels', unfolding],
    ['giulia.bianchi', 'without panels', memberPaths.filter((path) => !unfolding.includes(path))],
    ['nuovo.cliente', 'without data', memberPaths],
  ] as const) {
    test(`the screens of ${username} ${what} fit`, async ({ page, signIn, visit }) => {
      await signIn(username)
      for (const path of paths) {
        await page.goto(path)
        if (paths === unfolding) {
          await openAllYears(page)
          const folded = page.getByRole('article').getByRole('button', { expanded: false })
          for (let press = 0; press < 4 && (await folded.count()) > 0; press += 1) await folded.first().click()
        }
        await visit(`${path} of ${username} at 320 px`)
        await expectNoSidewaysScroll(page, path)
        expect(await smallTargets(page), path).toEqual([])
        expect(await findBrokenWords(page), `words broken on ${path}`).toEqual([])
        await expectDoubleTextFits(page, path)
      }
    })
  }
})

test.describe('Given a phone with touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a customer logs in, opens a screen from the menu, and logs out', async ({ page, visit }) => {
    await visit('login, phone', '/login')
    await expectNoSidewaysScroll(page, '/login')
    await logIn(page, 'giulia.bianchi')
    await expect(page).toHaveURL('/dashboard')
    await visit('dashboard, phone')
    await expectNoSidewaysScroll(page, '/dashboard')
    await page.getByRole('button', { name: italian.navigation.menu.open, exact: true }).tap()
    const drawer = page.getByRole('dialog', { name: italian.navigation.menu.label })
    await expect(drawer).toBeVisible()
    await visit('menu, phone')
    await drawer.getByRole('link', { name: sideMenu.practices.label }).tap()
    await expect(page).toHaveURL('/practices')
    await expect(drawer).toBeHidden()
    await page
      .getByRole('button', { name: /^2\d{3}\b.*prenotazion/ })
      .first()
      .tap()
    await visit('practices, phone')
    await expectNoSidewaysScroll(page, '/practices')
    await page.getByRole('button', { name: 'Ciao Giulia' }).tap()
    await page.getByRole('link', { name: italian.navigation.header.entries.logout.label }).tap()
    await expect(page).toHaveURL('/login')
  })

  test('the menu closes with its button or Escape, and restores the focus', async ({ page, signIn }) => {
    await signIn('nuovo.cliente')
    await page.goto('/dashboard')
    const opener = page.getByRole('button', { name: italian.navigation.menu.open, exact: true })
    const drawer = page.getByRole('dialog', { name: italian.navigation.menu.label })
    await opener.tap()
    await drawer.getByRole('button', { name: texts.close }).tap()
    await expect(drawer).toBeHidden()
    await opener.tap()
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

test('Every screen of a customer fits a small desktop at 200 % zoom', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 640, height: 512 })
  await signIn('giulia.bianchi')
  for (const path of memberPaths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expectNoSidewaysScroll(page, path)
  }
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(page.getByRole('navigation', { name: italian.navigation.menu.label })).toBeVisible()
  expect(await findBrokenWords(page), 'words broken beside the menu of a small desktop').toEqual([])
})
