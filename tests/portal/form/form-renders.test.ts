import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { field, group, servePages, submit, summaryItems } from './form-driver.ts'
import { rendersOf, watchRenders } from './watch-renders.ts'

const open = servePages()

/** Opens the form with its renders recorded. */
async function openWatched(): Promise<Page> {
  const { page } = await open()
  await watchRenders(page)
  await page.reload()
  await field(page, 'Data di nascita').waitFor()
  await page.waitForFunction(() => document.body.dataset.comuni === 'loaded')
  return page
}

describe('a keystroke', () => {
  test('renders only the control of its field, including the first one in a form', async () => {
    const page = await openWatched()
    await field(page, 'Nome').focus()
    expect(await rendersOf(page, () => page.keyboard.type('Giulia'))).toEqual(['input firstName'])
    expect(await field(page, 'Nome').inputValue()).toBe('Giulia')
    await field(page, 'Data di nascita').focus()
    // With the button of its calendar.
    expect(await rendersOf(page, () => page.keyboard.type('14/5'))).toEqual(['button', 'div', 'input birthDate'])
    expect(await field(page, 'Data di nascita').inputValue()).toBe('14/5')
  })

  test('renders, when it changes a field’s error, that field and the summary, and no other field', async () => {
    const page = await openWatched()
    await submit(page).click()
    expect(await summaryItems(page)).toContain('Inserisci il nome')
    await field(page, 'Nome').focus()
    const renders = await rendersOf(page, () => page.keyboard.type('G'))
    expect(await summaryItems(page)).not.toContain('Inserisci il nome')
    expect(renders.filter((rendered) => rendered.startsWith('input'))).toEqual(['input firstName'])
    expect(await rendersOf(page, () => page.keyboard.type('iulia'))).toEqual(['input firstName'])
  })

  test('in a password renders the field that must equal it', async () => {
    const page = await openWatched()
    await field(page, 'Password').fill('Vacanze-2026')
    await field(page, 'Conferma password').fill('Vacanze-2026')
    await field(page, 'Conferma password').blur()
    await field(page, 'Password').focus()
    const renders = await rendersOf(page, () => page.keyboard.press('End').then(() => page.keyboard.type('!')))
    expect(renders.filter((rendered) => rendered.startsWith('input'))).toEqual(['input password', 'input repeatPassword'])
  })
})

test('a choice renders the fields that it hides and shows, and no other field', async () => {
  const page = await openWatched()
  const renders = await rendersOf(page, () => group(page, 'Nazionalità').getByLabel('Estera').check())
  expect(renders).toContain('input birthNation')
  expect(renders).not.toContain('input firstName')
})
