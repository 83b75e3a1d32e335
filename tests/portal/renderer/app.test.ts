/**
 * The portal around its screens, in a real browser: session, address, language, menu, lazy code.
 *
 * Some lines above 300, because each file of these tests builds a page of its own.
 */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { languageCookie } from '../../../src/core/lib/language.ts'
import { expectAccessible } from '../expect-accessible.ts'
import type { OpenedPage } from './renderer-page.ts'
import { servePages } from './serve-pages.ts'

const user = { firstName: 'Giulia', points: 1240, level: 'gold', editable: false }
const sections = [{ id: 1, title: 'Lezioni', icon: 'OneToOne', toPath: '/onetoone', content: 'lessons' }]
const trips = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  name: `Viaggio ${at + 1}`,
  ends: '2026-07-12',
  status: 'open',
  price: 100,
  self: [],
}))
const open = servePages({
  'GET /me': { body: user },
  'GET /sections': { body: sections },
  'GET /trips': { body: trips },
  'POST /login': { body: { session: 'session-2' } },
  'POST /logout': { status: 204 },
  'POST /ticket': { status: 503 },
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const at = (page: Page) => new URL(page.url()).pathname
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))
async function signIn(page: Page) {
  await page.getByLabel('username').fill('giulia')
  await page.getByLabel('password', { exact: true }).fill('segreta')
  await page.getByRole('button', { name: 'Entra' }).click()
}

describe('a user without a session', () => {
  test('is redirected to the login page, and after the login once to the requested address', async () => {
    const opening = await open('/trips?x=1', {}, { session: null })
    const { page } = opening
    await heading(page, 'Accedi').waitFor()
    expect(at(page)).toBe('/login')
    expect(opening.received).toEqual([])
    await expectAccessible(page)
    await signIn(page)
    await heading(page, 'Viaggi').waitFor()
    expect(page.url()).toContain('/trips?x=1')
    expect(opening.received[0]?.body).toEqual({ username: 'giulia', password: 'segreta' })
    expect(await stored(page)).toEqual({})
    expect(await page.evaluate(() => document.cookie)).toBe('session-id=session-2')
    await page.goBack()
    // Going back to the login page leads a signed-in user forward again.
    await expect.poll(() => page.url()).toContain('/trips?x=1')
    await heading(page, 'Viaggi').waitFor()
    expect(opening.complaints).toEqual([])
  })

  test('reaches the home page after a login without a requested address', async () => {
    const { page } = await open('/', {}, { session: null })
    await heading(page, 'Accedi').waitFor()
    await signIn(page)
    await heading(page, 'Inizio').waitFor()
    expect(at(page)).toBe('/home')
  })

  test('sees the server’s message after a refused login, and a network error when no response came', async () => {
    const { page } = await open(
      '/login',
      { 'POST /login': { status: 401, body: { code: 'bad-credentials', message: 'Le credenziali sono sbagliate' } } },
      { session: null },
    )
    await signIn(page)
    await page.getByRole('group', { name: 'Le credenziali sono sbagliate' }).waitFor()
    expect(at(page)).toBe('/login')
    await page.route('**/api/login', (route) => route.abort())
    await page.getByRole('button', { name: 'Entra' }).click()
    await page.getByText('Si è verificato un errore nella comunicazione con il server').waitFor()
  })
})

describe('the entry of a menu that a user is about to follow', () => {
  const askedFor = ({ received }: OpenedPage) => received.filter(({ operation }) => operation === 'GET /trips').length

  test('has its data asked for while it is pressed, and the visit asks for nothing again', async () => {
    const opening = await open('/actions')
    const { page } = opening
    await heading(page, 'Azioni').waitFor()
    expect(askedFor(opening)).toBe(0)
    await link(page, 'Viaggi').dispatchEvent('pointerdown', { pointerType: 'touch' })
    await expect.poll(() => askedFor(opening)).toBe(1)
    await link(page, 'Viaggi').click()
    await page.getByText('Viaggio 12').first().waitFor()
    expect(askedFor(opening)).toBe(1)
  })

  test('has nothing asked for that would extend the session while the pointer or the focus is on it', async () => {
    const opening = await open('/actions')
    const { page } = opening
    await heading(page, 'Azioni').waitFor()
    await link(page, 'Viaggi').hover()
    await link(page, 'Viaggi').focus()
    await link(page, 'Lezioni').click()
    await heading(page, 'Lezioni').waitFor()
    expect(askedFor(opening)).toBe(0)
  })
})

