/** A member's pages come with their data: read before the script, which puts the same page in their place without a call. */
import type { Page } from 'playwright'
import { forgiveFonts, holdScript, shiftOf, watchFirstPage } from '../support/first-page.ts'
import { expect, test } from '../support/journey.ts'
import { waitUntilSettled } from '../support/page-settled.ts'
import { readAsMember } from '../support/read-as-member.ts'
import { englishTexts, texts } from '../support/words.ts'
import { practiceId } from './support/practice-id.ts'

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

/** The page as the server sent it, until the script's own is in its place. */
const standing = (page: Page) => page.locator('#portal[data-waiting]')

const closedYears = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('button', { expanded: false })

/** What the page says, without its notices and menus, and without what needs a passkey, which an address of numbers cannot have. */
async function wordsOf(page: Page, addPasskey: string): Promise<readonly string[]> {
  const words = await page.getByRole('main').innerText()
  return words.split('\n').filter((line) => line !== '' && line !== addPasskey)
}

for (const { language, width, words } of [
  { language: 'it', width: 390, words: texts },
  { language: 'en', width: 1440, words: englishTexts },
] as const)
  test.describe(`at ${width} px, ${language}`, () => {
    test.use({ language, viewport: { width, height: 844 } })

    test('each is there before its script, which replaces it by the same page and asks for nothing', async ({ page, signIn }) => {
      test.slow()
      await signIn('giulia.bianchi')
      // The fonts are in the cache, as after the login.
      await page.goto('/vouchers')
      await waitUntilSettled(page)
      const [booking] = await readAsMember<{ id: number }[]>(page, '/member/practice')
      await watchFirstPage(page)
      await forgiveFonts(page)
      const calls = callsOf(page)
      const paths = ['/dashboard', '/account', '/practices', '/payments', '/documents', '/vouchers', '/upselling']
      for (const path of [...paths, `/practices/${booking?.id}`, `/upsell-practice/${booking?.id}`]) {
        const letThrough = await holdScript(page)
        calls.length = 0
        await page.goto(path, { waitUntil: 'commit' })
        const title = page.getByRole('heading', { level: 1 })
        await expect(title).toBeVisible()
        await expect(page).toHaveTitle(`${await title.innerText()} - Area Club`)
        await expect(standing(page)).toBeAttached()
        await expect(page.getByRole('main').locator('[aria-busy="true"]'), `${path} waits for nothing`).toHaveCount(0)
        const before = await wordsOf(page, words['add-passkey'])
        letThrough()
        await waitUntilSettled(page)
        await expect(standing(page)).not.toBeAttached()
        expect(await wordsOf(page, words['add-passkey']), `what ${path} says`).toEqual(before)
        expect(
          calls.filter((called) => called !== towns),
          `calls of ${path}`,
        ).toEqual([])
        expect(await shiftOf(page), `layout shift of ${path}`).toBeLessThan(0.02)
      }
    })

    test('what is typed and chosen before the script stays, with the focus', async ({ page, signIn }) => {
      await signIn('giulia.bianchi')
      const letThrough = await holdScript(page)
      await page.goto('/documents', { waitUntil: 'commit' })
      const main = page.getByRole('main')
      const shown = main.getByRole('combobox')
      await expect(shown).toBeVisible()
      const last = (await shown.getByRole('option').allTextContents()).at(-1) ?? ''
      await shown.selectOption({ label: last })
      const search = main.getByRole('searchbox')
      await search.pressSequentially('Bellar')
      letThrough()
      await expect(standing(page)).not.toBeAttached()
      await page.keyboard.type('ia')
      await expect(search).toBeFocused()
      await expect(search).toHaveValue('Bellaria')
      await expect(shown.locator('option:checked')).toHaveText(last)
    })

    test('what is pressed before the script is done once it is there', async ({ page, signIn }) => {
      await signIn('giulia.bianchi')
      const letThrough = await holdScript(page)
      await page.goto('/practices', { waitUntil: 'commit' })
      const years = closedYears(page)
      await expect(years.nth(1)).toBeVisible()
      const names = (await years.allInnerTexts()).slice(0, 2)
      expect(names).toHaveLength(2)
      for (const name of names) await page.getByRole('button', { name }).click()
      await expect(page.getByRole('button', { name: names[1] ?? '', expanded: true })).toHaveCount(0)
      const html = page.locator('html')
      await expect(html, 'a sign that the press is under way').toHaveAttribute('data-busy')
      letThrough()
      for (const name of names) await expect(page.getByRole('button', { name, expanded: true })).toBeVisible()
      await expect(html).not.toHaveAttribute('data-busy')
    })
  })

test('What a browser restores into other fields stays out of the page', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  const letThrough = await holdScript(page)
  await page.goto('/account', { waitUntil: 'commit' })
  const address = page.getByRole('textbox', { name: /^Indirizzo/ })
  const stored = await address.inputValue()
  // As after a reload: without an event.
  await address.evaluate((field: HTMLInputElement) => {
    field.value = 'giulia.bianchi@posta.example'
  })
  letThrough()
  await waitUntilSettled(page)
  await expect(address).toHaveValue(stored)
})

test('An extra that is ticked before the script is chosen', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  const id = await practiceId(page, 'EST-48260')
  const letThrough = await holdScript(page)
  await page.goto(`/upsell-practice/${id}`, { waitUntil: 'commit' })
  const extra = page.getByRole('checkbox').first()
  await extra.check()
  letThrough()
  await expect(page).toHaveURL(/extras=\d+$/)
  await expect(extra).toBeChecked()
})

test('A panel that the customer left open is not closed by opening it before the script', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/practices')
  const year = closedYears(page).first()
  const name = await year.innerText()
  await year.click()
  const letThrough = await holdScript(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('button', { name, expanded: false }).click()
  letThrough()
  await waitUntilSettled(page)
  await expect(page.getByRole('button', { name, expanded: true })).toBeVisible()
})

test('A press is not repeated on a button that has taken the place of another', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  const letThrough = await holdScript(page)
  await page.goto('/practices', { waitUntil: 'commit' })
  const year = closedYears(page).first()
  await expect(year).toBeVisible()
  const name = await year.innerText()
  await year.evaluate((button) => button.setAttribute('aria-label', 'Paga'))
  await page.getByRole('button', { name: 'Paga', exact: true }).click()
  letThrough()
  await waitUntilSettled(page)
  await expect(page.getByRole('button', { name, expanded: false })).toBeVisible()
})

test('A page that the customer returns to has what they had open, and asks for nothing again', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/practices')
  const year = closedYears(page).first()
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
