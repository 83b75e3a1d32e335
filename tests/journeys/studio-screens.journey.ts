/** Whole screens in the studio: an owner makes one, copies it, gives it another address and name, and removes it. */
import { type Locator, test } from '@playwright/test'
import { findViolations } from '../support/find-violations.ts'
import { expect, openStudio, type StudioPage } from '../support/studio-page.ts'

let studio: StudioPage

test.describe.configure({ mode: 'serial', timeout: 120_000 })

test.beforeAll(async ({ browser }) => {
  studio = await openStudio(browser)
})
test.afterAll(() => studio?.close())
test.afterEach(() => expect(studio.takeComplaints()).toEqual([]))

const [gifts, presents, ideas] = ['gifts', 'presents', 'ideas'].map((name) => `catalogue/screens/${name}.yaml`) as [string, string, string]
const [navigation, messages] = ['catalogue/navigation.yaml', 'catalogue/messages.yaml']

/** Opens the dialog of a button. */
async function open(button: string): Promise<Locator> {
  await studio.page.getByRole('button', { name: button, exact: true }).click()
  return studio.page.getByRole('dialog', { name: button })
}
const awaitSaved = () => expect(studio.page.getByRole('status').first()).toHaveText(/^Salvato in /)

test('A new screen is refused where another has its address, and nothing is written', async () => {
  const { copy } = studio
  const before = copy.read(messages)
  const dialog = await open('Nuova schermata')
  await expect(dialog.getByRole('button', { name: 'Crea' })).toBeDisabled()
  await dialog.getByLabel('Indirizzo').fill('/login')
  await dialog.getByLabel('Nome').fill('gifts')
  await dialog.getByLabel('Titolo in italiano').fill('Idee regalo')
  await dialog.getByLabel('Titolo in inglese').fill('Gift ideas')
  await dialog.getByRole('button', { name: 'Crea' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('has this path already')
  expect(() => copy.read(gifts)).toThrow()
  expect(copy.read(messages)).toBe(before)
})

test('With an address of its own and a menu that leads to it, it is shown at once', async () => {
  const { copy, page, portal, changeOf, awaitPlace } = studio
  const dialog = page.getByRole('dialog', { name: 'Nuova schermata' })
  await dialog.getByLabel('Indirizzo').fill('/regali')
  const shared = copy.read(messages)
  const change = await changeOf(navigation, async () => {
    await dialog.getByLabel('navigation › visitor').check()
    await dialog.getByLabel('Titolo in inglese').press('Enter')
  })
  expect(change).toEqual({ gone: [], added: ['  - { label: gifts, to: { screen: gifts } }'] })
  expect(copy.read(gifts)).toBe(
    [
      'path: /regali',
      'access: public',
      'title: gifts',
      'content:',
      '  - prose: { text: { it: "Testo di Idee regalo", en: "Text of Gift ideas" } }',
      '',
    ].join('\n'),
  )
  expect(
    copy
      .read(messages)
      .split('\n')
      .filter((line) => !shared.split('\n').includes(line)),
  ).toEqual(['  gifts: { it: "Idee regalo", en: "Gift ideas" }'])
  await expect(portal.getByRole('heading', { name: 'Idee regalo' })).toBeVisible()
  await expect(portal.getByText('Testo di Idee regalo')).toBeVisible()
  await awaitPlace(gifts, 'screen')
})

test('It gets another address, to which the old one leads', async () => {
  const { page, portal, changeOf } = studio
  const dialog = await open('Cambia indirizzo o nome')
  const change = await changeOf(gifts, async () => {
    await dialog.getByLabel('Indirizzo').fill('/idee')
    await dialog.getByRole('button', { name: 'Cambia' }).click()
  })
  expect(change).toEqual({ gone: ['path: /regali'], added: ['path: /idee', 'former: [/regali]'] })
  const isAt = (path: string) => page.frames().some((frame) => new URL(frame.url()).pathname === path)
  await expect.poll(() => isAt('/idee')).toBe(true)
  await page.frame({ url: /\/idee$/ })?.goto(`${studio.copy.url}/regali`)
  await expect.poll(() => isAt('/idee'), 'the old address leads to the new one').toBe(true)
  await expect(portal.getByText('Testo di Idee regalo')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('With another name its file is moved, and the menus follow', async () => {
  const { copy, changeOf, awaitPlace } = studio
  const dialog = await open('Cambia indirizzo o nome')
  const before = copy.read(gifts)
  const change = await changeOf(navigation, async () => {
    await dialog.getByLabel('Nome').fill('presents')
    await dialog.getByRole('button', { name: 'Cambia' }).click()
  })
  expect(change).toEqual({
    gone: ['  - { label: gifts, to: { screen: gifts } }'],
    added: ['  - { label: gifts, to: { screen: presents } }'],
  })
  expect(copy.read(presents)).toBe(before)
  expect(() => copy.read(gifts)).toThrow()
  await awaitPlace(presents, 'screen')
  await expect(dialog).toBeHidden()
})

test('A copy has words of its own, to be rewritten', async () => {
  const { copy, portal, page } = studio
  const dialog = await open('Copia la schermata')
  await dialog.getByLabel('Indirizzo').fill('/altre-idee')
  await dialog.getByLabel('Nome').fill('ideas')
  await dialog.getByLabel('Titolo in italiano').fill('Altre idee')
  await dialog.getByLabel('Titolo in inglese').fill('More ideas')
  await dialog.getByLabel('navigation › visitor').check()
  await dialog.getByRole('button', { name: 'Copia', exact: true }).click()
  await awaitSaved()
  expect(copy.read(ideas)).toBe(
    [
      'path: /altre-idee',
      'access: public',
      'title: ideas',
      'content:',
      '  - prose: { text: { it: "Testo di Idee regalo (copia)", en: "Text of Gift ideas (copy)" } }',
      '',
    ].join('\n'),
  )
  await expect(portal.getByText('Testo di Idee regalo (copia)')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('A screen that code names keeps its name', async () => {
  const { copy, page } = studio
  await page.getByRole('navigation', { name: 'Schermate e testi' }).getByRole('searchbox').fill('password-recovery')
  await page
    .getByRole('button', { name: /password-recovery$/ })
    .first()
    .click()
  const dialog = await open('Elimina la schermata')
  await dialog.getByRole('button', { name: 'Elimina' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('il codice nomina la schermata «password-recovery»')
  await dialog.getByRole('button', { name: 'Lascia stare' }).click()
  expect(copy.read('catalogue/screens/password-recovery.yaml')).toContain('path: /password-recovery')
  await page.getByRole('navigation', { name: 'Schermate e testi' }).getByRole('searchbox').fill('')
})

test('A removed screen takes along the entries that lead to it and the texts that only it has; undo brings all back', async () => {
  const { copy, page } = studio
  const before = [ideas, navigation, messages].map(copy.read)
  await page
    .getByRole('button', { name: /^Altre idee/ })
    .first()
    .click()
  const dialog = await open('Elimina la schermata')
  await dialog.getByRole('button', { name: 'Elimina' }).click()
  await awaitSaved()
  expect(() => copy.read(ideas)).toThrow()
  expect(copy.read(navigation)).not.toContain('ideas')
  expect(copy.read(messages)).not.toContain('More ideas')
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(page.getByRole('status').first()).toHaveText('Modifica annullata.')
  expect([ideas, navigation, messages].map(copy.read)).toEqual(before)
  for (let undone = 0; undone < 4; undone++) {
    await expect(page.getByRole('button', { name: 'Annulla', exact: true })).toBeEnabled()
    await page.getByRole('button', { name: 'Annulla', exact: true }).click()
    await expect(page.getByRole('status').first()).toHaveText('Modifica annullata.')
  }
  await expect(page.getByRole('button', { name: 'Annulla', exact: true })).toBeDisabled()
  expect(() => copy.read(gifts)).toThrow()
  expect(copy.read(messages)).not.toContain('Gift ideas')
})

for (const width of [1440, 768])
  test(`At ${width} px, in both languages, nobody is shut out`, async () => {
    const { page } = studio
    await page.setViewportSize({ width, height: 900 })
    await open('Nuova schermata')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'English' }).click()
    await open('New screen')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Italiano' }).click()
  })
