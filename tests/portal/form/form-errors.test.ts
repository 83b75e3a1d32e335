import { describe, expect, test } from 'vitest'
import {
  described,
  field,
  filledBody,
  fillIn,
  focusedId,
  group,
  isFocused,
  paste,
  servePages,
  submit,
  summary,
  summaryItems,
} from './form-driver.ts'

const open = servePages()

describe('error messages of fields', () => {
  test('appear after the user leaves the field, are tied to it, and disappear once it is valid (requirements A3)', async () => {
    const { page } = await open()
    const email = field(page, 'Email')
    await email.pressSequentially('giulia@')
    expect(await email.getAttribute('aria-invalid')).toBeNull()
    expect(await described(email)).toEqual(['Sarà anche il tuo username'])
    await email.press('Tab')
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    expect(await described(email)).toEqual(['Sarà anche il tuo username', 'Formato email non valido'])
    expect(await page.getByText('Inserisci il nome').count()).toBe(0)
    await email.fill('giulia@example.it')
    expect(await email.getAttribute('aria-invalid')).toBeNull()
    expect(await described(email)).toEqual(['Sarà anche il tuo username'])
    expect(await page.title()).toBe('Registrati')
  })

  test('of radio buttons belong to the fieldset, whose legend names them (requirements A4)', async () => {
    const { page } = await open()
    await submit(page).click()
    const gender = group(page, 'Genere')
    expect(await gender.getAttribute('aria-invalid')).toBe('true')
    expect(await gender.getAttribute('aria-required')).toBe('true')
    expect(await described(gender)).toEqual(['Scegli il genere'])
    await gender.getByLabel('Uomo').check()
    expect(await gender.getAttribute('aria-invalid')).toBeNull()
  })

  test('of a field disappear when another field makes it valid', async () => {
    const { page } = await open()
    await field(page, 'Password').fill('Vacanze-2026')
    await field(page, 'Conferma password').fill('Vacanze-2027')
    await field(page, 'Conferma password').press('Tab')
    const repeated = field(page, 'Conferma password')
    expect(await described(repeated)).toEqual(['Conferma password non coincide con la password inserita'])
    await field(page, 'Password').fill('Vacanze-2027')
    expect(await repeated.getAttribute('aria-invalid')).toBeNull()
  })
})

describe('a field with refused characters (requirements S27)', () => {
  test('shows an error when the user leaves it, and is not sent', async () => {
    const { page, sent } = await open()
    await fillIn(page)
    await paste(page, field(page, 'Nome'), 'Giu\u202eailu')
    await field(page, 'Nome').press('Tab')
    expect(await described(field(page, 'Nome'))).toEqual(['Riscrivi il nome a mano'])
    await paste(page, field(page, 'Note (facoltativo)'), 'latte\nuova\u001b')
    await submit(page).click()
    await expect.poll(() => summaryItems(page)).toEqual(['Riscrivi il nome a mano', 'Riscrivi le note a mano'])
    expect(sent['/submit']).toEqual([])
    await field(page, 'Nome').fill('Giulia')
    await field(page, 'Note (facoltativo)').fill('latte\nuova')
    await submit(page).click()
    await expect.poll(() => sent['/submit']).toEqual([{ ...filledBody, notes: 'latte\nuova' }])
  })

  test('accepts pasted line breaks, blanks, zero-width spaces and invisible marks around or inside the text', async () => {
    const { page, sent } = await open()
    await fillIn(page)
    await paste(page, field(page, 'Nome'), '\u202d\ufeffGiu\u200blia\u202c\r\n')
    await paste(page, field(page, 'Data di nascita'), '\u200e14\u200e/05\u200e/1981')
    await submit(page).click()
    await expect.poll(() => sent['/submit']).toEqual([filledBody])
  })
})

describe('a failed submission', () => {
  test('moves the focus to a summary with links to the fields, and marks the page title (requirements A1)', async () => {
    const { page, sent } = await open()
    await submit(page).click()
    await expect.poll(() => isFocused(summary(page))).toBe(true)
    expect(await page.title()).toBe('Errore: Registrati')
    const items = await summaryItems(page)
    expect(items).toEqual([
      'Inserisci il nome',
      'Scegli il genere',
      'Inserisci la data di nascita',
      'Inserisci la città di nascita',
      "Inserisci l'email",
      'La password deve contenere almeno 8 caratteri',
      'Conferma password non coincide con la password inserita',
      'È necessario accettare le condizioni per procedere con la registrazione',
      'È necessario scegliere',
    ])
    for (const [place, words] of items.entries()) {
      const link = summary(page).getByRole('link').nth(place)
      await link.focus()
      await page.keyboard.press('Enter')
      expect(`#${await focusedId(page)}`).toBe(await link.getAttribute('href'))
      const around = await page.evaluate(() => document.activeElement?.closest('fieldset, [data-kind]')?.textContent)
      expect(around).toContain(words)
      expect(await page.evaluate(() => document.activeElement?.matches('input'))).toBe(true)
    }
    expect(sent['/submit']).toEqual([])
  })

  test('removes each corrected field from the summary, and the title’s mark with the last one', async () => {
    const { page } = await open()
    await submit(page).click()
    await field(page, 'Nome').fill('Giulia')
    expect(await summaryItems(page)).not.toContain('Inserisci il nome')
    await fillIn(page)
    expect(await summary(page).count()).toBe(0)
    expect(await page.title()).toBe('Registrati')
  })
})
