/** /login (specification 2, 5 and 8). */
import { demonstrationPassword } from '../../scripts/lib/demonstration.ts'
import { expect, test } from '../support/journey.ts'
import { italian, texts } from '../support/words.ts'
import { messageInForm } from './support/form-message.ts'
import { logIn } from './support/log-in.ts'

test.use({ build: 'production' })

const wrong = { path: '/api/member/login', status: 401 }

test('A customer logs in with username and password, and the dashboard greets by name', async ({ page, visit }) => {
  await visit('login, empty', '/login')
  await logIn(page, 'giulia.bianchi')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: italian.screens.dashboard.title })).toBeFocused()
  await expect(page).toHaveTitle('La tua Area Club - Area Club')
  await expect(page.getByRole('button', { name: 'Ciao Giulia' })).toBeVisible()
})

test('A wrong password and an unknown username get the same error message', async ({ page, visit, watch }) => {
  watch.expectFailure(wrong)
  await page.goto('/login')
  for (const [username, password] of [
    ['giulia.bianchi', 'not-the-password'],
    ['nobody.at.all', demonstrationPassword],
  ] as const) {
    await logIn(page, username, password)
    await expect(messageInForm(page, texts['wrong-credentials']), 'the message above the fields has the focus').toBeFocused()
    await expect(messageInForm(page, texts['wrong-credentials'])).toBeInViewport()
    await expect(page.getByLabel(texts.username, { exact: true }), 'the username stays in its field').toHaveValue(username)
    await visit('login, refused')
    await page.reload()
  }
  await expect(page).toHaveURL('/login')
})

test('The error message stays until the visitor submits again or leaves the page', async ({ page, watch, breakCall }) => {
  watch.expectFailure(wrong)
  await page.clock.install()
  await page.goto('/login')
  const refusal = messageInForm(page, texts['wrong-credentials'])
  await logIn(page, 'giulia.bianchi', 'not-the-password')
  await expect(refusal).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(refusal).toBeVisible()
  const mend = await breakCall('/member/login', { kind: 'down' })
  await page.getByRole('button', { name: texts['log-in'], exact: true }).click()
  const noAnswer = messageInForm(page, texts['communication-error'])
  await expect(noAnswer).toBeVisible()
  await expect(refusal).toHaveCount(0)
  await mend()
  await page.clock.runFor(60_000)
  await expect(noAnswer).toBeVisible()
  await page.getByRole('link', { name: texts.register }).click()
  await expect(page).toHaveURL('/register')
  await expect(noAnswer).toHaveCount(0)
})

test('An empty form is not sent; its error summary takes the focus and links to the fields', async ({ page, visit }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/member/login') && calls.push(request.url()))
  await page.goto('/login')
  await page.getByRole('button', { name: texts['log-in'], exact: true }).click()
  const summary = page.getByRole('group', { name: italian.messages.portal.errorSummaryTitle })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle('Errore: Accedi - Area Club')
  const username = page.getByLabel(texts.username, { exact: true })
  await expect(username).toHaveAttribute('aria-invalid', 'true')
  await expect(username).toHaveAccessibleDescription(texts['enter-username'])
  await visit('login, missing')
  await summary.getByRole('link', { name: texts['enter-username'] }).click()
  await expect(username).toBeFocused()
  await username.fill('giulia.bianchi')
  await expect(username).not.toHaveAttribute('aria-invalid')
  await expect(summary.getByRole('link')).toHaveText([texts['enter-password']])
  await page.getByLabel(texts.password, { exact: true }).fill('x')
  await expect(summary).toBeHidden()
  await expect(page).toHaveTitle('Accedi - Area Club')
  expect(calls).toEqual([])
})

