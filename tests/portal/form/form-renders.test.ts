import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { field, group, servePages, submit, summary, summaryItems } from './form-driver.ts'
import { rendersOf, watchRenders } from './watch-renders.ts'

const open = servePages()
const named = (page: Page, name: string) => page.locator(`[name="${name}"]`)

/** Opens the form with its renders recorded. */
async function openWatched(): Promise<Page> {
  const { page } = await open()
  await watchRenders(page)
  await page.reload()
  await field(page, 'Data di nascita').waitFor()
  await page.waitForFunction(() => document.body.dataset.comuni === 'loaded')
  return page
}

/** Longer than the pause after which what is typed in place is validated. */
const validatedAfterMs = 300

/** What is typed into each text field of the form, by name. */
const typed: Readonly<Record<string, string>> = {
  firstName: 'Giulia',
  birthDate: '14/5/1981',
  fiscalCode: 'BNCGLI81E54F257T',
  email1: 'giulia@example.it',
  email2: 'studio@example.it',
  'contact.cap': '41121',
  grade: '7,5',
  notes: 'Arrivo tardi',
  password: 'Vacanze-2026',
  repeatPassword: 'Vacanze',
}
/** The names of the fields that render with another field, since their message depends on it. */
const dependent: Readonly<Record<string, string>> = { password: 'repeatPassword' }

describe('a keystroke', () => {
  test('renders nothing in any text field, including the first one in a form', async () => {
    const page = await openWatched()
    const fields = await page.locator('input:not([type=radio], [type=checkbox], [role=combobox]), textarea').count()
    expect(fields).toBe(Object.keys(typed).length)
    for (const [name, text] of Object.entries(typed)) {
      await named(page, name).focus()
      expect(await rendersOf(page, () => page.keyboard.type(text)), name).toEqual([])
      expect(await named(page, name).inputValue()).toBe(text)
    }
  })

  test('in a touched field renders no other field', async () => {
    const page = await openWatched()
    await submit(page).click()
    await summary(page).waitFor()
    for (const [name, text] of Object.entries(typed)) {
      await named(page, name).focus()
      const renders = await rendersOf(page, () => page.keyboard.type(text))
      const controls = renders.flatMap((rendered) => /^(?:input|textarea) (.+)/.exec(rendered)?.[1] ?? [])
      expect([name, dependent[name]], name).toEqual(expect.arrayContaining(controls))
    }
  })

  test('in a search field renders that field alone', async () => {
    const page = await openWatched()
    await named(page, 'contact.city').focus()
    const renders = await rendersOf(page, () => page.keyboard.type('Rom'))
    expect(renders).toContain('input contact.city')
    expect(renders.filter((rendered) => rendered.startsWith('input'))).toEqual(['input contact.city'])
  })

  test('renders, when it changes a field’s error, that field and the summary, and no other field', async () => {
    const page = await openWatched()
    await submit(page).click()
    await expect.poll(() => summaryItems(page)).toContain('Inserisci il nome')
    await field(page, 'Nome').focus()
    const renders = await rendersOf(page, () => page.keyboard.type('G'))
    expect(await summaryItems(page)).not.toContain('Inserisci il nome')
    expect(renders.filter((rendered) => rendered.startsWith('input'))).toEqual(['input firstName'])
    expect(await rendersOf(page, () => page.keyboard.type('iulia'))).toEqual([])
  })

  test('in a password renders only the field that must equal it', async () => {
    const page = await openWatched()
    await field(page, 'Password').fill('Vacanze-2026')
    await field(page, 'Conferma password').fill('Vacanze-2026')
    await field(page, 'Conferma password').blur()
    await field(page, 'Password').focus()
    const renders = await rendersOf(page, () => page.keyboard.press('End').then(() => page.keyboard.type('!')))
    expect(renders.filter((rendered) => rendered.startsWith('input'))).toEqual(['input repeatPassword'])
  })
})

test('a choice renders the fields that it hides and shows, and no other field', async () => {
  const page = await openWatched()
  const renders = await rendersOf(page, () => group(page, 'Nazionalità').getByLabel('Estera').check())
  expect(renders).toContain('input birthNation')
  expect(renders).not.toContain('input firstName')
})

describe('a keystroke in a value that is edited in place', () => {
  const start = { grade: '7,8', fiscalCode: 'RNLTMS12P03F257U', intolerances: false, docType: 'idCard', docNumber: 'CA4120765' }

  async function openUnit(name: string): Promise<Page> {
    const { page } = await open({ query: '?form=participant', start })
    await watchRenders(page)
    await page.reload()
    await page.getByRole('button', { name: `edit ${name}`, exact: true }).click()
    return page
  }

  test('renders nothing, also after the pause that validates it', async () => {
    const page = await openUnit('Media scolastica')
    const renders = await rendersOf(page, async () => {
      await page.keyboard.type('1')
      await page.waitForTimeout(validatedAfterMs)
      await page.keyboard.type('2')
    })
    expect(renders).toEqual([])
    expect(await field(page, 'Media scolastica').inputValue()).toBe('7,812')
  })

  test('renders nothing in a section that was wrongly sent, until it changes what is wrong', async () => {
    const page = await openUnit('Documento')
    const number = named(page, 'docNumber')
    await number.fill('12')
    await page.getByRole('button', { name: 'Salva', exact: true }).click()
    await expect.poll(() => summaryItems(page)).toContain('Due lettere e sette numeri')
    await number.focus()
    expect(await rendersOf(page, () => page.keyboard.type('34'))).toEqual([])
    const renders = await rendersOf(page, () => number.fill('CA4120769'))
    expect(await summaryItems(page)).not.toContain('Due lettere e sette numeri')
    expect(renders.filter((rendered) => /^(?:input|select)/.test(rendered))).toEqual(['input docNumber'])
  })
})
