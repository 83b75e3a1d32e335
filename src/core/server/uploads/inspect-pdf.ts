import { inflateSync } from 'node:zlib'
import { PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '@libpdf/core'

/**
 * The actions (ISO 32000-2, 12.6) that a reader may follow when its user clicks. They stay in the document or open an address.
 *
 * Any other action is refused: the rest runs code, starts programs, sends data, plays media or opens other files.
 */
const clickedActions: ReadonlySet<string> = new Set(['GoTo', 'GoToDp', 'URI', 'Named', 'Hide', 'ResetForm', 'SetOCGState', 'Trans'])
/** The actions that may run without a click, when the document or a page opens. */
const automaticActions: ReadonlySet<string> = new Set(['GoTo', 'GoToDp'])
/** Actions that are refused also where no key leads to them as an action. */
const refusedActions: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'GoToE',
  'GoToR',
  'Thread',
  'Rendition',
  'RichMediaExecute',
])
/** The keys of an action that runs on a click, or after another action. */
const actionKeys: ReadonlySet<string> = new Set(['A', 'PA', 'Next'])
/** The schemes of addresses that a link may open. An address without a scheme is read as one of the web. */
const acceptedAddress = /^(?:(?:https?|mailto|tel):|(?![\\/]{2}|[a-z][a-z0-9+.-]*:))/i
/** Keys of dictionaries that hold scripts or other files. */
const refusedKeys: ReadonlySet<string> = new Set(['JS', 'JavaScript', 'EmbeddedFiles', 'EF', 'UF', 'XFA', 'RichMediaContent'])
const refusedSubtypes: ReadonlySet<string> = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', '3D', 'Sound'])

/**
 * The same names in the raw bytes: lenient readers find objects that the cross-reference table omits.
 *
 * Names short enough to occur in compressed data by chance are only looked for in the parsed objects.
 */
const refusedNames =
  /\/(?:JavaScript|EmbeddedFiles?|RichMedia|ImportData|SubmitForm|FileAttachment)(?![\w#])|\/S\s*\/(?:Launch|GoToE|GoToR|Thread)(?![\w#])/

const mostObjects = 200_000
/** The total of all object streams after inflation. */
const mostInflatedBytes = 64_000_000
/** The number of characters allowed after the end of a document, such as line breaks. */
const longestTail = 1_024

/** Returns why a PDF is refused: unreadable, active, or with other files inside. Returns undefined when it is accepted. */
export async function findPdfRefusal(bytes: Uint8Array): Promise<string | undefined> {
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
      const fault = findFaultOfDict(pdf, object) ?? findFaultOfActions(pdf, object)
      if (fault !== undefined) return fault
      for (const [, value] of object) waiting.push(value)
    }
  }
  return undefined
}

function findFaultOfDict(pdf: PDF, dict: PdfDict): string | undefined {
  for (const [key, entry] of dict) {
    const value = resolve(pdf, entry)
    if (refusedKeys.has(key.value)) return 'the PDF holds a script or another file'
    // The name of a file: of a stream's data, of a page to import, or of an action.
    if (key.value === 'F' && value instanceof PdfString) return 'the PDF names another file'
    if (key.value === 'S' && value instanceof PdfName && refusedActions.has(value.value)) return 'the PDF holds an action'
    if (key.value === 'Subtype' && value instanceof PdfName && refusedSubtypes.has(value.value)) return 'the PDF holds a file or a film'
  }
  return undefined
}

/** Checks the actions to which a dictionary leads directly, each by what makes it run. */
function findFaultOfActions(pdf: PDF, dict: PdfDict): string | undefined {
  for (const [key, value] of dict) {
    const fault = actionKeys.has(key.value)
      ? findFaultOfAction(pdf, value, clickedActions)
      : key.value === 'OpenAction' || key.value === 'AA'
        ? findFaultOfAutomatic(pdf, value)
        : undefined
    if (fault !== undefined) return fault
  }
  return undefined
}

/** Checks an action that runs without a click, with those that follow it, or a dictionary of such actions. */
function findFaultOfAutomatic(pdf: PDF, first: PdfObject): string | undefined {
  const seen = new Set<PdfObject>()
  const waiting = [first]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const object = resolve(pdf, next)
    if (object === null || seen.has(object)) continue
    seen.add(object)
    if (!(object instanceof PdfDict)) continue
    const fault = findFaultOfAction(pdf, object, automaticActions)
    if (fault !== undefined) return fault
    const isAction = object.has('S')
    for (const [key, value] of object) {
      if (isAction && key.value !== 'Next') continue
      const followers = resolve(pdf, value)
      waiting.push(...(followers instanceof PdfArray ? followers : [value]))
    }
  }
  return undefined
}

/** Checks one action, or each of an array of actions. An object without the type of an action is none, such as an attribute. */
function findFaultOfAction(pdf: PDF, value: PdfObject, accepted: ReadonlySet<string>): string | undefined {
  const found = resolve(pdf, value)
  for (const each of found instanceof PdfArray ? found : [found]) {
    const action = each && resolve(pdf, each)
    const type = action instanceof PdfDict ? resolve(pdf, action.get('S')) : null
    if (!(action instanceof PdfDict) || !(type instanceof PdfName)) continue
    if (!accepted.has(type.value)) return 'the PDF holds an action'
    const address = resolve(pdf, action.get('URI'))
    if (address instanceof PdfString && !acceptedAddress.test(address.asString().trim())) return 'the PDF links to no address of the web'
  }
  return undefined
}

function resolve(pdf: PDF, object: PdfObject | undefined): PdfObject | null {
  return object instanceof PdfRef ? pdf.getObject(object) : (object ?? null)
}
