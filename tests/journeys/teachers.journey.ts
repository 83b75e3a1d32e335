/** Teachers and companions: the choice of a profile, its menu, the groups (specification 2, 6 and 10). */
import type { Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { logIn } from './support/log-in.ts'

const sectionKey = 'area-club.section'
const storedChoice = (page: Page) => page.evaluate((key) => localStorage.getItem(key), sectionKey)
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })
const menuEntries = (page: Page) => menu(page).getByRole('link').allInnerTexts()
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const groups = (page: Page) => page.getByTitle('I tuoi gruppi').contentFrame()
const chooses = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })

const wholeMenu = [
  'Profilo accompagnatore',
  'Informazioni account',
  'Prenotazioni',
  'Pagamenti/Fatture',
  'Contratti/Documenti',
  'Voucher',
  'Lezioni one-to-one',
  'Store',
  'Personalizza la tua esperienza',
]

test('A teacher with a companion profile chooses on entry, by keyboard, and finds the groups and the whole menu', async ({
  page,
  visit,
}) => {
  await page.goto('/payments')
  await logIn(page, 'marco.docente')
  await expect(title(page)).toHaveText('Come vuoi entrare?')
  await expect(title(page)).toBeFocused()
  await expect(page).toHaveTitle('Come vuoi entrare? - Area Club')
  await expect(menu(page)).toHaveCount(0)
  expect(await storedChoice(page)).toBeNull()
  await visit('profiles, choice')

  // With the keyboard: the first focusable element after the heading is the first profile.
  await page.keyboard.press('Tab')
  await expect(chooses(page, 'Profilo accompagnatore')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/grp-docenti$/)
  await expect(title(page)).toHaveText('Profilo accompagnatore')
  await expect(title(page)).toBeFocused()
  expect(await storedChoice(page)).toBe('docente')
  expect(await menuEntries(page)).toEqual(wholeMenu)
  await expect(page.getByText('Punti accumulati').first()).toBeVisible()
  await expect(groups(page).getByRole('heading', { level: 2 }).first()).toHaveText('Liceo Maffei, due settimane a Cork')
  await expect(groups(page).getByText('Tommaso Dalla Costa')).toBeVisible()
  // The frame has reported its height, so the portal does not treat it as one that failed to load.
  await expect(page.getByTitle('I tuoi gruppi')).toHaveAttribute('height', /^\d{3,}$/)
  await visit('grp-docenti, full')
  await expect
    .poll(() =>
      groups(page)
        .locator('h1')
        .evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)),
    )
    .toEqual(expect.arrayContaining(['Gabarito Variable', 'Reddit Sans Variable']))

  await page.reload()
  await expect(title(page)).toHaveText('Profilo accompagnatore')
  expect(await menuEntries(page)).toEqual(wholeMenu)
})

test('A choice may be changed from the personal menu, and is asked for again after the next login', async ({ page, signIn, visit }) => {
  await signIn('marco.docente')
  await page.evaluate((key) => localStorage.setItem(key, 'docente'), sectionKey)
  await page.goto('/grp-docenti')
  await page.getByRole('button', { name: /Menu personale/ }).click()
  await page.getByRole('link', { name: 'Cambia profilo' }).click()
  await expect(title(page)).toHaveText('Come vuoi entrare?')
  await expect(title(page)).toBeFocused()
  // Going back keeps the profile chosen before.
  await page.goBack()
  await expect(title(page)).toHaveText('Profilo accompagnatore')
  await page.goForward()
  await expect(title(page)).toHaveText('Come vuoi entrare?')
  // The whole tile is clickable, including its corners.
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Profilo cliente' }) })
  await tile.click({ position: { x: 12, y: 12 } })
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(title(page)).toHaveText('La tua Area Club')
  expect(await storedChoice(page)).toBe('member')
  expect(await menuEntries(page)).toEqual(['Informazioni account'])
  await expect(menu(page)).toContainText('Ti diamo il benvenuto tra i nostri docenti e accompagnatori.')
  await expect(page.getByText('Punti accumulati')).toHaveCount(0)
  await visit('dashboard, teacher as a customer')

  await page.goto('/logout')
  await expect(title(page)).toHaveText('Accedi')
  expect(await storedChoice(page)).toBeNull()
  await logIn(page, 'marco.docente')
  await expect(title(page)).toHaveText('Come vuoi entrare?')
})

