/** The file name that an answer gives itself in `Content-Disposition` (RFC 6266), safe to save under. */
import { isPlainText } from './plain-text.ts'

/** A parameter: its name, and its value as a quoted string or as a token. */
const parameter = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/gs
const longestName = 120

/** Undefined where the header gives no name, or none that is left once it is safe. `filename*` counts before `filename`. */
export function readFileName(header: string): string | undefined {
  const found = new Map<string, string>()
  for (const [, name = '', quoted, token = ''] of header.matchAll(parameter))
    found.set(name.toLowerCase(), quoted === undefined ? token : quoted.replace(/\\(.)/gs, '$1'))
  const names = [decodeExtended(found.get('filename*')), found.get('filename')]
  return names.map((name) => (name === undefined ? '' : makeSafe(name))).find((name) => name !== '')
}

/** The value of `filename*` in UTF-8, the one encoding that RFC 8187 asks for; undefined for any other, and for what is none. */
function decodeExtended(value: string | undefined): string | undefined {
  const encoded = /^utf-8'[^']*'(.*)$/is.exec(value ?? '')?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/**
 * The last part of a path, without what file systems keep for themselves and without characters that nobody sees: a name that is turned
 * around (`invoice\u202Efdp.exe`) would pass for another kind of file.
 */
function makeSafe(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = [...last].filter((sign) => isPlainText(sign)).join('')
  const trimmed = plain.replace(/[<>:"|?*]/g, '-').replace(/^[\s.]+|[\s.]+$/g, '')
  if (trimmed.length <= longestName) return trimmed
  const extension = /\.\w{1,8}$/.exec(trimmed)?.[0] ?? ''
  return `${trimmed.slice(0, longestName - extension.length).trimEnd()}${extension}`
}
