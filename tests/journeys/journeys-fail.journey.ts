/** The journey fixture fails a test on every problem that a customer would notice. */
import { test } from '../support/journey.ts'
import { openPayment } from './support/payment.ts'

test.describe('A journey fails', () => {
  test.fail()

  test('on a console error', async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => console.error('something went wrong'))
  })

  test('on a console warning', async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => console.warn('something is odd'))
  })

  test('on an uncaught error', async ({ page }) => {
    await page.goto('/login')
    const uncaught = page.waitForEvent('pageerror')
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('nobody caught this'))))
    await uncaught
  })

  test('on an unexpected error status', async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => fetch('/api/no-such-call'))
  })

  test('on a call without a response', async ({ page, context }) => {
    await context.route('**/health', (route) => route.abort('connectionrefused'))
    await page.goto('/login')
    await page.evaluate(() => fetch('/health').catch(() => undefined))
  })

  test('on a script that the Content-Security-Policy blocks', async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "taken over"'
      document.head.append(script)
    })
  })

  test('on an accessibility violation in a visited state', async ({ page, visit }) => {
    await page.goto('/login')
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<button></button>'))
    await visit('login with a nameless button')
  })

  test('on an accessibility violation in a frame of another origin', async ({ page, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await openPayment(page)
    const frame = page.frames().at(-1)
    await frame?.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<button></button>'))
    await visit('payments with a nameless button in a card field')
  })

  test('on a page in the wrong language', async ({ page, visit }) => {
    await page.goto('/login')
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'de'))
    await visit('login in German')
  })

  test('when an expected failure does not occur', async ({ page, watch }) => {
    watch.expectFailure({ path: '/api/member/login', status: 401 })
    await page.goto('/login')
  })
})

test('A journey tolerates a failure that it causes itself', async ({ page, visit, breakCall }) => {
  const mend = await breakCall('/health', { kind: 'status', status: 503 })
  await visit('login, empty', '/login')
  const broken = await page.evaluate(() => fetch('/health').then(({ status }) => status))
  await mend()
  const mended = await page.evaluate(() => fetch('/health').then(({ status }) => status))
  test.expect([broken, mended]).toEqual([503, 200])
})

test.describe('Given a journey in English', () => {
  test.use({ language: 'en' })
  test('the visited page is in English', async ({ visit }) => visit('login, empty', '/login'))
})

test.describe('Given a server of its own', () => {
  test.use({ hasOwnServer: true })
  test('the journey can stop it', async ({ page, portal, watch, signIn, visit }) => {
    await signIn('giulia.bianchi')
    await visit('dashboard, full', '/dashboard')
    await portal.stop()
    watch.expectFailure({ path: '/health' })
    test.expect(await page.evaluate(() => fetch('/health').catch(() => 'no answer'))).toBe('no answer')
  })
})
