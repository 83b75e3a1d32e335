/** A file field that takes pictures: what is sent is a JPEG or a PDF that the server accepts, never larger than the limit. */
import { PDF } from '@libpdf/core'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { findPdfRefusal } from '../../../src/core/server/uploads/inspect-pdf.ts'
import { announced, field, isFocused, servePages } from './form-driver.ts'

const open = servePages()
const maxBytes = 60_000
const document = (page: Page) => field(page, 'Documento')
const pages = (page: Page) => page.getByRole('listitem')

/** Returns a picture of noise, which no JPEG compresses well, with a colour that tells it from others. */
async function photo(name: string, { width = 1_200, height = 900, colour = '#888', orientation = 1 } = {}) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: colour, noise } })
    .png()
    .toBuffer()
  const buffer = await sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: grain, blend: 'soft-light' }])
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

async function send(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await field(page, 'Confermo che il documento è mio').check()
  await page.getByRole('button', { name: 'Carica' }).click()
}

async function sentFile(page: Page, sent: Readonly<Record<string, readonly unknown[]>>) {
  await send(page)
  await expect.poll(() => sent['/submit']).toHaveLength(1)
  const [{ fileName, fileContent }] = sent['/submit'] as [{ fileName: string; fileContent: string }]
  return { fileName, bytes: Uint8Array.from(Buffer.from(fileContent, 'base64')) }
}

describe('Given a field that takes pictures', () => {
  test('scales a photograph above the limit, upright, and says how it is sent', async () => {
    const { page, sent } = await open({ query: '?form=pictures' })
    const large = await photo('tessera.png', { orientation: 6 })
    expect(large.buffer.byteLength).toBeGreaterThan(maxBytes)
    await document(page).setInputFiles(large)
    await expect.poll(() => document(page).inputValue()).toContain('tessera.jpg')
    const { fileName, bytes } = await sentFile(page, sent)
    expect(fileName).toBe('tessera.jpg')
    expect(bytes.byteLength).toBeLessThanOrEqual(maxBytes)
    const { width, height, format, exif } = await sharp(bytes).metadata()
    expect({ format, exif }).toEqual({ format: 'jpeg', exif: undefined })
    expect(height).toBeGreaterThan(width)
  })

  test('joins photos of chooser and camera to one PDF in the order that the user gives them', async () => {
    const { page, sent } = await open({ query: '?form=pictures' })
    const [front, back] = [await photo('fronte.jpg', { colour: '#d22' }), await photo('retro.jpg', { colour: '#22d' })]
    await document(page).setInputFiles(back)
    await page.getByText('Pagina 1 di 1: retro.jpg', { exact: true }).waitFor()
    const camera = page.locator('input[capture]')
    await camera.setInputFiles(front)
    await page.getByText('Pagina 2 di 2: fronte.jpg', { exact: true }).waitFor()
    const earlier = page.getByRole('button', { name: 'Sposta prima 2' })
    await earlier.click()
    await page.getByText('Pagina 1 di 2: fronte.jpg', { exact: true }).waitFor()
    expect(await announced(page)).toContain('Pagina 1 di 2: fronte.jpg. Pagina 2 di 2: retro.jpg')
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Sposta prima 1' }))).toBe(true)
    const { fileName, bytes } = await sentFile(page, sent)
    expect(fileName).toBe('fronte.pdf')
    expect(bytes.byteLength).toBeLessThanOrEqual(maxBytes)
    expect(await findPdfRefusal(bytes)).toBeUndefined()
    const pdf = await PDF.load(bytes)
    expect(pdf.getPageCount()).toBe(2)
    const [red, blue] = await Promise.all(jpegsOf(bytes).map(async (jpeg) => (await sharp(jpeg).stats()).dominant))
    expect(red?.r).toBeGreaterThan(red?.b ?? 255)
    expect(blue?.b).toBeGreaterThan(blue?.r ?? 255)
  })

  test('removes a page, and says which pictures were left out and why', async () => {
    const { page } = await open({ query: '?form=pictures' })
    const small = await photo('piccola.jpg', { width: 200, height: 100 })
    await document(page).setInputFiles([
      small,
      { ...small, name: 'due.jpg' },
      { ...small, name: 'tre.jpg' },
      { ...small, name: 'quattro.jpg' },
    ])
    await expect.poll(() => pages(page).count()).toBe(3)
    expect(await page.getByText('Foto piccola').count()).toBe(3)
    await page.locator('form').getByText('Non più di tre foto').waitFor()
    expect(await announced(page)).toContain('Non più di tre foto')
    await page.getByRole('button', { name: 'Togli pagina 2' }).click()
    await expect
      .poll(() => pages(page).allTextContents())
      .toEqual([expect.stringContaining('Pagina 1 di 2: piccola.jpg'), expect.stringContaining('Pagina 2 di 2: tre.jpg')])
    await page.locator('input[capture]').setInputFiles({ name: 'rotta.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no') })
    await page.locator('form').getByText('Una foto non si apre').waitFor()
    expect(await pages(page).count()).toBe(2)
    await document(page).setInputFiles({ name: 'carta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect.poll(() => pages(page).count()).toBe(0)
    await expect.poll(() => document(page).inputValue()).toContain('carta.pdf')
  })
})

/** Returns the JPEGs of a PDF as they stand in it. */
function jpegsOf(pdf: Uint8Array): Buffer[] {
  const bytes = Buffer.from(pdf)
  return [...bytes.toString('latin1').matchAll(/DCTDecode\/Length (\d+)>>\nstream\n/g)].map((found) =>
    bytes.subarray(found.index + found[0].length, found.index + found[0].length + Number(found[1])),
  )
}
