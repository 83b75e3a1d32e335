import sharp, { type Sharp } from 'sharp'
import type { Database } from '../../../core/server/database/database.ts'
import { createFileStorage } from '../../../core/server/storage/file-storage.ts'
import { addDocumentFile } from '../slices/documents/stores/document-files-store.ts'

/** Stores files in the database, wherever later ones go, so that a failed transaction leaves nothing behind. */
const storage = createFileStorage()

/** Stores a generated file for a demonstration upload, labelled as a facsimile when it is a PDF. */
export async function insertUpload(
  tx: Database,
  { documentId, title, fileName, at }: { documentId: number; title: string; fileName: string; at: Date },
): Promise<void> {
  const { bytes, mediaType } = await makeFile(fileName, title)
  const file = await storage.prepare(bytes, mediaType)
  await storage.keep(tx, file, at)
  await addDocumentFile(tx, { documentId, kind: 'upload', version: 1, key: file.key, fileName, at })
}

async function makeFile(fileName: string, title: string): Promise<{ bytes: Uint8Array; mediaType: string }> {
  if (fileName.endsWith('.pdf'))
    return { bytes: makePdf([title, 'Fac-simile della dimostrazione, senza valore.']), mediaType: 'application/pdf' }
  if (fileName.endsWith('.jpg')) return { bytes: Uint8Array.from(await drawPaper().jpeg().toBuffer()), mediaType: 'image/jpeg' }
  if (fileName.endsWith('.png')) return { bytes: Uint8Array.from(await drawPaper().png().toBuffer()), mediaType: 'image/png' }
  throw new Error(`The demonstration cannot make the upload ${fileName}`)
}

/** Draws a sheet with a photograph and lines, like a picture taken by phone. */
function drawPaper(): Sharp {
  const patch = (width: number, height: number, background: string) => ({ create: { width, height, channels: 3 as const, background } })
  const lines = [60, 110, 160, 260, 310, 360].map((top, index) => ({
    input: patch(index < 3 ? 300 : 520, 16, '#7a8699'),
    top,
    left: index < 3 ? 280 : 60,
  }))
  return sharp(patch(640, 440, '#f6f1e4')).composite([{ input: patch(170, 160, '#b9c6d8'), top: 50, left: 60 }, ...lines])
}

/** Returns a one-page A5 PDF with these lines. */
function makePdf(lines: readonly string[]): Uint8Array {
  // The standard font Helvetica has Western European letters as single bytes; the typographic apostrophe is replaced.
  const shown = lines.map((line) => line.replaceAll('’', "'").replace(/[\\()]/g, '\\$&'))
  const text = `BT /F1 15 Tf 40 520 Td 26 TL ${shown.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(it)>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
  ]
  let pdf = '%PDF-1.7\n'
  const offsets = objects.map((body, index) => {
    const offset = pdf.length
    pdf += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${size}/Root 1 0 R>>`
  return Buffer.from(`${pdf}${table}\nstartxref\n${pdf.length}\n%%EOF\n`, 'latin1')
}
