/** The first loading of a page: no control moves once it is visible, in whatever order the answers arrive. */
import type { Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { countShownControls, findMovedControls, watchControls } from '../support/moved-controls.ts'
import { waitUntilSettled } from '../support/page-settled.ts'
import { italian, texts } from '../support/words.ts'

test.use({ build: 'production', viewport: { width: 390, height: 844 } })

const bookings = '/member/practice'
const relatives = '/member/me/relationships'
const notice = '/member/voucher/notice'

/** Resolves when the page has painted what it rendered last. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

// The calls of each page from its top down.
for (const { path, calls } of [
  { path: '/account', calls: [relatives, '/member/me/sessions'] },
  { path: '/practices', calls: [bookings] },
  { path: '/payments', calls: [bookings, '/member/practice/payments'] },
  { path: '/documents', calls: [bookings, '/member/practice/documentTypology', '/member/practice/documents'] },
  { path: '/vouchers', calls: [notice, '/member/voucher'] },
  { path: '/dashboard', calls: [bookings, '/member/practice/documents', relatives] },
] as const) {
  for (const order of ['from the top down', 'from the bottom up'] as const) {
    test(`No control of ${path} moves when the answers arrive ${order}`, async ({ page, signIn, breakCall }) => {
      await signIn('giulia.bianchi')
      await watchControls(page)
      const held = await Promise.all(calls.map(async (call) => ({ call, mend: await breakCall(call, { kind: 'held' }) })))
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const before = await countShownControls(page)
      for (const { call, mend } of order === 'from the top down' ? held : held.toReversed()) {
        const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(call))
        await mend()
        await (await answered).finished()
        await painted(page)
      }
      await waitUntilSettled(page)
      expect(await countShownControls(page), 'the page has shown its controls').toBeGreaterThan(before)
      expect(await findMovedControls(page)).toEqual([])
    })
  }
}

test('Content below a call that fails appears with the error message', async ({ page, signIn, breakCall }) => {
  await signIn('giulia.bianchi')
  await breakCall(relatives, { kind: 'status', status: 500 })
  await page.goto('/account')
  await expect(page.getByRole('alert')).toContainText(texts['loading-failed'])
  await expect(page.getByRole('table', { name: 'Accessi aperti al tuo account' })).toBeVisible()
  await expect(page.getByRole('button', { name: texts['delete-account'] })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('While the operator’s notice loads, the page announces it and shows no control that the notice would move', async ({
  page,
  signIn,
  breakCall,
}) => {
  await signIn('giulia.bianchi')
  const mend = await breakCall(notice, { kind: 'held' })
  await page.goto('/vouchers', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  await expect(main.getByRole('status').filter({ visible: true }).first()).toContainText(italian.messages.portal.loading)
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await mend()
  await expect(main.getByRole('button').first()).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('Data that the user asks for later hides nothing', async ({ page, signIn, visit, breakCall }) => {
  await signIn('giulia.bianchi')
  await visit('payments, all arrived', '/payments')
  await breakCall(/\/member\/practice\/zucchetti\/listadocumenti\//, { kind: 'held' })
  const main = page.getByRole('main')
  const names = await main.getByRole('button').allTextContents()
  await main.getByRole('button', { name: 'Fatture' }).first().click()
  await expect(main.getByRole('status').filter({ visible: true })).toContainText(italian.messages.portal.loading)
  expect(await main.getByRole('button').allTextContents()).toEqual(names)
  await expect(page.getByRole('contentinfo')).toBeVisible()
})
