/** /account: the list of open sessions and ending them (requirements S31). */

import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { demonstrationPassword } from '../../scripts/lib/demonstration.ts'
import { expectAnnounced } from '../support/announcements.ts'
import { expect, test } from '../support/journey.ts'
import { englishTexts, italian, sideMenu, texts } from '../support/words.ts'
import { messageInForm } from './support/form-message.ts'
import { logIn } from './support/log-in.ts'

const userAgents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
} as const

const tableIn = (page: Page) => page.getByRole('table', { name: /^(Accessi aperti al tuo account|Devices logged in to your account)$/ })
const rowOf = (page: Page, device: string): Locator => tableIn(page).getByRole('row').filter({ hasText: device })
const deviceNames = (page: Page) => tableIn(page).getByRole('rowheader')

/** Opens Giulia's account page in a browser with another user agent. */
async function openOnDevice(browser: Browser, url: string, device: keyof typeof userAgents): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, userAgent: userAgents[device] })
  opened.push(context)
  const page = await context.newPage()
  await page.goto('/account')
  await logIn(page, 'giulia.bianchi')
  await expect(page).toHaveURL('/account')
  await expect(tableIn(page)).toBeVisible()
  return page
}

const opened: BrowserContext[] = []
test.afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})

test.use({ hasOwnServer: true })

test('A customer lists the open sessions and ends the one of another device, which has to log in again', async ({
  page,
  browser,
  portal,
  signIn,
  visit,
}) => {
  await signIn('giulia.bianchi')
  await page.goto('/account')
  await expect(page.getByText('Il tuo account è aperto solo su questo dispositivo')).toBeVisible()
  await expect(deviceNames(page)).toHaveText([/Chrome su Linux.*Questo dispositivo/])
  await expect(tableIn(page).getByRole('button'), 'the current session has no button').toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Termina tutti gli altri' })).toHaveCount(0)
  await visit('account, one session')

  const phone = await openOnDevice(browser, portal.url, 'iphone')
  await page.reload()
  await expect(deviceNames(page)).toHaveText([/Chrome su Linux.*Questo dispositivo/, 'Safari su iPhone'])
  await expect(rowOf(page, 'Safari su iPhone')).toContainText('127.0.0.1')
  await visit('account, two sessions')

  const end = rowOf(page, 'Safari su iPhone').getByRole('button', { name: 'Termina' })
  await end.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Vuoi terminare questo accesso?' })
  await expect(question).toContainText('Safari su iPhone')
  await visit('account, ending a session')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(end).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByLabel(texts['current-password']).fill(demonstrationPassword)
  await question.getByRole('button', { name: 'Termina l’accesso' }).press('Enter')
  await expectAnnounced(page, 'L’accesso è stato terminato')
  await expect(deviceNames(page)).toHaveCount(1)
  await visit('account, session ended')

  await phone.getByRole('navigation').getByRole('link', { name: sideMenu.vouchers.label }).click()
  await expect(phone).toHaveURL('/login')
  await expect(phone.getByText(italian.messages.portal.sessionEnded).first()).toBeVisible()
  await logIn(phone, 'giulia.bianchi')
  await expect(phone).toHaveURL('/vouchers')
})

test('A customer ends all other sessions at once; ending one that is already over says so', async ({
  page,
  browser,
  portal,
  signIn,
  visit,
  watch,
}) => {
  watch.expectFailure({ path: /\/api\/member\/me\/sessions\/[\da-f-]+\/end$/, status: 404 })
  watch.expectFailure({ path: '/api/member/me/sessions/end-others', status: 422 })
  await signIn('giulia.bianchi')
  const [phone, tablet] = [await openOnDevice(browser, portal.url, 'iphone'), await openOnDevice(browser, portal.url, 'android')]
  await page.goto('/account')
  await expect(deviceNames(page)).toHaveCount(3)
  await phone.goto('/logout')
  await expect(phone).toHaveURL('/login')
  await rowOf(page, 'Safari su iPhone').getByRole('button', { name: 'Termina' }).click()
  await page.getByRole('dialog').getByLabel(texts['current-password']).fill(demonstrationPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Termina l’accesso' }).click()
  await expect(messageInForm(page, 'Questo accesso era già terminato')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: texts.cancel }).click()
  await expect(deviceNames(page)).toHaveText([/Chrome su Linux/, 'Chrome su Android'])

  await page.getByRole('button', { name: 'Termina tutti gli altri' }).click()
  const question = page.getByRole('dialog', { name: 'Vuoi terminare tutti gli altri accessi?' })
  await visit('account, ending all other sessions')
  await question.getByLabel(texts['current-password']).fill('non-questa')
  await question.getByRole('button', { name: 'Termina gli altri' }).click()
  await expect(question.getByLabel(texts['current-password'])).toHaveAccessibleDescription(texts['wrong-password'])
  await question.getByLabel(texts['current-password']).fill(demonstrationPassword)
  await question.getByRole('button', { name: 'Termina gli altri' }).click()
  await expectAnnounced(page, 'Tutti gli altri accessi sono stati terminati')
  await expect(page.getByText('Il tuo account è aperto solo su questo dispositivo')).toBeVisible()
  await tablet.goto('/vouchers')
  await expect(tablet).toHaveURL('/login')
  await expect(tablet.getByText(italian.messages.portal.sessionEnded).first()).toBeVisible()
})

