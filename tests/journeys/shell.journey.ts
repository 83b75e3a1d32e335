/** The shell: guards, logout, and the data left behind (specification 2 and 6; requirements S26). */
import type { Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { readToken, signOutByCall } from '../support/sign-in.ts'
import { englishTexts, italian, sideMenu, texts } from '../support/words.ts'
import { logIn } from './support/log-in.ts'

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

test('Every protected URL redirects to the login, which then opens the requested page', async ({ page, visit }) => {
  for (const path of ['/dashboard', '/account', '/documents', '/practices', '/vouchers', '/grp-docenti', '/onetoone', '/no-such-page']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1, name: texts['log-in'] })).toBeVisible()
  }
  await page.goto('/payments')
  await expect(page).toHaveURL('/login')
  await visit('login, sent by a guard')
  await logIn(page, 'nuovo.cliente')
  await expect(page).toHaveURL('/payments')
  await expect(page.getByText(texts['no-payments'])).toBeVisible()
})

test('An unknown URL redirects to the dashboard, and / is the dashboard', async ({ page, signIn }) => {
  await signIn('nuovo.cliente')
  await page.goto('/no-such-page')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/practices/of/nobody?at=all')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: italian.screens.dashboard.title })).toBeVisible()
})

test('The menu leads to every screen and marks the current one, and each screen has its own title', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/dashboard')
  const menu = page.getByRole('navigation', { name: italian.navigation.menu.label })
  for (const [link, path, title] of [
    [sideMenu.account.label, '/account', italian.screens.account.title],
    [sideMenu.practices.label, '/practices', italian.screens.practices.title],
    [sideMenu.payments.label, '/payments', italian.screens.payments.title],
    [sideMenu.documents.label, '/documents', italian.screens.documents.title],
    [sideMenu.vouchers.label, '/vouchers', italian.screens.vouchers.title],
    ['Store', '/store', 'Lo store di Orizzonti'],
    [sideMenu.upselling.label, '/upselling', italian.screens.upselling.title],
  ] as const) {
    await menu.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page).toHaveTitle(`${title} - Area Club`)
    await expect(menu.getByRole('link', { name: link, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await page.getByRole('banner').getByRole('link', { name: italian.navigation.header.home }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('The points panel shows points and cluster, and links to the vouchers', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/dashboard')
  const points = page.getByRole('region', { name: italian.navigation.points.title })
  await expect(points).toContainText('1.240')
  await expect(points).toContainText(italian.enums.ClusterCode.gold.label)
  await points.getByRole('link', { name: italian.navigation.points.link.label }).click()
  // Its loads are on their way then, and the next login waits for them.
  await expect(page.getByRole('heading', { level: 1, name: italian.screens.vouchers.title })).toBeVisible()
  await signIn('nuovo.cliente')
  await page.goto('/dashboard')
  await expect(points).toContainText(italian.enums.ClusterCode.blue.label)
  await expect(points.getByText('0', { exact: true }), 'a customer without points sees 0').toBeVisible()
})

test('The footer links to help, apps, privacy and cookies', async ({ page, signIn }) => {
  await signIn('nuovo.cliente')
  await page.goto('/dashboard')
  const foot = page.getByRole('contentinfo')
  for (const [link, address] of [
    ['059 555 0142', 'tel:0595550142'],
    ['areaclub@orizzonti.example', 'mailto:areaclub@orizzonti.example'],
    [italian.navigation.footer.apps.entries.appStore.label, 'https://apps.example/area-club'],
    [italian.navigation.footer.apps.entries.googlePlay.label, 'https://play.example/area-club'],
    [italian.navigation.footer.privacy.entries.privacy.label, 'https://www.orizzonti.example/privacy'],
    [italian.navigation.footer.privacy.entries.cookies.label, 'https://www.orizzonti.example/cookie'],
  ] as const)
    await expect(foot.getByRole('link', { name: link, exact: true })).toHaveAttribute('href', address)
})

test.describe('Logging out', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('giulia.bianchi')
    await page.goto('/practices')
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  const expectGone = async (page: Page) => {
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(/Giulia|Edimburgo/)).toHaveCount(0)
    expect(await page.evaluate(() => document.cookie)).not.toContain('session')
    await page.goBack()
    await expect(page).toHaveURL('/login')
    await expect(page.getByText(/Giulia|Edimburgo/)).toHaveCount(0)
  }

  test('by mouse opens the menu on hover, and revokes the token', async ({ page, visit, watch }) => {
    const token = await readToken(page)
    const menu = page.getByRole('button', { name: 'Ciao Giulia' })
    await menu.hover()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await visit('practices, personal menu open')
    await page.getByRole('link', { name: italian.navigation.header.entries.logout.label }).click()
    await expectGone(page)
    watch.expectFailure({ path: '/api/member/me', status: 401 })
    const status = await page.evaluate(
      (bearer) => fetch('/api/member/me', { headers: { authorization: `Bearer ${bearer}` } }).then((answer) => answer.status),
      token,
    )
    expect(status).toBe(401)
  })

  test('by keyboard opens the menu with Enter, and Escape closes it', async ({ page }) => {
    const menu = page.getByRole('button', { name: 'Ciao Giulia' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    const personal = page.locator('[data-place="greeting"]')
    for (const name of [texts.account, texts.help, italian.navigation.header.entries.logout.label]) {
      await page.keyboard.press('Tab')
      await expect(personal.getByRole('link', { name })).toBeFocused()
    }
    // The choice of language keeps the menu open, in the other language.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(personal.getByRole('button', { name: 'English' })).toBeFocused()
    await expect(personal.getByRole('link', { name: englishTexts.account })).toBeVisible()
    await personal.getByRole('button', { name: 'Italiano' }).click()
    await personal.getByRole('link', { name: italian.navigation.header.entries.logout.label }).click()
    await expectGone(page)
  })

  test.describe('by touch', () => {
    test.use({ hasTouch: true })
    test('opens the menu with one tap, and logs out with the next', async ({ page }) => {
      await page.getByRole('button', { name: 'Ciao Giulia' }).tap()
      await page.getByRole('link', { name: italian.navigation.header.entries.logout.label }).tap()
      await expectGone(page)
    })
  })

  test('in one tab logs out the others, which show the reason and keep unsaved input', async ({ page, context, visit }) => {
    await page.goto('/account')
    const address = page.getByRole('textbox', { name: italian.fields.person.fields.address.label }).first()
    await address.fill('Via in sospeso 3')
    const other = await context.newPage()
    await other.goto('/vouchers')
    await expect(other.getByRole('table')).toBeVisible()
    await other.getByRole('button', { name: 'Ciao Giulia' }).hover()
    await other.getByRole('link', { name: italian.navigation.header.entries.logout.label }).click()
    await expect(other).toHaveURL('/login')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('main').getByText('Hai fatto logout in un’altra scheda')).toBeVisible()
    await expect(other.getByText('Hai fatto logout in un’altra scheda')).toHaveCount(0)
    await visit('login, logged out in another tab')
    await logIn(page, 'giulia.bianchi')
    await expect(page).toHaveURL('/account')
    await expect(address).toHaveValue('Via in sospeso 3')
  })

  test('hides all data of the customer from the next one', async ({ page }) => {
    await page.getByRole('button', { name: 'Ciao Giulia' }).hover()
    await page.getByRole('link', { name: italian.navigation.header.entries.logout.label }).click()
    await expect(page).toHaveURL('/login')
    await logIn(page, 'nuovo.cliente')
    await expect(page.getByRole('button', { name: 'Ciao Chiara' })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: sideMenu.practices.label }).click()
    await expect(page.getByText('Nessuna prenotazione disponibile')).toBeVisible()
    await expect(page.getByText(/Giulia|Edimburgo/)).toHaveCount(0)
  })

  test('works when the server does not respond', async ({ page, breakCall }) => {
    await breakCall('/member/logout', { kind: 'down' })
    await page.goto('/logout')
    await expectGone(page)
  })
})

test('A logout without a session, or with an ended one, opens the login without an error message', async ({
  page,
  portal,
  signIn,
  watch,
}) => {
  watch.expectFailure({ path: '/api/member/logout', status: 401 })
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: texts.close })).toHaveCount(0)
  await signIn('giulia.bianchi')
  await page.context().addCookies([{ name: 'session', value: 'no-token-of-this-server', url: portal.url }])
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toEqual([])
})

