/** Teachers and companions: the choice of a profile, its menu, the groups (specification 2, 6 and 10). */
import type { Page } from 'playwright'
import { expect, test } from '../support/journey.ts'
import { english, englishTexts, italian, sideMenu, texts } from '../support/words.ts'
import { logIn } from './support/log-in.ts'

const sectionKey = 'area-club.section'
const storedChoice = (page: Page) => page.evaluate((key) => localStorage.getItem(key), sectionKey)
/** Stores a choice as an earlier visit did, from a page of the portal's origin that runs none of its code. */
async function storeChoice(page: Page, choice: string): Promise<void> {
  await page.goto('/config.json')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [sectionKey, choice] as const)
}
const menu = (page: Page) => page.getByRole('navigation', { name: italian.navigation.menu.label })
/** The labels of the menu, without the numbers beside them. */
const menuEntries = async (page: Page) => (await menu(page).getByRole('link').allInnerTexts()).map((words) => words.replace(/\n\d+$/, ''))
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const groups = (page: Page) => page.getByTitle(texts['your-groups']).contentFrame()
const chooses = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name })

const wholeMenu = [
  sideMenu['grp-docenti'].label,
  sideMenu.account.label,
  sideMenu.practices.label,
  sideMenu.payments.label,
  sideMenu.documents.label,
  sideMenu.vouchers.label,
  'Lezioni one-to-one',
  'Store',
  sideMenu.upselling.label,
]

test('A teacher with a companion profile chooses it at login by keyboard, and sees the groups and the full menu', async ({
  page,
  visit,
}) => {
  await page.goto('/payments')
  await logIn(page, 'marco.docente')
  await expect(title(page)).toHaveText(italian.profiles.title)
  await expect(title(page)).toBeFocused()
  await expect(page).toHaveTitle(`${italian.profiles.title} - Area Club`)
  await expect(menu(page)).toHaveCount(0)
  expect(await storedChoice(page)).toBeNull()
  await visit('profiles, choice')

  // With the keyboard: the first focusable element after the heading is the first profile.
  await page.keyboard.press('Tab')
  await expect(chooses(page, italian.profiles.profiles.docente.label)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/grp-docenti$/)
  await expect(title(page)).toHaveText(italian.screens['grp-docenti'].title)
  await expect(title(page)).toBeFocused()
  expect(await storedChoice(page)).toBe('docente')
  expect(await menuEntries(page)).toEqual(wholeMenu)
  await expect(page.getByText(italian.navigation.points.title).first()).toBeVisible()
  await expect(groups(page).getByRole('heading', { level: 2 }).first()).toHaveText('Liceo Maffei, due settimane a Cork')
  await expect(groups(page).getByText('Tommaso Dalla Costa')).toBeVisible()
  // The frame has reported its height, so the portal does not treat it as one that failed to load.
  await expect(page.getByTitle(texts['your-groups'])).toHaveAttribute('height', /^\d{3,}$/)
  await visit('grp-docenti, full')
  await expect
    .poll(() =>
      groups(page)
        .locator('h1')
        .evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)),
    )
    .toEqual(expect.arrayContaining(['Gabarito Variable', 'Reddit Sans Variable']))

  await page.reload()
  await expect(title(page)).toHaveText(italian.screens['grp-docenti'].title)
  expect(await menuEntries(page)).toEqual(wholeMenu)
})

test('A teacher changes the profile from the personal menu, and chooses again after the next login', async ({ page, signIn, visit }) => {
  await signIn('marco.docente')
  await storeChoice(page, 'docente')
  await page.goto('/grp-docenti')
  await page.getByRole('button', { name: /Menu personale/ }).click()
  await page.getByRole('link', { name: italian.profiles.change }).click()
  await expect(title(page)).toHaveText(italian.profiles.title)
  await expect(title(page)).toBeFocused()
  // Going back keeps the profile chosen before.
  await page.goBack()
  await expect(title(page)).toHaveText(italian.screens['grp-docenti'].title)
  await page.goForward()
  await expect(title(page)).toHaveText(italian.profiles.title)
  // The whole tile is clickable, including its corners.
  const tile = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: italian.profiles.profiles.member.label }) })
  await tile.click({ position: { x: 12, y: 12 } })
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(title(page)).toHaveText(italian.screens.dashboard.title)
  expect(await storedChoice(page)).toBe('member')
  expect(await menuEntries(page)).toEqual([sideMenu.account.label])
  await expect(menu(page)).toContainText(italian.navigation.menu.welcome.text)
  await expect(page.getByText(italian.navigation.points.title)).toHaveCount(0)
  await visit('dashboard, teacher as a customer')

  await page.goto('/logout')
  await expect(title(page)).toHaveText(texts['log-in'])
  expect(await storedChoice(page)).toBeNull()
  await logIn(page, 'marco.docente')
  await expect(title(page)).toHaveText(italian.profiles.title)
})