test('A new password ends the other sessions and updates the list', async ({ page, browser, portal, signIn }) => {
  await signIn('giulia.bianchi')
  await openOnDevice(browser, portal.url, 'iphone')
  await page.goto('/account')
  await expect(deviceNames(page)).toHaveCount(2)
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: italian.forms.password.submit.label }) })
  await form.getByLabel(texts['current-password']).fill(demonstrationPassword)
  await page.getByLabel(texts['new-password'], { exact: true }).fill('Montagna-2027')
  await page.getByLabel(italian.forms.password.sections.fields.confirmNewPassword.label).fill('Montagna-2027')
  await page.getByRole('button', { name: italian.forms.password.submit.label }).click()
  await expect(deviceNames(page)).toHaveCount(1)
})

test.describe('Given the portal in English', () => {
  test.use({ language: 'en' })

  test('the customer lists the open sessions and ends one', async ({ page, browser, portal, signIn, visit }) => {
    await openOnDevice(browser, portal.url, 'android')
    await signIn('giulia.bianchi')
    await page.goto('/account')
    await expect(deviceNames(page)).toHaveText([/Chrome on Linux.*This device/, 'Chrome on Android'])
    await visit('account, two sessions, English')
    await rowOf(page, 'Chrome on Android').getByRole('button', { name: 'Log out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Log this device out?' })
    await dialog.getByLabel(englishTexts['current-password']).fill(demonstrationPassword)
    await dialog.getByRole('button', { name: 'Log it out' }).click()
    await expectAnnounced(page, 'The device has been logged out')
    await expect(page.getByText('Your account is open on this device only.')).toBeVisible()
    await visit('account, one session, English')
  })
})

for (const { language, width, words } of [
  {
    language: 'it',
    width: 390,
    words: {
      computer: /Chrome su Windows.*12 accessi/,
      phone: /Safari su iPhone.*3 accessi/,
      own: /Chrome su Linux.*Questo dispositivo/,
      end: 'Termina',
      question: 'Vuoi terminare questi 12 accessi?',
      told: 'Chrome su Windows esce subito da tutti e 12 gli accessi',
      proceed: 'Termina gli accessi',
      ended: 'I 12 accessi sono stati terminati',
      download: 'Scarica i tuoi dati',
      names: texts,
    },
  },
  {
    language: 'en',
    width: 1440,
    words: {
      computer: /Chrome on Windows.*12 logins/,
      phone: /Safari on iPhone.*3 logins/,
      own: /Chrome on Linux.*This device/,
      end: 'Log out',
      question: 'Log out these 12 logins?',
      told: 'Chrome on Windows is logged out of all 12 logins straight away',
      proceed: 'Log them out',
      ended: 'The 12 logins have been logged out',
      download: 'Download your data',
      names: englishTexts,
    },
  },
] as const)
  test.describe(`Given twelve logins of a computer and three of a phone, ${width} px wide in ${language}`, () => {
    test.use({
      language,
      viewport: { width, height: 844 },
      sql: [
        `insert into session (member_id, token_hash, created_at, last_seen_at, browser, system, address)
          select member.id, 'alike' || number, now() - number * interval '1 s', now() - number * interval '1 s',
            case when number > 12 then 'safari' else 'chrome' end, case when number > 12 then 'iphone' else 'windows' end, '192.0.2.10'
          from member, generate_series(1, 15) as number where username = 'giulia.bianchi'`,
      ],
    })

    test('logins alike are one row, which ends all of them', async ({ page, signIn, visit }) => {
      await signIn('giulia.bianchi')
      await page.goto('/account')
      await expect(deviceNames(page)).toHaveText([words.own, words.computer, words.phone])
      await visit(`account, logins alike, ${language} ${width}`)

      await tableIn(page).getByRole('row').filter({ hasText: words.computer }).getByRole('button', { name: words.end }).click()
      const question = page.getByRole('dialog', { name: words.question })
      await expect(question).toContainText(words.told)
      await visit(`account, ending logins alike, ${language} ${width}`)
      await question.getByLabel(words.names['current-password']).fill(demonstrationPassword)
      await question.getByRole('button', { name: words.proceed }).click()
      await expectAnnounced(page, words.ended)
      await expect(deviceNames(page)).toHaveText([words.own, words.phone])
    })

    test('the own data and the deletion of the account come before the logins', async ({ page, signIn }) => {
      await signIn('giulia.bianchi')
      await page.goto('/account')
      const end = tableIn(page).getByRole('button', { name: words.end }).last()
      await expect(end).toBeVisible()
      for (const name of [words.download, words.names['delete-account']]) {
        const button = page.getByRole('button', { name, exact: true })
        const isFollowed = await button.evaluate(
          (before, after) => (before.compareDocumentPosition(after as Node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
          await end.elementHandle(),
        )
        expect(isFollowed, name).toBe(true)
      }
    })
  })

test.describe('Given a viewport 320 px wide', () => {
  test.use({
    viewport: { width: 320, height: 640 },
    sql: [
      `insert into session (member_id, token_hash, created_at, last_seen_at, browser, system, address)
        select id, 'another', now(), now(), 'samsung-internet', 'other', '2001:0db8:85a3:0000:1319:8a2e:0370:7344'
        from member where username = 'giulia.bianchi'`,
    ],
  })

  test('the longest device name and network address fit', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await page.goto('/account')
    await expect(rowOf(page, 'Samsung Internet su dispositivo sconosciuto')).toContainText('2001:0db8:85a3:0000:1319:8a2e:0370:7344')
    await visit('account, long network address')
    const { scrollWidth, clientWidth } = await page.evaluate(() => ({
      scrollWidth: document.documentElement.scrollWidth,
      clientWidth: document.documentElement.clientWidth,
    }))
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  })
})