test('No script can read the token, and the browser stores no data of the customer (requirements S34)', async ({ page, visit }) => {
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('area-club.token', 'of-the-former-release'))
  await page.goto('/login')
  const login = page.waitForResponse('**/api/member/login')
  await logIn(page, 'giulia.bianchi')
  const answered = await (await login).text()
  await expect(page).toHaveURL('/dashboard')
  for (const path of ['/dashboard', '/account', '/practices', '/payments', '/documents', '/vouchers'])
    await visit(`storage after ${path}`, path)
  expect(await stored(page)).toEqual([])
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await page.evaluate(() => document.cookie)).toMatch(/^session-id=[0-9a-f-]{36}$/)
  const token = await readToken(page)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(answered).not.toContain(token)
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'session')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(await page.evaluate(async () => (await indexedDB.databases()).length + (await caches.keys()).length)).toBe(0)
})

test('An ended session redirects to the login, which shows the reason', async ({ page, portal, signIn, watch, visit }) => {
  await signIn('giulia.bianchi')
  await page.goto('/dashboard')
  for (const loaded of ['Familiari collegati', 'Prossima partenza', texts['to-sign']])
    await expect(page.getByText(loaded, { exact: true })).toBeVisible()
  await signOutByCall(portal.url, await readToken(page))
  watch.expectFailure({ path: '/api/member/voucher', status: 401 })
  await page.getByRole('navigation').getByRole('link', { name: sideMenu.vouchers.label }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(italian.messages.portal.sessionEnded).first()).toBeVisible()
  await visit('login, session ended')
  await logIn(page, 'giulia.bianchi')
  await expect(page).toHaveURL('/vouchers')
})

test('A profile that fails to load shows an error message, and loads after a retry', async ({ page, signIn, visit, breakCall }) => {
  await signIn('giulia.bianchi')
  const mend = await breakCall('/member/me', { kind: 'status', status: 500 })
  await visit('profile failed', '/dashboard')
  await expect(page.getByRole('alert')).toContainText(texts['loading-failed'])
  await mend()
  await page.getByRole('button', { name: texts.retry }).click()
  await expect(page.getByRole('button', { name: 'Ciao Giulia' })).toBeVisible()
})
