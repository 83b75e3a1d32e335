import { describe, expect, test } from 'vitest'
import { described, field, servePages } from './form-driver.ts'

const open = servePages()
const file = { name: 'carta d’identità.pdf', mimeType: 'application/pdf', buffer: Buffer.from([0x25, 0x50, 0x44, 0x46, 0x00, 0xff]) }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('the submit button of a form', () => {
  test('is disabled with a reason while a condition is unmet, and the Enter key does not submit', async () => {
    const { page, sent } = await open({ query: '?form=upload' })
    const button = page.getByRole('button', { name: 'Carica' })
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    expect(await described(button)).toEqual(['Prima conferma che è tuo'])
    await field(page, 'Documento').setInputFiles(file)
    await button.click({ force: true })
    await field(page, 'Titolo (facoltativo)').press('Enter')
    await field(page, 'Confermo che il documento è mio').check()
    expect(await button.getAttribute('aria-disabled')).toBeNull()
    expect(sent['/submit']).toEqual([])
  })

  test('asks for confirmation where the catalogue declares it, and sends nothing when the user declines', async () => {
    const { page, sent } = await open({ query: '?form=upload' })
    const asked: string[] = []
    let answer = false
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void (answer ? dialog.accept() : dialog.dismiss())
    })
    await field(page, 'Documento').setInputFiles(file)
    await field(page, 'Confermo che il documento è mio').check()
    await page.getByRole('button', { name: 'Carica' }).click()
    expect(sent['/submit']).toEqual([])
    answer = true
    await page.getByRole('button', { name: 'Carica' }).click()
    await expect
      .poll(() => sent['/submit'])
      .toEqual([{ fileContent: 'JVBERgD/', fileName: file.name, uploadId: expect.stringMatching(uuid) }])
    expect(asked).toEqual(['Stai per caricare un documento', 'Stai per caricare un documento'])
  })

  test('shows missing fields before it asks for confirmation', async () => {
    const { page, sent } = await open({ query: '?form=upload' })
    await field(page, 'Confermo che il documento è mio').check()
    await page.getByRole('button', { name: 'Carica' }).click()
    expect(await described(field(page, 'Documento'))).toEqual(['Scegli un file'])
    expect(sent['/submit']).toEqual([])
  })
})

test('a step of the catalogue fills fields as a user would', async () => {
  const { page } = await open({ query: '?form=upload' })
  await page.getByRole('button', { name: 'Come contratto' }).click()
  await expect.poll(() => field(page, 'Titolo (facoltativo)').inputValue()).toBe('Contratto')
  expect(await field(page, 'Confermo che il documento è mio').isChecked()).toBe(true)
})

test('the form announces a chosen file by name, and starts empty after it is sent', async () => {
  const { page, sent } = await open({ query: '?form=upload' })
  page.on('dialog', (dialog) => void dialog.accept())
  await field(page, 'Documento').setInputFiles(file)
  await expect.poll(() => page.locator('#said').textContent()).toBe(`${file.name}, 6 byte`)
  await field(page, 'Confermo che il documento è mio').check()
  await page.getByRole('button', { name: 'Carica' }).click()
  await expect.poll(() => sent['/steps']).toHaveLength(1)
  await expect.poll(() => field(page, 'Documento').inputValue()).toBe('')
})
