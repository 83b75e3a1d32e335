/** The studio's table of all texts: a translator compares both languages, and edits them where they stand. */
import { type Locator, test } from '@playwright/test'
import { findViolations } from '../support/find-violations.ts'
import { expect, openStudio, type StudioPage } from '../support/studio-page.ts'

let studio: StudioPage
let table: Locator
/** What is found. */
let count: Locator

test.describe.configure({ mode: 'serial', timeout: 120_000 })

test.beforeAll(async ({ browser }) => {
  studio = await openStudio(browser)
  const { page } = studio
  table = page.getByRole('table', { name: 'Tutti i testi' })
  count = page.getByRole('main').getByRole('status')
  await page.getByRole('button', { name: 'Testi', exact: true }).click()
  await expect(count).toHaveText(/^\d{3,} testi$/)
})
test.afterAll(() => studio?.close())
test.afterEach(() => expect(studio.takeComplaints()).toEqual([]))

const login = 'catalogue/screens/login.yaml'

const find = (words: string) => studio.page.getByRole('searchbox', { name: 'Cerca nei testi' }).fill(words)
async function choose(which: string): Promise<void> {
  await studio.page.getByRole('combobox', { name: 'Quali testi' }).click()
  await studio.page.getByRole('option', { name: which }).click()
}

test('A text is found by its English words, and edited in its line alone', async () => {
  const { copy, changeOf, undoTo } = studio
  const before = copy.read(login)
  await find('all in one place')
  await expect(count).toHaveText('1 testo')
  await expect(table.getByRole('rowheader')).toContainText(`${login}, riga 6`)
  const change = await changeOf(login, async () => {
    await table.getByLabel('Inglese').fill('Everything about your family’s trips.')
    await table.getByLabel('Italiano').focus()
  })
  expect(change).toEqual({
    gone: ['  en: "Bookings, payments and documents for your family’s trips, all in one place."'],
    added: ['  en: "Everything about your family’s trips."'],
  })
  await undoTo(login, before)
  await expect(count).toHaveText('1 testo')
})

test('A mistake is told, and nothing is written', async () => {
  const { copy, page, panel } = studio
  const before = copy.read(login)
  await table.getByLabel('Inglese').fill('Call {portal.contacts.phon}')
  await table.getByLabel('Inglese').press('Control+Enter')
  await expect(page.getByRole('status').first()).toHaveText('Non salvato, perché sarebbe un errore:')
  await table
    .getByRole('button', { name: `${login}, riga`, exact: false })
    .first()
    .click()
  await expect(panel).toContainText(login)
  expect(copy.read(login)).toBe(before)
  await table.getByLabel('Inglese').press('Escape')
  await expect(table.getByLabel('Inglese')).toHaveValue(/all in one place/)
})

test('Texts that miss a language are listed and mended one by one, although the others are still mistakes', async () => {
  const { copy, page } = studio
  const before = copy.read(login)
  const bare = before.replace(', en: "First time here?"', '').replace(', en: "Log in with a passkey"', '')
  copy.write(login, bare)
  await expect(page.getByText('2 errori nel catalogo:')).toBeVisible()
  await find('')
  await choose('Manca una lingua')
  await expect(count).toHaveText('2 testi')
  await table.getByLabel('Inglese').first().fill('Log in with a passkey')
  await table.getByLabel('Inglese').first().press('Control+Enter')
  await expect(count).toHaveText('1 testo')
  await expect(page.getByText('1 errore nel catalogo:')).toBeVisible()
  await table.getByLabel('Inglese').fill('First time here?')
  await table.getByLabel('Inglese').press('Control+Enter')
  await expect(count).toHaveText('0 testi')
  expect(copy.read(login)).toBe(before)
  await choose('Tutti')
  // Vite's client says so of the mistakes of an editor.
  expect(studio.takeComplaints().every((words) => words.includes('The catalogue does not compile.'))).toBe(true)
})

test('Words that both languages share are told apart by changing one of them', async () => {
  const { copy, changeOf, undoTo } = studio
  const messages = 'catalogue/messages.yaml'
  const before = copy.read(messages)
  await choose('Uguali nelle due lingue')
  await find('password')
  await expect(count).toHaveText(/^\d+ test[oi]$/)
  const row = table
    .getByRole('row')
    .filter({ has: studio.page.getByRole('rowheader', { name: messages }) })
    .first()
  await expect(row.getByLabel('Inglese')).toHaveValue('Password')
  const change = await changeOf(messages, async () => {
    await row.getByLabel('Inglese').fill('Passphrase')
    await row.getByLabel('Inglese').press('Control+Enter')
  })
  expect(change).toEqual({
    gone: [expect.stringMatching(/^ +password: \{ both: "Password" \}$/)],
    added: [expect.stringMatching(/^ +password: \{ it: "Password", en: "Passphrase" \}$/)],
  })
  await undoTo(messages, before)
  await choose('Tutti')
})

test('By keyboard, a text is shown at its place in the portal', async () => {
  const { page, portal, awaitPlace } = studio
  const screen = 'catalogue/screens/username-recovery.yaml'
  await find(screen)
  await table
    .getByRole('button', { name: `Mostra nel portale: ${screen}` })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(portal.getByRole('heading', { name: 'Recupera username' })).toBeInViewport()
  await awaitPlace(screen, 'title')
  await expect(page.getByRole('button', { name: 'Portale', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('Words that the page does not show are said to be elsewhere', async () => {
  const { page } = studio
  await page.getByRole('button', { name: 'Testi', exact: true }).click()
  await find('Totale attuale')
  await expect(count).toHaveText('1 testo')
  await table.getByRole('button', { name: 'Mostra nel portale' }).click()
  await expect(page.getByText('Queste parole non sono in questa pagina adesso')).toBeVisible()
})

for (const width of [1440, 768])
  test(`At ${width} px, in both languages, nobody is shut out`, async () => {
    const { page } = studio
    await page.setViewportSize({ width, height: 900 })
    await page.getByRole('button', { name: 'Testi', exact: true }).click()
    await find('')
    await expect(table.getByLabel('Inglese').first()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('table', { name: 'All texts' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Italiano' }).click()
  })
