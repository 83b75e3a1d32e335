import { describe, expect, test } from 'vitest'
import { described, field, filledBody, fillIn, group, isFocused, option, servePages, submit } from './form-driver.ts'

const open = servePages()

describe('dependent fields', () => {
  test('appear and disappear with their condition, and are cleared with the fields they filled', async () => {
    const { page, sent } = await open()
    await fillIn(page)
    await group(page, 'Nazionalità').getByLabel('Estera').check()
    expect(await field(page, 'Città di nascita').count()).toBe(0)
    expect(await page.getByText('Inserisci la nazione di nascita').count()).toBe(0)
    await field(page, 'Nazione di nascita').fill('Francia')
    await submit(page).click()
    const { birthPlace: _place, birthProvince: _province, ...rest } = filledBody
    await expect.poll(() => sent['/submit']).toEqual([{ ...rest, birthNation: 'Francia' }])
    await group(page, 'Nazionalità').getByLabel('Italiana').check()
    expect(await field(page, 'Città di nascita').inputValue()).toBe('')
  })

  test('are filled from the chosen item, and the user may change them afterwards', async () => {
    const { page } = await open()
    await page.getByLabel('Città di residenza').fill('Roma')
    await option(page, 'Roma (RM)').click()
    const cap = page.getByLabel('CAP')
    expect(await cap.inputValue()).toBe('00118')
    await cap.fill('00184')
    expect(await page.getByLabel('Città di residenza').inputValue()).toBe('Roma (RM)')
    expect(await cap.inputValue()).toBe('00184')
  })

  test('start with the API’s record, and take over a newer one unless the user has typed', async () => {
    const { page } = await open({
      start: { firstName: 'Giulia', birthPlace: 'Samone', birthProvince: 'TN', birthDate: '1981-05-14', points: 3 },
    })
    await expect.poll(() => field(page, 'Città di nascita').inputValue()).toBe('Samone (TN)')
    expect(await field(page, 'Data di nascita').inputValue()).toBe('14/05/1981')
    await page.evaluate(() => window.renew?.({ firstName: 'Giulia Maria', birthDate: '1981-05-15' }))
    await expect.poll(() => field(page, 'Nome').inputValue()).toBe('Giulia Maria')
    await field(page, 'Email').fill('x')
    await field(page, 'Email').fill('')
    await page.evaluate(() => window.renew?.({ firstName: 'Anna' }))
    await expect.poll(() => field(page, 'Nome').inputValue()).toBe('Anna')
    await field(page, 'Email').fill('mia@example.it')
    await page.evaluate(() => window.renew?.({ firstName: 'Carla' }))
    expect(await field(page, 'Nome').inputValue()).toBe('Anna')
    expect(await field(page, 'Email').inputValue()).toBe('mia@example.it')
  })
})

