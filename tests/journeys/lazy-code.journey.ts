/** Lazy-loaded chunks on a failing network: only the part that needs the chunk is affected. */
import type { Page } from 'playwright'
import { holdScript } from '../support/first-page.ts'
import { expect, test } from '../support/journey.ts'
import { waitUntilSettled } from '../support/page-settled.ts'
import { english, italian, sideMenu, texts } from '../support/words.ts'

test.use({ build: 'production' })

const failed = texts['loading-failed']

/** Data, code, and the icon, which Chromium requests again when the address changes. */
const anyRequest = /\/(api|assets)\/|\/logo\.svg$/

/** Marks the document; a reload would remove the mark together with the customer's input. */
const markPage = (page: Page) => page.evaluate(() => document.body.setAttribute('data-is-still-here', ''))
const expectSamePage = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-is-still-here')

test('A calendar whose chunk fails to load shows an error under its field, keeps the input, and opens after a retry', async ({
  page,
  visit,
  breakCall,
}) => {
  await visit('registration', '/register')
  await page.getByLabel(italian.fields.person.fields.firstName.label, { exact: true }).fill('Giulia')
  await markPage(page)
  const mend = await breakCall(/\/date-calendar-[^/]*\.js$/, { kind: 'down' })
  const birth = page.getByRole('group', { name: italian.fields.person.fields.birthDate.label })
  await birth.getByRole('button', { name: italian.messages.portal.openCalendar }).click()
  await expect(birth.getByRole('alert')).toContainText(failed)
  await visit('registration, calendar that did not arrive')
  const retry = birth.getByRole('button', { name: texts.retry })
  await retry.click()
  // The network is still down: the retry fails with the same message.
  await expect(birth.getByRole('button', { name: italian.messages.portal.reloadPage })).toBeVisible()
  await expect(birth.getByRole('alert')).toContainText(failed)
  await mend()
  await retry.click()
  const sheet = page.getByRole('dialog', { name: italian.fields.person.fields.birthDate.label })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('gridcell', { selected: false }).filter({ hasText: /^15$/ }).click()
  await expect(birth.getByRole('textbox')).toHaveValue(/^15\//)
  await expect(page.getByLabel(italian.fields.person.fields.firstName.label, { exact: true })).toHaveValue('Giulia')
  await expectSamePage(page)
})

test('A screen whose chunk fails to load leaves the rest of the portal usable, and opens after a retry', async ({
  page,
  signIn,
  visit,
  breakCall,
}) => {
  await signIn('giulia.bianchi')
  await visit('dashboard, before its line is lost', '/dashboard')
  await markPage(page)
  const mend = await breakCall(/\/vouchers-[^/]*\.js$/, { kind: 'down' })
  const menu = page.getByRole('navigation', { name: italian.navigation.menu.open })
  await menu.getByRole('link', { name: sideMenu.vouchers.label }).click()
  await expect(page.getByRole('heading', { level: 1, name: italian.messages.portal.pageFailed })).toBeFocused()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(failed)
  await visit('a screen that did not arrive')
  // The other screens stay reachable, and returning to this one retries.
  await menu.getByRole('link', { name: sideMenu.account.label }).click()
  await expect(page.getByRole('heading', { level: 1, name: italian.screens.account.title })).toBeVisible()
  await menu.getByRole('link', { name: sideMenu.vouchers.label }).click()
  await expect(page.getByRole('heading', { level: 1, name: italian.messages.portal.pageFailed })).toBeFocused()
  await mend()
  await page.getByRole('main').getByRole('button', { name: texts.retry }).click()
  await expect(page.getByRole('heading', { level: 1, name: italian.screens.vouchers.title })).toBeFocused()
  await expectSamePage(page)
})

test('A screen that takes its time shows that it is under way, and the page before stays', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/dashboard')
  await waitUntilSettled(page)
  const html = page.locator('html')
  await expect(html).not.toHaveAttribute('data-busy')
  const letThrough = await holdScript(page, /\/vouchers-[^/]*\.js$/)
  const home = page.getByRole('heading', { level: 1 })
  const title = await home.innerText()
  await page.getByRole('navigation', { name: italian.navigation.menu.open }).getByRole('link', { name: sideMenu.vouchers.label }).click()
  await expect(html).toHaveAttribute('data-busy')
  await expect(home).toHaveText(title)
  letThrough()
  await expect(page.getByRole('heading', { level: 1, name: italian.screens.vouchers.title })).toBeFocused()
  await expect(html).not.toHaveAttribute('data-busy')
})

