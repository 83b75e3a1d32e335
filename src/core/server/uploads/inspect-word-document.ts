import { type CFB$Container, type CFB$Entry, parse } from 'cfb'

/** Refused storages and streams: macros (MS-OVBA), embedded files (MS-OLEDS), encryption. In lower case. */
const refusedNames: Readonly<Record<string, string>> = {
  macros: 'macros',
  _vba_project: 'macros',
  _vba_project_cur: 'macros',
  vba: 'macros',
  dir: 'macros',
  '\u0001ole10native': 'an embedded file',
  encryptedpackage: 'protection by a password',
  '\u0006dataspaces': 'protection by a password',
}

/** The first word of a Word 97 to 2003 document (MS-DOC, FibBase.wIdent). Older versions hold macros in the text itself. */
const wordIdent = 0xa5ec
const word97 = 0x00c1
const [isEncrypted, isObfuscated] = [0x0100, 0x8000]

/** Returns why a compound file is refused as a .doc: not from Word, or with active content. Returns undefined when it is accepted. */
export async function findDocRefusal(bytes: Uint8Array): Promise<string | undefined> {
  let container: CFB$Container
  try {
    container = parse(Buffer.from(bytes))
  } catch {
    return 'the compound file cannot be read'
  }
  for (const { name } of container.FileIndex) {
    const refused = refusedNames[name.toLowerCase()]
    if (refused !== undefined) return `the document holds ${refused}`
  }
  // Word also writes an empty pool.
  if (container.FullPaths.some((path) => /\/ObjectPool\/./i.test(path))) return 'the document holds embedded objects'
  const text = findEntry(container, 'worddocument')
  if (text === undefined) return 'the compound file is no Word document'
  const fib = Buffer.from(text.content as Uint8Array)
  if (fib.length < 32 || fib.readUInt16LE(0) !== wordIdent || fib.readUInt16LE(2) < word97)
    return 'the document is of an old or unknown Word'
  if ((fib.readUInt16LE(10) & (isEncrypted | isObfuscated)) !== 0) return 'the document is protected by a password'
  return hasCommandField(fib) ? 'the document holds a field that starts programs' : undefined
}

function findEntry({ FileIndex, FullPaths }: CFB$Container, name: string): CFB$Entry | undefined {
  // Only in the root storage: an embedded document has a stream of the same name.
  return FileIndex.find((entry, index) => entry.name.toLowerCase() === name && FullPaths[index]?.split('/').length === 2)
}

const fieldStart = '\u0013'

/** Finds DDE and DDEAUTO fields, which start other programs when the document is opened. */
function hasCommandField(stream: Buffer): boolean {
  // Text has one or two bytes per character; without zeros, both read the same. Node 24 writes out of bounds when it decodes UTF-16 from an
  // odd number of bytes.
  const fields = stream.toString('latin1').replaceAll('\0', '').split(fieldStart).slice(1)
  return fields.some((field) => /^\s*DDE(?:AUTO)?\b/i.test(field))
}
