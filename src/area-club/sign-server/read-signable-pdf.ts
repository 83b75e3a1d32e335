import { PDF } from '@libpdf/core'

/** Returns the number of pages of a PDF. Undefined when it cannot be signed: not a PDF, encrypted, or broken. */
export async function countPages(bytes: Uint8Array): Promise<number | undefined> {
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') return undefined
  try {
    const pdf = await PDF.load(bytes)
    const pages = pdf.getPageCount()
    return pdf.isEncrypted || pages === 0 ? undefined : pages
  } catch {
    return undefined
  }
}
