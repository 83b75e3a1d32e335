/** /dashboard (specification 2). */
import { sendEmptyPages } from '../support/empty-pages.ts'
import { expect, test } from '../support/journey.ts'
import { readAsMember } from '../support/read-as-member.ts'
import { english, italian, texts } from '../support/words.ts'

test('Each tile shows a current fact and links to its page', async ({ page, signIn, visit }) => {
  await signIn('giulia.bianchi')
  await visit('dashboard, full', '/dashboard')
  const tiles = page.getByRole('main').getByRole('listitem')
  for (const [title, path, fact] of [
    [texts.account, '/account', /Familiari collegati\s*2/],
    [texts.bookings, '/practices', /Prossima partenza\s*\d{2}\/\d{2}\/\d{4}/],
    [texts.payments, '/payments', /Da pagare\s*[\d.]+,\d{2}\s€/],
    [texts.documents, '/documents', /Da firmare\s*\d+ document[oi]/],
  ] as const) {
    const tile = tiles.filter({ has: page.getByRole('heading', { name: title }) })
    await expect(tile).toContainText(fact)
    // The whole tile is clickable, including its corners.
    await tile.click({ position: { x: 12, y: 12 } })
    await expect(page).toHaveURL(path)
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
  }
})

test('The next departure is the first of a booking that departs, never of one on hold', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.goto('/dashboard')
  const bookings = await readAsMember<{ readableStatus: string; buyedPackage: { periodFrom: string } }[]>(page, '/member/practice')
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format()
  const ahead = bookings
    .map(({ readableStatus, buyedPackage }) => ({ status: readableStatus, from: buyedPackage.periodFrom }))
    .filter(({ from }) => from >= today)
    .sort((one, other) => one.from.localeCompare(other.from))
  // The statuses of specification 2 that permit a departure.
  const next = ahead.find(({ status }) => ['opzionato', 'confermato', 'in lavorazione'].includes(status))
  const waited = ahead.find(({ status }) => status === 'stand-by')
  expect([next?.from, waited?.from], 'the demonstration has a next and a stand-by departure').toEqual([
    expect.any(String),
    expect.any(String),
  ])
  const tile = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Prossima partenza' })
  await expect(tile).toContainText(next?.from.split('-').toReversed().join('/') ?? '')
  await expect(tile).not.toContainText(waited?.from.split('-').toReversed().join('/') ?? '')
})

test('Promotions lead to the lessons and to the store', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  for (const [link, path] of [
    ['Scopri le lezioni', '/onetoone'],
    ['Vai allo store', '/store'],
  ] as const) {
    await page.goto('/dashboard')
    await page.getByRole('main').getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(path)
  }
})

test('The dashboard hides a promotion when the server does not return its section', async ({ page, context, signIn, visit }) => {
  await signIn('nuovo.cliente')
  await sendEmptyPages(context)
  await context.route('**/api/member/sections', async (route) => {
    const answer = await route.fetch()
    const sections = (await answer.json()) as { toPath: string }[]
    await route.fulfill({ response: answer, json: sections.filter(({ toPath }) => toPath !== '/store') })
  })
  await visit('dashboard, without store', '/dashboard')
  await expect(page.getByRole('link', { name: 'Scopri le lezioni' })).toBeVisible()
  for (const name of ['Store', 'Vai allo store']) await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  await page.goto('/store')
  await expect(page).toHaveURL('/dashboard')
})

test('A new customer sees the tiles without facts', async ({ page, signIn, visit }) => {
  await signIn('nuovo.cliente')
  await visit('dashboard, new customer', '/dashboard')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  for (const words of ['Familiari collegati', 'Prossima partenza', texts['to-pay'], texts['to-sign']])
    await expect(page.getByText(words, { exact: true })).toHaveCount(0)
})

test('A tile whose fact fails to load shows an error, keeps its link, and shows the fact after a retry', async ({
  page,
  signIn,
  visit,
  breakCall,
}) => {
  await signIn('giulia.bianchi')
  const mend = await breakCall('/member/practice', { kind: 'status', status: 500 })
  await visit('dashboard, bookings failed', '/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByText('Familiari collegati', { exact: true })).toBeVisible()
  await expect(main.getByText('Prossima partenza', { exact: true })).toHaveCount(0)
  await expect(main.getByText(texts['to-pay'], { exact: true })).toHaveCount(0)
  // The agenda and the tiles read the same bookings; one retry loads them for both.
  await expect(main.getByText(texts['loading-failed'])).toHaveCount(2)
  await expect(main.getByRole('link', { name: texts.bookings })).toBeVisible()
  await mend()
  await main.getByRole('button', { name: texts.retry }).first().click()
  await expect(main.getByText('Prossima partenza', { exact: true })).toBeVisible()
  await expect(main.getByText(texts['loading-failed'])).toHaveCount(0)
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the header leaves the room to what is to be done, which comes before the points', async ({ page, signIn }) => {
    await signIn('giulia.bianchi')
    await page.goto('/dashboard')
    const main = page.getByRole('main')
    const first = await main.getByRole('heading', { name: 'Da fare' }).boundingBox()
    const points = await main.getByRole('region', { name: italian.navigation.points.title }).boundingBox()
    expect(first?.y, 'the first heading of the content').toBeLessThan(210)
    expect(points?.y).toBeGreaterThan(first?.y ?? Number.POSITIVE_INFINITY)
  })
})
test.describe('On a laptop, in English', () => {
  test.use({ language: 'en', viewport: { width: 1440, height: 900 } })

  test('the points stand beside what is to be done', async ({ page, signIn }) => {
    await signIn('giulia.bianchi')
    await page.goto('/dashboard')
    const first = await page.getByRole('heading', { name: 'To do' }).boundingBox()
    const points = await page.getByRole('region', { name: english.navigation.points.title }).boundingBox()
    expect(points?.x).toBeLessThan(first?.x ?? 0)
    expect(points?.y).toBeLessThan(first?.y ?? 0)
  })
})
