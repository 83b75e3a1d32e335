import { PDF } from '@libpdf/core'

/** The number of pages of a PDF that can be signed; undefined for what is none, is protected, or is broken. */
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