describe('a field', () => {
  test('shows a date as typed, and as dd/MM/yyyy after the user leaves it', async () => {
    const { page } = await open()
    const date = field(page, 'Data di nascita')
    for (const [typed, shown] of [
      ['1/2/2010', '01/02/2010'],
      ['01-02-2010', '01/02/2010'],
      ['01022010', '01/02/2010'],
      ['2010-02-01', '01/02/2010'],
      ['31/02/2010', '31/02/2010'],
    ] as const) {
      await date.fill('')
      await date.pressSequentially(typed)
      expect(await date.inputValue()).toBe(typed)
      // The first Tab reaches the calendar button, which belongs to the field.
      await date.press('Tab')
      await page.keyboard.press('Tab')
      expect(await date.inputValue()).toBe(shown)
      expect(await date.getAttribute('aria-invalid')).toBe(shown.startsWith('31/02') ? 'true' : null)
    }
  })

  test('picks a date from its calendar by keyboard and pointer, and shows errors after focus leaves both', async () => {
    const { page } = await open()
    const date = page.getByRole('textbox', { name: 'Data di nascita' })
    const sheet = page.getByRole('dialog', { name: 'Data di nascita' })
    const focusedDay = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    const opener = page.getByRole('button', { name: 'openCalendar' })
    await date.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(focusedDay).toBe('lunedì 15 giugno 2026')
    expect(await date.getAttribute('aria-invalid')).toBeNull()
    for (const key of ['Shift+PageUp', 'ArrowDown', 'ArrowLeft', 'End', 'PageDown']) await page.keyboard.press(key)
    await expect.poll(focusedDay).toBe('martedì 22 luglio 2025')
    await page.keyboard.press('Escape')
    expect(await sheet.count()).toBe(0)
    expect(await isFocused(opener)).toBe(true)
    expect(await date.inputValue()).toBe('')
    await opener.click()
    await sheet.getByLabel('anno').selectOption('1981')
    await sheet.getByLabel('mese').selectOption('maggio')
    await sheet.getByRole('button', { name: 'giugno 1981' }).click()
    await sheet.getByRole('button', { name: 'maggio 1981' }).click()
    await sheet.getByRole('gridcell', { name: 'giovedì 14 maggio 1981' }).click()
    expect(await date.inputValue()).toBe('14/05/1981')
    expect(await isFocused(opener)).toBe(true)
    await date.fill('')
    await opener.click()
    await sheet.waitFor()
    await field(page, 'Nome').click()
    expect(await sheet.count()).toBe(0)
    // An error that a press causes appears after the press, so that nothing moves under the pointer.
    await expect.poll(() => described(date)).toContain('Inserisci la data di nascita')
  })

  test('reveals a password, announces the change, and allows pasting (requirements A8)', async () => {
    const { page } = await open()
    const password = field(page, 'Password')
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('input[name=password]')
      field?.focus()
      document.execCommand('insertText', false, ' incollata ')
    })
    expect(await password.inputValue()).toBe(' incollata ')
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Mostra' }).first().click()
    expect(await password.getAttribute('type')).toBe('text')
    expect(await page.getByText('La password è visibile').count()).toBe(1)
    await page.getByRole('button', { name: 'Nascondi' }).click()
    expect(await password.getAttribute('type')).toBe('password')
    expect(await page.getByText('La password è nascosta').count()).toBe(1)
  })

  test('has its autocomplete token, and is validated by the form instead of the browser', async () => {
    const { page } = await open()
    const tokens = await page
      .locator('input[autocomplete]:not([autocomplete=off])')
      .evaluateAll((inputs) => inputs.map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')]))
    expect(Object.fromEntries(tokens)).toEqual({
      firstName: 'given-name',
      birthDate: 'bday',
      email1: 'email',
      'contact.city': 'address-level2',
      'contact.cap': 'postal-code',
      password: 'new-password',
      repeatPassword: 'new-password',
    })
    expect(await page.locator('form').evaluate((form) => (form as HTMLFormElement).noValidate)).toBe(true)
  })
})

describe('a folded section', () => {
  test('is closed until the user opens it, and open again when a draft inside is restored', async () => {
    const { page } = await open({ query: '?form=folded', start: {} })
    const fold = page.getByRole('button', { name: 'Altri dati' })
    const second = field(page, 'Email secondaria (facoltativo)')
    const leaveAndReturn = async () => {
      await page.evaluate(() => window.keepAndLeave?.())
      await fold.waitFor({ state: 'detached' })
      await page.evaluate(() => window.renew?.({}))
      await fold.waitFor()
    }
    await fold.waitFor()
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    await field(page, 'Nome').fill('Giulia')
    await leaveAndReturn()
    expect(await field(page, 'Nome').inputValue()).toBe('Giulia')
    expect(await fold.getAttribute('aria-expanded'), 'the draft is outside of it').toBe('false')
    await fold.click()
    await second.fill('giulia@lavoro.example')
    await fold.click()
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    await leaveAndReturn()
    expect(await fold.getAttribute('aria-expanded')).toBe('true')
    expect(await second.isVisible()).toBe(true)
    expect(await second.inputValue()).toBe('giulia@lavoro.example')
  })
})