describe('scheduled content', () => {
  test('appears and disappears at its time, without a reload', async () => {
    const { page, received } = await open('/home')
    await heading(page, 'Inizio').waitFor()
    const [last, booking] = [page.getByText('Ultimo giorno'), page.getByText('Si prenota adesso')]
    // The last of the page's loads, which begins when the page is drawn.
    await expect.poll(() => received.map(({ operation }) => operation)).toContain('GET /trips')
    const asked = received.length
    const isShownAt = async (now: string, shown: readonly [boolean, boolean]) => {
      await page.evaluate((nowForTest) => {
        Object.assign(window, { nowForTest })
        document.dispatchEvent(new Event('visibilitychange'))
      }, now)
      await expect.poll(async () => [await last.isVisible(), await booking.isVisible()], { message: now }).toEqual(shown)
    }
    await isShownAt('2026-06-15T12:29:59.999Z', [true, false])
    await isShownAt('2026-06-15T12:30:00.000Z', [true, true])
    await isShownAt('2026-06-15T13:59:59.999Z', [true, true])
    await isShownAt('2026-06-15T14:00:00.000Z', [true, false])
    await isShownAt('2026-06-15T21:59:59.999Z', [true, false])
    await isShownAt('2026-06-15T22:00:00.000Z', [false, false])
    expect(received).toHaveLength(asked)
  })
})

