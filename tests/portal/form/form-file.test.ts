/** A file field: the checks before the upload, and choosing by dialog, drag and drop, or paste. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { announced, described, field, isFocused, servePages } from './form-driver.ts'

const open = servePages()
const pdf = (bytes: number, name = 'carta.pdf') => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(bytes, 'a') })
const document = (page: Page) => field(page, 'Documento')
const errorOf = async (page: Page) => (await described(document(page))).join()

/** Drops a file on the page, or pastes it. */
async function give(page: Page, on: string, type: 'drop' | 'paste', name: string): Promise<void> {
  await page.evaluate(
    ([selector, event, fileName]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['%PDF'], fileName, { type: 'application/pdf' }))
      const init = { bubbles: true, cancelable: true }
      const target = window.document.querySelector(selector)
      target?.dispatchEvent(
        event === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...init, clipboardData: transfer }),
      )
    },
    [on, type, name] as const,
  )
}

async function send(page: Page): Promise<void> {
  await field(page, 'Confermo che il documento è mio').check()
  await page.getByRole('button', { name: 'Carica' }).click()
}

describe('Given a file field', () => {
  test.each([
    { what: 'one byte too large', file: pdf(21), told: 'Il file è troppo grande' },
    { what: 'of another type', file: pdf(4, 'nota.txt'), told: 'Il tipo di file non è ammesso' },
    { what: 'empty', file: pdf(0), told: 'Il file è vuoto' },
  ])('rejects a file that is $what, announces the error with its name, and does not send it', async ({ file, told }) => {
    const { page, sent } = await open({ query: '?form=upload' })
    await document(page).setInputFiles(file)
    await expect.poll(() => errorOf(page)).toBe(told)
    expect(await announced(page)).toContain(file.name)
    expect(await announced(page)).toContain(told)
    await send(page)
    expect(sent['/submit']).toEqual([])
    await document(page).setInputFiles(pdf(20))
    await expect.poll(() => errorOf(page)).toBe('')
  })

  test('accepts a file without an extension by its media type', async () => {
    const { page } = await open({ query: '?form=upload' })
    await document(page).setInputFiles({ name: 'foto', mimeType: 'image/jpeg', buffer: Buffer.from('a') })
    await expect.poll(() => announced(page)).toBe('foto, 1\u00a0byte')
    await document(page).setInputFiles({ name: 'nota', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await expect.poll(() => errorOf(page)).toBe('Il tipo di file non è ammesso')
  })

  test('announces that the user removed the file, focuses the field, and does not send the file', async () => {
    const { page } = await open({ query: '?form=upload' })
    await document(page).setInputFiles(pdf(4))
    await page.getByRole('button', { name: 'Togli il file' }).click()
    await expect.poll(() => announced(page)).toBe('File tolto')
    expect(await isFocused(document(page))).toBe(true)
    expect(await document(page).inputValue()).toBe('')
    await send(page)
    await expect.poll(() => errorOf(page)).toBe('Scegli un file')
  })

  test.each(['drop', 'paste'] as const)('shows a file received by %s as chosen', async (way) => {
    const { page } = await open({ query: '?form=upload' })
    await give(page, way === 'drop' ? 'input[type=file]' : 'body', way, 'trascinato.pdf')
    await expect.poll(() => announced(page)).toBe('trascinato.pdf, 4\u00a0byte')
    expect(await document(page).inputValue()).toContain('trascinato.pdf')
  })

  test('keeps the file when sending fails, and sends it again with the same upload id', async () => {
    let tries = 0
    const { page, sent } = await open({
      query: '?form=upload',
      answer: () => (++tries === 1 ? { status: 503, body: { code: 'network' } } : { status: 200, body: {} }),
    })
    page.on('dialog', (dialog) => void dialog.accept())
    await document(page).setInputFiles(pdf(4))
    await send(page)
    await expect.poll(() => sent['/fail']).toHaveLength(1)
    expect(await document(page).inputValue()).toContain('carta.pdf')
    await page.getByRole('button', { name: 'Carica' }).click()
    await expect.poll(() => sent['/steps']).toHaveLength(1)
    const [first, second] = sent['/submit'] as { uploadId: string }[]
    expect(second).toEqual(first)
    expect(first?.uploadId).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('sends the same file under a new upload id when the user chooses it again', async () => {
    const { page, sent } = await open({ query: '?form=upload' })
    page.on('dialog', (dialog) => void dialog.accept())
    for (const times of [1, 2]) {
      await document(page).setInputFiles(pdf(4))
      await send(page)
      await expect.poll(() => sent['/steps']).toHaveLength(times)
      await expect.poll(() => document(page).inputValue()).toBe('')
    }
    const ids = (sent['/submit'] as { uploadId: string }[]).map(({ uploadId }) => uploadId)
    expect(new Set(ids).size).toBe(2)
  })

  test('shows and announces a hint below the field when its condition holds', async () => {
    const { page } = await open({ query: '?form=upload' })
    expect(await page.getByText('Tutte le pagine').count()).toBe(0)
    await page.getByRole('button', { name: 'Come contratto' }).click()
    await page.locator('form').getByText('Tutte le pagine').waitFor()
    await expect.poll(() => announced(page)).toBe('Tutte le pagine')
  })
})