for (const [language, width, height] of [
  ['it', 390, 844],
  ['en', 1440, 900],
] as const)
  test.describe(`Given a customer without a connection, the portal in ${language}, ${width} pixels wide`, () => {
    const words = { it: italian, en: english }[language]
    test.use({ language, viewport: { width, height } })

    test('a screen opens when the connection returns, even after retries that failed', async ({ page, context, signIn, visit, watch }) => {
      await signIn('giulia.bianchi')
      await visit(`dashboard, before its line is lost, ${language}, ${width}`, '/dashboard')
      await markPage(page)
      watch.expectFailure({ path: anyRequest })
      await context.setOffline(true)
      if (width < 900) await page.getByRole('button', { name: words.navigation.menu.open, exact: true }).click()
      const menu = page.getByRole(width < 900 ? 'dialog' : 'navigation', { name: words.navigation.menu.label })
      await menu.getByRole('link', { name: words.navigation.menu.entries.vouchers.label, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: words.messages.portal.pageFailed })).toBeVisible()
      const retry = page.getByRole('main').getByRole('button', { name: words.messages.texts.retry })
      const failing = page.waitForEvent('requestfailed')
      await retry.click()
      await failing
      await expect(retry).toBeEnabled()
      await visit(`a screen without a connection, ${language}, ${width}`)
      await context.setOffline(false)
      await expect(page.getByRole('heading', { level: 1, name: words.screens.vouchers.title })).toBeVisible()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
      await expectSamePage(page)
    })

    test('a dialog opens when the connection returns', async ({ page, context, signIn, watch }) => {
      await signIn('giulia.bianchi')
      await page.goto('/account')
      const press = page.getByRole('button', { name: words.messages.texts['delete-account'] })
      await expect(press).toBeVisible()
      await waitUntilSettled(page)
      await markPage(page)
      watch.expectFailure({ path: anyRequest })
      await context.setOffline(true)
      await press.click()
      const failure = page.getByRole('dialog').getByRole('alert').filter({ hasText: words.messages.texts['loading-failed'] })
      await expect(failure).toBeVisible()
      await context.setOffline(false)
      await expect(failure).toHaveCount(0)
      const dialog = page.getByRole('dialog', { name: words.dialogs['delete-account'].title })
      await expect(dialog.getByRole('button', { name: words.forms['delete-account'].submit.label })).toBeVisible()
      await expectSamePage(page)
    })
  })

test('A customer who needs a chunk of an older version is asked to reload, and gets the new version', async ({
  page,
  signIn,
  breakCall,
}) => {
  await signIn('giulia.bianchi')
  await page.goto('/dashboard')
  const mend = await breakCall(/\/vouchers-[^/]*\.js$/, { kind: 'status', status: 404 })
  // The HTML of the next version names another main script than the one running.
  const isPage = (url: URL) => url.pathname === '/index.html'
  await page.route(isPage, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('/assets/index-', '/assets/index-next-') })
  })
  await page.getByRole('navigation', { name: italian.navigation.menu.open }).getByRole('link', { name: sideMenu.vouchers.label }).click()
  const told = page.getByRole('main').getByRole('alert')
  await expect(told).toContainText('C’è una nuova versione del portale: ricarica la pagina')
  await expect(told.getByRole('button', { name: texts.retry })).toBeHidden()
  await mend()
  await told.getByRole('button', { name: italian.messages.portal.reloadPage }).click()
  await expect(page.getByRole('heading', { level: 1, name: italian.screens.vouchers.title })).toBeVisible()
})

test('A dialog whose chunk fails to load shows an error in its place, and opens after a retry', async ({
  page,
  signIn,
  visit,
  breakCall,
}) => {
  await signIn('giulia.bianchi')
  await page.goto('/account')
  const mend = await breakCall(/\/delete-account-[^/]*\.js$/, { kind: 'down' })
  const press = page.getByRole('button', { name: texts['delete-account'] })
  await press.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText(failed)
  await visit('account, a dialog that did not arrive')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(press).toBeFocused()
  await press.click()
  await expect(dialog.getByRole('alert')).toContainText(failed)
  await mend()
  await dialog.getByRole('button', { name: texts.retry }).click()
  await expect(dialog.getByRole('button', { name: texts.retry })).toBeHidden()
  await expect(dialog.getByRole('alert')).toBeHidden()
})
