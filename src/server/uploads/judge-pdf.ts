import { inflateSync } from 'node:zlib'
import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef } from '@libpdf/core'

/** Actions (ISO 32000-2, 12.6) that run code, start programs, send data or open other files. */
const refusedActions: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'GoToE',
  'RichMediaExecute',
  'Rendition',
])
/** Keys of dictionaries that hold scripts or other files. */
const refusedKeys: ReadonlySet<string> = new Set(['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'XFA', 'RichMediaContent'])
const refusedSubtypes: ReadonlySet<string> = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', '3D', 'Sound'])

/**
 * The same names in the raw bytes: lenient readers find objects that the cross-reference table omits.
 *
 * Names short enough to occur in compressed data by chance are only looked for in the parsed objects.
 */
const refusedNames =
  /\/(?:JavaScript|EmbeddedFiles?|RichMedia|ImportData|SubmitForm|FileAttachment)(?![\w#])|\/S\s*\/(?:Launch|GoToE)(?![\w#])/

const mostObjects = 200_000
/** The total of all object streams after inflation. */
const mostInflatedBytes = 64_000_000
/** The number of characters allowed after the end of a document, such as line breaks. */
const longestTail = 1_024

/** Returns why a PDF is refused: unreadable, active, or with other files inside. Returns undefined when it is accepted. */
export async function findFaultOfPdf(bytes: Uint8Array): Promise<string | undefined> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(text)) return 'the PDF does not begin as one'
  if (/<(?:!doctype|html|head|body|script|svg|iframe)\b/i.test(text.slice(0, longestTail))) return 'the PDF begins as a page too'
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || text.length - end > longestTail) return 'the PDF does not end as one'
  if (refusedNames.test(withoutEscapes(text))) return 'the PDF names what acts or another file'
  const streams = inflateObjectStreams(text)
  if (streams === undefined) return 'the PDF inflates to too much'
  if (refusedNames.test(withoutEscapes(streams))) return 'the PDF names what acts or another file'
  try {
    const pdf = await PDF.load(bytes, {})
    if (pdf.isEncrypted && !pdf.isAuthenticated) return 'the PDF is protected by a password'
    if (pdf.getPageCount() < 1) return 'the PDF has no page'
    return findFaultOfObjects(pdf)
  } catch {
    return 'the PDF cannot be read'
  }
}

/** Decodes the escapes in names: `#` and two hexadecimal digits stand for a character. */
function withoutEscapes(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** Returns the inflated object streams; undefined when they exceed the limit. Skips streams that no reader can inflate. */
function inflateObjectStreams(text: string): string | undefined {
  const found: string[] = []
  let left = mostInflatedBytes
  for (const { index } of text.matchAll(/\/ObjStm\b/g)) {
    const start = /stream\r?\n/g
    start.lastIndex = index
    if (start.exec(text) === null) continue
    const end = text.indexOf('endstream', start.lastIndex)
    if (end < 0) continue
    try {
      const inflated = inflateSync(Buffer.from(text.slice(start.lastIndex, end), 'latin1'), { maxOutputLength: left })
      left -= inflated.length
      found.push(inflated.toString('latin1'))
    } catch (error) {
      if (error instanceof RangeError) return undefined
    }
    if (left <= 0) return undefined
  }
  return found.join('\n')
}

/** Checks every object reachable from the document catalog, each once. */
function findFaultOfObjects(pdf: PDF): string | undefined {
  const seen = new Set<string>()
  const waiting: PdfObject[] = [pdf.getCatalog()]
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PdfRef) {
      const key = `${object.objectNumber} ${object.generation}`
      if (seen.has(key)) continue
      if (seen.add(key).size > mostObjects) return 'the PDF has too many objects'
      const found = pdf.getObject(object)
      if (found !== null) waiting.push(found)
    } else if (object instanceof PdfArray) waiting.push(...object)
    else if (object instanceof PdfDict) {
      const fault = findFaultOfDict(object)
      if (fault !== undefined) return fault
      for (const [, value] of object) waiting.push(value)
    }
  }
  return undefined
}

function findFaultOfDict(dict: PdfDict): string | undefined {
  for (const [key, value] of dict) {
    if (refusedKeys.has(key.value)) return 'the PDF holds a script or another file'
    if (key.value === 'S' && value instanceof PdfName && refusedActions.has(value.value)) return 'the PDF holds an action'
    if (key.value === 'Subtype' && value instanceof PdfName && refusedSubtypes.has(value.value)) return 'the PDF holds a file or a film'
  }
  return undefined
}
