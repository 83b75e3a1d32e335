import { Refusal } from '../domain/refusal.ts'
import type { BodySchema, PropertySchema } from './api-description.ts'
import type { SentFile } from './operation.ts'

/** A body property holding a base64 file (`contentEncoding`, `x-max-bytes`, `x-media-types`). */
export interface FileField {
  name: string
  /** Of the decoded file. */
  maxBytes: number
  /** Allowed extensions by media type. */
  mediaTypes: Readonly<Record<string, readonly string[]>>
}

/** Returns the file property of a body schema; undefined when it has none. `resolve` follows a reference. */
export function findFileField(
  schema: BodySchema | undefined,
  resolve: (property: PropertySchema) => PropertySchema | undefined,
): FileField | undefined {
  for (const [name, property] of Object.entries(schema?.properties ?? {})) {
    const { contentEncoding, 'x-max-bytes': maxBytes, 'x-media-types': mediaTypes = {} } = resolve(property) ?? {}
    if (contentEncoding === 'base64' && maxBytes !== undefined) return { name, maxBytes, mediaTypes }
  }
  return undefined
}

export interface DecodedFile {
  /** Undefined when the body has no file or invalid base64. */
  file: SentFile | undefined
  isMalformed: boolean
  /** The body without the file, which need not be checked for refused characters. */
  rest: unknown
  /** The body with the first characters of the file, for validation: counting the characters of a whole file would block other requests. */
  shortened: unknown
}

/** Decodes the file of a body. Throws the refusal `file-too-large`. */
export function decodeFile(body: unknown, { name, maxBytes, mediaTypes }: FileField): DecodedFile {
  const { [name]: text, ...rest } = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>
  if (typeof text !== 'string' || text === '') return { file: undefined, isMalformed: false, rest, shortened: body }
  const shortened = { ...rest, [name]: text.slice(0, 4) }
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return { file: undefined, isMalformed: true, rest, shortened }
  const size = (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
  if (size > maxBytes) throw new Refusal('file-too-large')
  return { file: { bytes: Buffer.from(text, 'base64'), mediaTypes }, isMalformed: false, rest, shortened }
}
