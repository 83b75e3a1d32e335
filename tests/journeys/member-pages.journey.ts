/** A member's pages come with their data, so that the script asks for nothing. */
import type { Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { waitUntilSettled } from '../support/page-settled.ts'
import { readAsMember } from '../support/read-as-member.ts'
import { english, italian, texts } from '../support/words.ts'

test.use({ build: 'production' })

/** The towns, which are the same for everyone and stay out of the page. */
const towns = '/api/member/geo/comuni'

/** Notes the API calls of a page. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

for (const { language, width, screens } of [
  { language: 'it', width: 390, screens: italian.screens },
  { language: 'en', width: 1440, screens: english.screens },
] as const)
  test.describe(`at ${width} px, ${language}`, () => {
    test.use({ language, viewport: { width, height: 844 } })

    test('no call follows a page', async ({ page, signIn }) => {
      await signIn('giulia.bianchi')
      const calls = callsOf(page)
      for (const screen of ['dashboard', 'account', 'practices', 'payments', 'documents', 'vouchers', 'upselling'] as const) {
        calls.length = 0
        await page.goto(`/${screen}`)
        await expect(page.getByRole('heading', { level: 1, name: screens[screen].title })).toBeVisible()
        await waitUntilSettled(page)
        expect(
          calls.filter((path) => path !== towns),
          `calls of ${screen}`,
        ).toEqual([])
      }
      const [booking] = await readAsMember<{ id: number }[]>(page, '/member/practice')
      calls.length = 0
      await page.goto(`/practices/${booking?.id}`)
      await waitUntilSettled(page)
      expect(calls, 'calls of a booking').toEqual([])
    })
  })

test('A page that the customer returns to has what they had open, and asks for nothing again', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/practices')
  const year = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button', { expanded: false }).first()
  const name = await year.innerText()
  await year.click()
  const calls = callsOf(page)
  await page.reload()
  await expect(page.getByRole('button', { name, expanded: true })).toBeVisible()
  await waitUntilSettled(page)
  expect(calls).toEqual([])
})

test('A call that fails for the server is repeated by the script', async ({ page, signIn, watch }) => {
  await signIn('giulia.bianchi')
  const missing = '/api/member/practice/1'
  watch.expectFailure({ path: missing, status: 404 })
  const calls = callsOf(page)
  await page.goto('/practices/1')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  expect(calls).toEqual([missing])
})

test('A session that the server has ended leads to the login, which says so', async ({ page, signIn, watch }) => {
  await signIn('giulia.bianchi')
  await page.goto('/dashboard')
  await waitUntilSettled(page)
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: /^(__Host-)?session$/ })
  expect((await page.context().cookies()).length).toBe(cookies.length - 1)
  watch.expectFailure({ path: '/api/member', status: 401 })
  await page.goto('/payments')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: texts['log-in'] })).toBeVisible()
})
