import { describe, expect, test } from 'vitest'
import { announced, described, field, filledBody, fillIn, isFocused, servePages, submit, summary, summaryItems } from './form-driver.ts'

const open = servePages()
const participant = {
  grade: '7,8',
  fiscalCode: 'RNLTMS12P03F257U',
  intolerances: false,
  docType: 'idCard',
  docNumber: 'CA4120765',
  docExpiration: '2029-03-13',
}

describe('a submission', () => {
  test('works by keyboard alone, from the first field to Enter, and sends the body that the API expects', async () => {
    const { page, sent } = await open({ answer: () => ({ status: 200, body: { id: 7 } }) })
    const { keyboard } = page
    await field(page, 'Nome').focus()
    const type = (text: string) => keyboard.type(text)
    const press = async (...keys: string[]) => {
      for (const key of keys) await keyboard.press(key)
    }
    await type('Giulia')
    await press('Tab', 'Space', 'Tab')
    await type('14-05-1981')
    // Tab stops: the calendar button, then the nationality.
    await press('Tab', 'Tab', 'Tab')
    await type('moden')
    await press('ArrowDown', 'Enter', 'Tab', 'Tab')
    await type(' giulia@example.it ')
    // Tab stops: the link under the field, then the second e-mail.
    await press('Tab', 'Tab', 'Tab')
    await type('forli')
    await press('ArrowDown', 'Tab', 'Tab', 'Tab')
    await type('7,5')
    await press('Tab', 'Tab')
    await type('Vacanze-2026')
    await press('Tab', 'Tab')
    await type('Vacanze-2026')
    await press('Tab', 'Tab', 'Space', 'Tab', 'Space', 'ArrowRight')
    await field(page, 'Nome').focus()
    await keyboard.press('Enter')
    await expect.poll(() => sent['/steps']).toHaveLength(1)
    expect(sent['/submit']).toEqual([{ ...filledBody, contact: { city: 'Forlì', cap: '47121' }, grade: 7.5 }])
    expect(sent['/steps'][0]).toMatchObject({
      answer: { id: 7 },
      form: { email1: 'giulia@example.it', nationality: 'Italiana', repeatPassword: 'Vacanze-2026' },
    })
    await expect.poll(() => field(page, 'Nome').inputValue()).toBe('')
    expect(await field(page, 'Nome').getAttribute('aria-invalid')).toBeNull()
  })

  test('is sent once, however often the user presses the button, and shows that it is running (requirements A5)', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const { page, sent } = await open({ answer: () => gate.then(() => ({ status: 200, body: {} })) })
    await fillIn(page)
    await submit(page).dblclick()
    const busy = page.getByRole('button', { name: 'Registrazione...' })
    await busy.click({ force: true })
    await field(page, 'Nome').press('Enter')
    expect(await busy.getAttribute('aria-disabled')).toBe('true')
    expect(await announced(page)).toBe('Registrazione...')
    release()
    await submit(page).waitFor()
    await expect.poll(() => sent['/steps']).toHaveLength(1)
    expect(sent['/submit']).toEqual([filledBody])
  })

  test('disables the cancel button while it is running', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const { page } = await open({ query: '?form=whole', start: participant, answer: () => gate.then(() => ({ status: 200, body: {} })) })
    await page.getByRole('button', { name: 'edit dati' }).click()
    const leave = page.getByRole('button', { name: 'Annulla' })
    await leave.waitFor()
    await page.getByRole('button', { name: 'Salva' }).click()
    await page.getByRole('button', { name: 'Salvataggio...' }).waitFor()
    expect(await leave.getAttribute('aria-disabled')).toBe('true')
    await leave.press('Enter')
    await page.getByRole('button', { name: 'Salvataggio...' }).waitFor()
    release()
    await page.getByRole('button', { name: 'edit dati' }).waitFor()
  })

  test('shows the server’s errors at the fields and in the summary until these change, and keeps every value', async () => {
    const errors = { email1: 'Questo indirizzo è già registrato', 'contact.cap': 'CAP sconosciuto', elsewhere: 'x' }
    const { page, sent } = await open({ answer: () => ({ status: 422, body: { errors } }) })
    await fillIn(page)
    await submit(page).click()
    await expect.poll(() => summaryItems(page)).toEqual(['Questo indirizzo è già registrato', 'CAP sconosciuto'])
    expect(await described(field(page, 'Email'))).toContain('Questo indirizzo è già registrato')
    await expect.poll(() => isFocused(summary(page))).toBe(true)
    expect(await field(page, 'Password').inputValue()).toBe('Vacanze-2026')
    await field(page, 'Email').press('End')
    await field(page, 'Email').pressSequentially('a')
    expect(await summaryItems(page)).toEqual(['CAP sconosciuto'])
    expect(sent['/fail']).toEqual([])
  })

  test('that fails without a field error runs the form’s failure steps', async () => {
    const { page, sent } = await open({ answer: () => ({ status: 503, body: { code: 'unavailable' } }) })
    await fillIn(page)
    await submit(page).click()
    await expect.poll(() => sent['/fail']).toEqual([{ code: 'unavailable' }])
    expect(await summary(page).count()).toBe(0)
    expect(await field(page, 'Nome').inputValue()).toBe('Giulia')
    expect(sent['/steps']).toEqual([])
  })
})