test('A choice that is no profile is asked for again, and every address waits for it', async ({ page, signIn }) => {
  await signIn('marco.docente')
  await page.evaluate((key) => localStorage.setItem(key, 'amministratore'), sectionKey)
  for (const address of ['/', '/grp-docenti', '/nowhere']) {
    await page.goto(address)
    await expect(title(page)).toHaveText('Come vuoi entrare?')
  }
  await chooses(page, 'Profilo cliente').click()
  // The choice affects the menu only: other pages stay reachable by URL.
  for (const [address, heading] of [
    ['/practices', 'Prenotazioni'],
    ['/grp-docenti', 'Profilo accompagnatore'],
  ] as const) {
    await page.goto(address)
    await expect(title(page)).toHaveText(heading)
  }
})

test('A teacher without a companion profile is never asked: a word of welcome and the account alone', async ({ page, signIn, visit }) => {
  await signIn('sara.docente')
  await visit('dashboard, teacher', '/')
  await expect(title(page)).toHaveText('La tua Area Club')
  expect(await menuEntries(page)).toEqual(['Informazioni account'])
  await expect(menu(page)).toContainText('Ti diamo il benvenuto tra i nostri docenti e accompagnatori.')
  await page.getByRole('button', { name: /Menu personale/ }).click()
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cambia profilo' })).toHaveCount(0)
  await page.goto('/grp-docenti')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test.describe('With the companion profile and no group', () => {
  test.use({ planted: ["update member set docente_iframe = true where username = 'sara.docente'"] })

  test('the page says that there is none', async ({ page, signIn, visit }) => {
    await signIn('sara.docente')
    await page.goto('/')
    await chooses(page, 'Profilo accompagnatore').click()
    await visit('grp-docenti, empty')
    await expect(groups(page).getByRole('heading', { level: 1 })).toHaveText('Nessun gruppo assegnato')
  })
})

test('A customer is never asked, whatever this browser keeps, and is led home from the companions’ page', async ({ page, signIn }) => {
  await signIn('giulia.bianchi')
  await page.evaluate((key) => localStorage.setItem(key, 'docente'), sectionKey)
  await page.goto('/grp-docenti')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(title(page)).toHaveText('La tua Area Club')
  expect(await menuEntries(page)).toEqual(wholeMenu.slice(1))
})

test.describe('On the first entry', () => {
  test.use({ tour: true, planted: ["update member set has_completed_tour = false where username = 'marco.docente'"] })

  test('the profile is chosen first, and the tour shows what that profile has', async ({ page, visit }) => {
    const tour = page.getByRole('dialog').filter({ hasText: / di \d/ })
    await page.goto('/login')
    await logIn(page, 'marco.docente')
    await expect(title(page)).toHaveText('Come vuoi entrare?')
    await visit('profiles, choice on the first entry')
    await expect(tour).toHaveCount(0)
    await chooses(page, 'Profilo accompagnatore').click()
    await expect(title(page)).toHaveText('Profilo accompagnatore')
    await expect(tour).toContainText('Tutto parte dal menu')
    await expect(tour).toContainText('1 di 4')
    await visit('tour of a companion')
    await page.getByRole('button', { name: /Menu personale/ }).click()
    await page.getByRole('link', { name: 'Cambia profilo' }).click()
    await expect(title(page)).toHaveText('Come vuoi entrare?')
    await expect(tour).toHaveCount(0)
    await chooses(page, 'Profilo cliente').click()
    await expect(title(page)).toHaveText('La tua Area Club')
    // The tour has one step fewer, because there is no points panel.
    await expect(tour).toContainText('1 di 3')
    await visit('tour of a teacher as a customer')
    await tour.getByRole('button', { name: 'Salta la visita' }).click()
    await expect(tour).toHaveCount(0)
    await expect(title(page)).toBeFocused()
  })
})

test.describe('English', () => {
  test.use({ language: 'en' })

  test('the choice and the groups', async ({ page, signIn, visit }) => {
    await signIn('marco.docente')
    await visit('profiles, choice, English', '/')
    await expect(title(page)).toHaveText('Which profile do you want to use?')
    await chooses(page, 'Companion profile').click()
    const frame = page.getByTitle('Your groups').contentFrame()
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Your groups')
    await expect(frame.getByText('9 participants')).toBeVisible()
    await visit('grp-docenti, full, English')
  })
})
