/** Reads a file name that is safe to save under from a `Content-Disposition` header (RFC 6266). */
import { isPlainText } from './plain-text.ts'

/** Matches a parameter: its name, and its value as a quoted string or as a token. */
const parameter = /;\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/gs
const longestName = 120

/** Returns the header's file name, `filename*` before `filename`; undefined without a safe one. */
export function readFileName(header: string): string | undefined {
  const found = new Map<string, string>()
  for (const [, name = '', quoted, token = ''] of header.matchAll(parameter))
    found.set(name.toLowerCase(), quoted === undefined ? token : quoted.replace(/\\(.)/gs, '$1'))
  const names = [decodeExtended(found.get('filename*')), found.get('filename')]
  return names.map((name) => (name === undefined ? '' : makeSafe(name))).find((name) => name !== '')
}

/** Decodes `filename*`. RFC 8187 requires UTF-8; any other encoding and malformed text give undefined. */
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
 * Returns the last segment of a path without reserved and invisible characters.
 *
 * A right-to-left override (`invoice\u202Efdp.exe`) would make one file type look like another.
 */
function makeSafe(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = [...last].filter((sign) => isPlainText(sign)).join('')
  const trimmed = plain.replace(/[<>:"|?*]/g, '-').replace(/^[\s.]+|[\s.]+$/g, '')
  if (trimmed.length <= longestName) return trimmed
  const extension = /\.\w{1,8}$/.exec(trimmed)?.[0] ?? ''
  return `${trimmed.slice(0, longestName - extension.length).trimEnd()}${extension}`
}
