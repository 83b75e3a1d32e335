/** Drives a form in the tests as a user does, by what is visible or announced. */
import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type FormPages, type OpenedForm, type OpenOptions, openForm, serveFormPage } from './form-page.ts'

/** Serves the page for the tests of a file, and fails each test in which the browser complains. */
export function servePages(): (options?: OpenOptions) => Promise<OpenedForm> {
  let pages: FormPages
  let opened: OpenedForm[] = []
  beforeAll(async () => {
    pages = await serveFormPage()
  }, 60_000)
  afterAll(() => pages.close())
  afterEach(async () => {
    const complaints = opened.flatMap((each) => each.complaints)
    await Promise.all(opened.map(({ page }) => page.context().close()))
    opened = []
    expect(complaints).toEqual([])
  })
  return async (options) => {
    const form = await openForm(pages, options)
    opened.push(form)
    return form
  }
}

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const group = (page: Page, name: string) => page.getByRole('radiogroup', { name })
export const options = (page: Page) => page.getByRole('listbox').getByRole('option')
export const option = (page: Page, name: string) => page.getByRole('listbox').getByRole('option', { name, exact: true })
export const submit = (page: Page) => page.getByRole('button', { name: 'Registrati' })
export const summary = (page: Page) => page.getByRole('group', { name: 'C’è un problema' })
export const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)
export const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
export const announced = (page: Page) => page.locator('#said').textContent()

export async function summaryItems(page: Page): Promise<string[]> {
  return (await summary(page).count()) === 0 ? [] : summary(page).getByRole('link').allTextContents()
}

/** Texts of the elements in `aria-describedby`; throws on an id without an element. */
export function described(control: Locator): Promise<string[]> {
  return control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter(Boolean)
      .map((id) => {
        const target = document.getElementById(id)
        if (!target) throw new Error(`Nothing has the id ${id}`)
        return target.textContent ?? ''
      }),
  )
}

/** Replaces a field's value as pasting does; the browser removes line breaks from a single line. */
export async function paste(page: Page, control: Locator, text: string): Promise<void> {
  await control.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.evaluate((pasted) => document.execCommand('insertText', false, pasted), text)
}

/** Fills in every required field with a valid value; `filledBody` is the resulting request body. */
export async function fillIn(page: Page): Promise<void> {
  await field(page, 'Nome').fill('Giulia')
  await group(page, 'Genere').getByLabel('Donna').check()
  await field(page, 'Data di nascita').fill('14/5/1981')
  await field(page, 'Città di nascita').fill('modena')
  await option(page, 'Modena (MO)').click()
  await field(page, 'Email').fill('giulia@example.it')
  await field(page, 'Password').fill('Vacanze-2026')
  await field(page, 'Conferma password').fill('Vacanze-2026')
  await field(page, 'Accetto l’informativa').check()
  await group(page, 'Vuoi ricevere offerte?').getByLabel('No').check()
}

export const filledBody = {
  firstName: 'Giulia',
  gender: 'F',
  birthDate: '1981-05-14',
  birthPlace: 'Modena',
  birthProvince: 'MO',
  email1: 'giulia@example.it',
  email2: null,
  password: 'Vacanze-2026',
  privacyAccepted: true,
  marketingAccepted: false,
}