test('A pristine field shows no error until the visitor leaves it', async ({ page }) => {
  await page.goto('/login')
  const username = page.getByLabel(texts.username, { exact: true })
  await username.focus()
  await expect(username).not.toHaveAttribute('aria-invalid')
  await expect(page.getByText(texts['enter-username'])).toBeHidden()
  // A public page stands before its script, which learns of no field that was left before it came.
  await expect(async () => {
    await username.focus()
    await username.blur()
    await expect(page.getByText(texts['enter-username'])).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('The visitor shows the password and hides it again', async ({ page, visit }) => {
  await page.goto('/login')
  const password = page.getByLabel(texts.password, { exact: true })
  await password.fill('Vacanze')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: texts.show }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(page.getByRole('status').getByText(italian.messages.portal.passwordShown)).toBeAttached()
  await visit('login, password shown')
  await page.getByRole('button', { name: italian.messages.portal.hidePassword }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('Vacanze')
})

test('A customer logs in by keyboard alone', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: texts['log-in'], exact: true })).toBeVisible()
  const username = page.getByLabel(texts.username, { exact: true })
  for (let presses = 0; presses < 10 && !(await username.evaluate((field) => field === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab')
  await page.keyboard.type('giulia.bianchi')
  const password = page.getByLabel(texts.password, { exact: true })
  for (let presses = 0; presses < 3 && !(await password.evaluate((field) => field === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab')
  await expect(password).toBeFocused()
  await page.keyboard.type(demonstrationPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('Links lead to both recoveries, to the registration and to the help', async ({ page }) => {
  await page.goto('/login')
  for (const [link, path, heading, onlyField] of [
    ['Hai dimenticato l’username?', '/username-recovery', italian.screens['username-recovery'].title, texts['tax-code']],
    ['Hai dimenticato la password?', '/password-recovery', italian.screens['password-recovery'].title, texts.username],
    [texts.register, '/register', italian.screens.register.title, undefined],
  ] as const) {
    await page.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(path)
    const title = page.getByRole('heading', { level: 1, name: heading })
    await expect(title).toBeVisible()
    // A page that asks for one thing only has the focus in its field, the others on the heading.
    await expect(onlyField ? page.getByRole('textbox', { name: onlyField }) : title).toBeFocused()
    await page.getByRole('link', { name: texts['back-to-login'] }).click()
    await expect(page).toHaveURL('/login')
  }
  await expect(page.getByRole('link', { name: 'Aiuto per l’accesso' })).toHaveAttribute('href', 'https://www.orizzonti.example/aiuto')
})

test('The page reports a server that does not respond as a communication error, not as wrong credentials', async ({
  page,
  visit,
  breakCall,
}) => {
  await page.goto('/login')
  const mend = await breakCall('/member/login', { kind: 'down' })
  await logIn(page, 'giulia.bianchi')
  await expect(messageInForm(page, texts['communication-error'])).toBeVisible()
  await visit('login, no answer')
  await mend()
  await page.getByRole('button', { name: texts['log-in'], exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})

test.describe('Given too many failed logins', () => {
  test.use({ settings: { LOGIN_ATTEMPTS: '2' } })
  test('the page refuses the correct password and asks the customer to wait', async ({ page, visit, watch }) => {
    watch.expectFailure(wrong)
    watch.expectFailure({ path: '/api/member/login', status: 429 })
    await page.goto('/login')
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await logIn(page, 'giulia.bianchi', `wrong-${attempt}`)
      await expect(messageInForm(page, texts['wrong-credentials'])).toBeFocused()
      await page.reload()
    }
    await logIn(page, 'giulia.bianchi')
    await expect(messageInForm(page, texts['too-many-attempts'])).toBeVisible()
    await visit('login, too many attempts')
    await expect(page).toHaveURL('/login')
  })
})

/** CPU throttling that simulates a cheap phone. */
const cpuSlowdown = 4

for (const [path, width, button] of [
  ['/login', 1440, texts['log-in']],
  ['/register', 390, texts.register],
] as const)
  test(`The layout of ${path} does not shift when the web fonts replace their fallbacks`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 844 })
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    const asked: string[] = []
    await page.route('**/*.woff2', async (route) => {
      asked.push(route.request().url())
      await held
      await route.continue()
    })
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries())
          (window as unknown as { moved: number }).moved += (shift as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)).toMatch(/Variable Fallback/)
    for (const family of ['reddit-sans-latin-wght', 'gabarito-latin-wght'])
      expect(asked.filter((url) => url.includes(family))).toHaveLength(1)
    letThrough()
    await page.evaluate(() => document.fonts.ready)
    await expect.poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length)).toBeGreaterThan(1)
    // The browser reports layout shifts after the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))))
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.05)
  })
