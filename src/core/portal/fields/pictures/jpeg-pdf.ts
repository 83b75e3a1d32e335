/** Writes a PDF (ISO 32000-2) whose pages are JPEGs: a PDF holds a JPEG as it is (`DCTDecode`), so nothing is encoded again. */
import type { ScaledPicture } from '../../../model/form-values.ts'

/** The longest side of a page in points: that of A4. */
const longestSidePt = 842

/** What the PDF has around its pictures, at most. */
export const overheadBytes = (pages: number): number => 1_000 + pages * 1_000

/** Returns a PDF with one page for each picture, in order. Pictures have to be in RGB, as a canvas encodes them. */
export function createJpegPdf(pages: readonly ScaledPicture[]): Blob {
  const parts: (string | ScaledPicture['jpeg'])[] = ['%PDF-1.7\n']
  const offsets: number[] = []
  let length = 9
  const add = (part: string | ScaledPicture['jpeg']): void => {
    parts.push(part)
    // Everything but the pictures is ASCII.
    length += typeof part === 'string' ? part.length : part.byteLength
  }
  const addObject = (dictionary: string, stream?: string | ScaledPicture['jpeg']): void => {
    offsets.push(length)
    add(`${offsets.length} 0 obj\n${dictionary}\n`)
    if (stream !== undefined) for (const part of ['stream\n', stream, '\nendstream\n']) add(part)
    add('endobj\n')
  }
  const pageOf = (index: number) => 3 + index * 3
  addObject('<</Type/Catalog/Pages 2 0 R>>')
  addObject(`<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_page, index) => `${pageOf(index)} 0 R`).join(' ')}]>>`)
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const scale = longestSidePt / Math.max(width, height)
    const [across, down] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
    const drawing = `q ${across} 0 0 ${down} 0 0 cm /Picture Do Q`
    const at = pageOf(index)
    addObject(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${across} ${down}]/Resources<</XObject<</Picture ${at + 1} 0 R>>>>/Contents ${at + 2} 0 R>>`,
    )
    addObject(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.byteLength}>>`,
      jpeg,
    )
    addObject(`<</Length ${drawing.length}>>`, drawing)
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = length
  const size = offsets.length + 1
  add(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`)
  return new Blob(parts, { type: 'application/pdf' })
}