describe('a session', () => {
  test('that expires leads to the login page with a message, and back to the same address after the login', async () => {
    let expired = false
    const { page } = await open('/actions', {
      'GET /trips': () => (expired ? { status: 401, body: { code: 'unauthenticated' } } : { body: trips }),
    })
    await heading(page, 'Azioni').waitFor()
    expired = true
    await link(page, 'Viaggi').click()
    await heading(page, 'Accedi').waitFor()
    await page.getByText('portale:sessionEnded').first().waitFor()
    expect(await stored(page)).toEqual({})
    await expectAccessible(page)
    expired = false
    await signIn(page)
    await heading(page, 'Viaggi').waitFor()
    expect(at(page)).toBe('/trips')
    expect(await page.getByRole('main').getByText('portale:sessionEnded').count()).toBe(0)
  })

  test('that ends in another tab ends in this one, with a message, and a login leads back to the same address', async () => {
    const { page, context, origin, received } = await open('/trips')
    await heading(page, 'Viaggi').waitFor()
    await page.evaluate(() => localStorage.setItem('operator.section', 'member'))
    const other = await context.newPage()
    await other.goto(`${origin}/logout`)
    await other.getByRole('heading', { level: 1, name: 'Accedi' }).waitFor()
    await heading(page, 'Accedi').waitFor()
    await page.getByRole('main').getByText('portale:sessionEndedElsewhere').waitFor()
    expect(await other.getByText('portale:sessionEnded').count()).toBe(0)
    expect(await stored(page)).toEqual({})
    expect(received.filter(({ operation }) => operation === 'POST /logout')).toHaveLength(1)
    await signIn(page)
    await heading(page, 'Viaggi').waitFor()
  })

  test('is ended by the user from the header menu, by keyboard too', async () => {
    const { page } = await open('/trips')
    const menu = page.getByRole('button', { name: 'Ciao Giulia Menu personale' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Logout')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await heading(page, 'Accedi').waitFor()
    expect(await stored(page)).toEqual({})
  })

  test('leaves no data of one user for the next', async () => {
    let name = 'Giulia'
    const { page } = await open('/trips', { 'GET /me': () => ({ body: { ...user, firstName: name } }) })
    await page.getByRole('button', { name: /Ciao Giulia/ }).click()
    name = 'Marco'
    await page.getByRole('link', { name: 'Logout' }).click()
    await signIn(page)
    await page.getByRole('button', { name: /Ciao Marco/ }).waitFor()
    expect(await page.getByText('Giulia').count()).toBe(0)
  })

  test('keeps the operator’s picture while the session loads on a slow line, until the shell is drawn', async () => {
    let answer: () => void = () => undefined
    const after = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { page } = await open('/trips', { 'GET /me': { body: user, after } })
    const picture = page.getByText(/^Area Club\s*Orizzonti$/)
    await picture.waitFor()
    await expectAccessible(page)
    answer()
    await heading(page, 'Viaggi').waitFor()
    expect(await picture.count()).toBe(0)
  })

  test('whose data fails to load shows an error, and loads on retry', async () => {
    let fails = true
    const { page } = await open('/trips', { 'GET /me': () => (fails ? { status: 500, body: {} } : { body: user }) })
    await page.getByRole('alert').filter({ hasText: 'Si è verificato un errore di caricamento' }).waitFor()
    await expectAccessible(page)
    fails = false
    await page.getByRole('button', { name: 'portale:retry' }).click()
    await heading(page, 'Viaggi').waitFor()
  })
})

describe('an address', () => {
  test('that is unknown, or of a closed screen, leads to the home page; a dynamic one works on a full load', async () => {
    const { page, origin } = await open('/nowhere')
    await heading(page, 'Inizio').waitFor()
    expect(at(page)).toBe('/home')
    await page.goto(`${origin}/onetoone`)
    await heading(page, 'Lezioni').waitFor()
    await page.goto(`${origin}/closed`)
    await heading(page, 'Inizio').waitFor()
    expect(at(page)).toBe('/home')
  })

  test('sets the page title and focuses its heading, except on the first page of a visit (requirements A13)', async () => {
    const { page } = await open('/trips')
    await heading(page, 'Viaggi').waitFor()
    await expect.poll(() => page.title()).toBe('Viaggi - Area Club')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await link(page, 'Azioni').click()
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1' && document.activeElement.textContent === 'Azioni')
    expect(await page.title()).toBe('Azioni - Area Club')
    expect(await link(page, 'Azioni').getAttribute('aria-current')).toBe('page')
  })

  test('opens at the top, and going back restores the scroll position', async () => {
    const { page } = await open('/trips')
    await page.getByRole('article').last().waitFor()
    await page.evaluate(() => window.scrollTo(0, 900))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    // A pointer click would first scroll to the link.
    await link(page, 'Azioni').dispatchEvent('click')
    await heading(page, 'Azioni').waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await heading(page, 'Viaggi').waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  test('has a skip link past header and menu', async () => {
    const { page } = await open('/trips')
    await heading(page, 'Viaggi').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('portale:skipToContent')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.tagName === 'MAIN')
    expect(at(page)).toBe('/trips')
    expect(new URL(page.url()).hash, 'no history entry of its own').toBe('')
  })
})

test('a change of language applies at once, keeps the page’s state, is sent to the server, and persists', async () => {
  const opening = await open('/trips')
  const { page, received } = opening
  await page.getByRole('button', { name: /2026/ }).click()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('it')
  const loads = received.length
  await page.getByRole('button', { name: 'English' }).click()
  await heading(page, 'Trips').waitFor()
  expect(await page.getByRole('button', { name: /2026/ }).getAttribute('aria-expanded')).toBe('false')
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  await expect.poll(() => page.title()).toBe('Trips - Area Club')
  await expect.poll(() => received.slice(loads).map(({ headers }) => headers['accept-language'])).toContain('en')
  await expectAccessible(page)
  await page.reload()
  await heading(page, 'Trips').waitFor()
  expect((await page.context().cookies()).map(({ name, value }) => [name, value])).toContainEqual([languageCookie, 'en'])
  expect(await stored(page)).toEqual({})
})

test('the first render of any address without a session is the complete login page', async () => {
  const { page } = await open('/trips', {}, { session: null })
  await page.addInitScript(() => {
    const drawn: string[] = []
    Object.assign(window, { drawn })
    new MutationObserver(() => {
      const fields = document.querySelectorAll('#portal input').length
      if (document.querySelector('#portal h1')) drawn.push(`${document.querySelector('#portal h1')?.textContent} with ${fields} fields`)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await heading(page, 'Accedi').waitFor()
  expect(await page.evaluate(() => (window as unknown as { drawn: string[] }).drawn[0])).toBe('Accedi with 2 fields')
})

test('on a phone the menu opens as a drawer, navigates and closes', async () => {
  const { page } = await open('/', {}, { width: 390 })
  await heading(page, 'Inizio').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu principale' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Azioni' }).click()
  await heading(page, 'Azioni').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
