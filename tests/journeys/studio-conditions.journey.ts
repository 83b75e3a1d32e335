/** Conditions in the studio: an owner builds one of names, comparisons and groups, without writing an expression. */
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

const conditions = 'catalogue/conditions.yaml'

/** Opens the condition of conditions.yaml with this name. */
async function build(name: string): Promise<Locator> {
  const { page, panel } = studio
  const outline = page.getByRole('navigation', { name: 'Schermate e testi' })
  await outline.getByRole('searchbox').fill(name)
  await outline.getByRole('button', { name: `${name} condition`, exact: true }).click()
  await expect(panel.getByText(`${conditions}, riga`)).toBeVisible()
  await panel.getByRole('button', { name: 'Componi is' }).click()
  return page.getByRole('dialog', { name: 'Quando vale «is»' })
}
async function choose(field: Locator, option: string): Promise<void> {
  await field.click()
  await studio.page.getByRole('option', { name: option, exact: true }).click()
}

test('A comparison with a code is read, and another code is chosen from those of the API', async () => {
  const { copy, changeOf, undoTo } = studio
  const before = copy.read(conditions)
  const dialog = await build('practice-cancelled')
  await expect(dialog.getByLabel('Di che cosa')).toHaveValue('practice.readableStatus')
  await expect(dialog.getByRole('button', { name: 'Salva' })).toBeDisabled()
  const change = await changeOf(conditions, async () => {
    await choose(dialog.getByRole('combobox', { name: 'Valore' }), 'concluso')
    await expect(dialog.getByRole('status')).toHaveText("practice.readableStatus == 'concluso'")
    await dialog.getByRole('button', { name: 'Salva' }).click()
  })
  expect(change).toEqual({
    gone: ["  is: practice.readableStatus == 'annullato'"],
    added: ["  is: practice.readableStatus == 'concluso'"],
  })
  await undoTo(conditions, before)
})

test('By keyboard, a comparison becomes all of two, of which one is with a date', async () => {
  const { copy, page, changeOf, undoTo } = studio
  const before = copy.read(conditions)
  const dialog = await build('practice-has-balance')
  await dialog.getByRole('combobox', { name: 'Che cosa si chiede' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'tutte queste' }).press('Enter')
  await dialog.getByRole('button', { name: 'Aggiungi una parte' }).focus()
  await page.keyboard.press('Enter')
  const part = dialog.getByRole('group', { name: 'Parte 2' })
  await part.getByLabel('Di che cosa').focus()
  await page.keyboard.type('practice.buyedPackage.periodFrom')
  await expect(part.getByLabel('Di che cosa')).toHaveValue('practice.buyedPackage.periodFrom')
  await part.getByRole('combobox', { name: 'Confronto' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'dopo, più di' }).press('Enter')
  await part.getByLabel('Valore').fill('2026-12-20')
  const change = await changeOf(conditions, async () => {
    await dialog.getByRole('button', { name: 'Salva' }).focus()
    await page.keyboard.press('Enter')
  })
  expect(change).toEqual({
    gone: ['  is: practice.remainingAmount > 0'],
    added: ['  is: practice.remainingAmount > 0 && practice.buyedPackage.periodFrom > 2026-12-20'],
  })
  await undoTo(conditions, before)
})

test('A condition that would be a mistake is told, and not written', async () => {
  const { copy, page } = studio
  const before = copy.read(conditions)
  const dialog = await build('practice-cancelled')
  await choose(dialog.getByRole('combobox', { name: 'Che cosa si chiede' }), 'scritta come testo')
  await dialog.getByLabel('Espressione').fill("practice.readableStatus == 'anullato'")
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('annullato')
  expect(copy.read(conditions)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

for (const width of [1440, 768])
  test(`At ${width} px, in both languages, nobody is shut out`, async () => {
    const { page } = studio
    await page.setViewportSize({ width, height: 900 })
    await build('practice-has-balance')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('button', { name: 'Build is' }).click()
    await expect(page.getByRole('dialog', { name: 'When “is” holds' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Italiano' }).click()
  })