test('Every URL asks for a profile when the stored choice is invalid', async ({ page, signIn }) => {
  await signIn('marco.docente')
  await storeChoice(page, 'amministratore')
  for (const address of ['/', '/grp-docenti', '/nowhere']) {
    await page.goto(address)
    await expect(title(page)).toHaveText(italian.profiles.title)
  }
  await chooses(page, italian.profiles.profiles.member.label).click()
  await expect(title(page), 'the choice is stored once its page is shown').not.toHaveText(italian.profiles.title)
  // The choice affects the menu only: other pages stay reachable by URL.
  for (const [address, heading] of [
    ['/practices', italian.screens.practices.title],
    ['/grp-docenti', italian.screens['grp-docenti'].title],
  ] as const) {
    await page.goto(address)
    await expect(title(page)).toHaveText(heading)
  }
})

test('A teacher without a companion profile is not asked, and sees a welcome and a menu with the account only', async ({
  page,
  signIn,
  visit,
}) => {
  await signIn('sara.docente')
  await visit('dashboard, teacher', '/')
  await expect(title(page)).toHaveText(italian.screens.dashboard.title)
  expect(await menuEntries(page)).toEqual([sideMenu.account.label])
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link'), 'the tiles').toHaveText([sideMenu.account.label])
  await expect(menu(page)).toContainText(italian.navigation.menu.welcome.text)
  await page.getByRole('button', { name: /Menu personale/ }).click()
  await expect(page.getByRole('link', { name: italian.navigation.header.entries.logout.label })).toBeVisible()
  await expect(page.getByRole('link', { name: italian.profiles.change })).toHaveCount(0)
  await page.goto('/grp-docenti')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test.describe('Given a companion without groups', () => {
  test.use({ sql: ["update member set docente_iframe = true where username = 'sara.docente'"] })

  test('the page shows the empty state', async ({ page, signIn, visit }) => {
    await signIn('sara.docente')
    await page.goto('/')
    await chooses(page, italian.profiles.profiles.docente.label).click()
    await visit('grp-docenti, empty')
    await expect(groups(page).getByRole('heading', { level: 1 })).toHaveText(italian['server-texts']['companion-page'].texts['empty-title'])
  })
})

test('A customer is not asked for a profile, whatever the browser stores, and is redirected from the companion page', async ({
  page,
  signIn,
}) => {
  await signIn('giulia.bianchi')
  await storeChoice(page, 'docente')
  await page.goto('/grp-docenti')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(title(page)).toHaveText(italian.screens.dashboard.title)
  expect(await menuEntries(page)).toEqual(wholeMenu.slice(1))
})

test.describe('Given a first login', () => {
  test.use({ tour: true, sql: ["update member set has_completed_tour = false where username = 'marco.docente'"] })

  test('the teacher chooses a profile first, and starts the tour of that profile', async ({ page, visit }) => {
    const tour = page.getByRole('dialog').filter({ hasText: / di \d/ })
    await page.goto('/login')
    await logIn(page, 'marco.docente')
    await expect(title(page)).toHaveText(italian.profiles.title)
    await visit('profiles, choice on the first entry')
    await expect(tour).toHaveCount(0)
    await chooses(page, italian.profiles.profiles.docente.label).click()
    await expect(title(page)).toHaveText(italian.screens['grp-docenti'].title)
    await page.getByRole('button', { name: 'Fai la visita guidata' }).click()
    await expect(tour).toContainText(italian.navigation.tour.steps.menu.text.then)
    await expect(tour).toContainText('1 di 3')
    await visit('tour of a companion')
    await page.getByRole('button', { name: /Menu personale/ }).click()
    await page.getByRole('link', { name: italian.profiles.change }).click()
    await expect(title(page)).toHaveText(italian.profiles.title)
    await expect(tour).toHaveCount(0)
    await chooses(page, italian.profiles.profiles.member.label).click()
    await expect(title(page)).toHaveText(italian.screens.dashboard.title)
    // There is no points panel.
    await expect(tour).toContainText(italian.navigation.tour.steps.menu.text.otherwise)
    await expect(tour).not.toContainText('punti')
    await visit('tour of a teacher as a customer')
    await tour.getByRole('button', { name: italian.navigation.tour.skip }).click()
    await expect(tour).toHaveCount(0)
    await expect(title(page)).toBeFocused()
  })
})

test.describe('Given the portal in English', () => {
  test.use({ language: 'en' })

  test('the choice of profile and the groups are in English', async ({ page, signIn, visit }) => {
    await signIn('marco.docente')
    await visit('profiles, choice, English', '/')
    await expect(title(page)).toHaveText(english.profiles.title)
    await chooses(page, english.profiles.profiles.docente.label).click()
    const frame = page.getByTitle(englishTexts['your-groups']).contentFrame()
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText(englishTexts['your-groups'])
    await expect(frame.getByText('9 participants')).toBeVisible()
    await visit('grp-docenti, full, English')
  })
})
