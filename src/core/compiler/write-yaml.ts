/** Writes values in the style of the catalogue: words in double quotes, short mappings on one line. */
import { isScalar, parseDocument } from 'yaml'

const longest = 140

/** Returns a scalar, plain where YAML reads the same back from it, otherwise in double quotes. */
export function writeScalar(value: unknown, { quoted, inFlow }: { quoted: boolean; inFlow: boolean }): string {
  if (typeof value !== 'string') return value === null ? 'null' : String(value)
  // JSON's escapes are YAML's.
  return !quoted && isPlain(value, inFlow) ? value : JSON.stringify(value)
}

function isPlain(value: string, inFlow: boolean): boolean {
  if (value === '' || value !== value.trim() || /[\n\r]/.test(value)) return false
  const document = parseDocument(inFlow ? `[{ key: ${value} }]` : `key: ${value}\n`)
  if (document.errors.length + document.warnings.length > 0) return false
  const node = document.getIn(inFlow ? [0, 'key'] : ['key'], true)
  return isScalar(node) && node.type === 'PLAIN' && node.value === value && node.anchor === undefined
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const languages: ReadonlySet<string> = new Set(['it', 'en', 'both'])

/** Returns a value on one line: `{ it: "Date", en: "Date" }`. Words of a language stand in quotes. */
export function writeFlow(value: unknown, quoted = false): string {
  if (Array.isArray(value)) return `[${value.map((item) => writeFlow(item)).join(', ')}]`
  if (!isMap(value)) return writeScalar(value, { quoted, inFlow: true })
  const entries = Object.entries(value).map(([key, inner]) => `${writeKey(key)}: ${writeFlow(inner, languages.has(key))}`)
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}

export const writeKey = (key: string): string => writeScalar(key, { quoted: false, inFlow: true })

/**
 * Returns what follows `key:` or `- `: a blank and one line where it fits, otherwise indented lines.
 *
 * @param indent the columns before the key
 */
export function writeBlock(value: unknown, indent: number, quoted = false): string {
  const line = Array.isArray(value) || isMap(value) ? writeFlow(value) : writeScalar(value, { quoted, inFlow: false })
  if (!holdsStructure(value) && indent + line.length <= longest) return ` ${line}`
  const inside = indent + 2
  if (Array.isArray(value)) return value.map((item) => `\n${' '.repeat(inside)}-${writeItem(item, inside)}`).join('')
  return isMap(value) ? `\n${' '.repeat(inside)}${writePairs(value, inside)}` : ` ${line}`
}

/** Returns what follows the `-` of an item at this column. */
export const writeItem = (value: unknown, indent: number): string =>
  isMap(value) && Object.keys(value).length > 0 && (holdsStructure(value) || indent + writeFlow(value).length + 2 > longest)
    ? ` ${writePairs(value, indent + 2)}`
    : ` ${writeFlow(value)}`

/** Returns the pairs of a mapping, the first without indentation. */
const writePairs = (value: Readonly<Record<string, unknown>>, indent: number): string =>
  Object.entries(value)
    .map(([key, inner]) => `${writeKey(key)}:${writeBlock(inner, indent, languages.has(key))}`)
    .join(`\n${' '.repeat(indent)}`)

/** Whether a value has more in it than one line shows well: lists of mappings, mappings of mappings of mappings. */
function holdsStructure(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => isMap(item))
  return isMap(value) && Object.values(value).some((inner) => Array.isArray(inner) || (isMap(inner) && Object.values(inner).some(isMap)))
}
