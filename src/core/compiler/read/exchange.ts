/** Reads how a description sends what the catalogue gives: parameters by their styles, bodies by their media types. */
import type { EncodingModel, ParameterStyle } from '../../model/operation-table.ts'
import type { JsonSchema, Parameter } from './api.ts'

export interface RawParameter {
  name?: string
  in?: string
  required?: boolean
  schema?: JsonSchema
  style?: string
  explode?: boolean
  content?: Readonly<Record<string, { schema?: JsonSchema }>>
}
export type RawContent = Readonly<Record<string, { schema?: JsonSchema; encoding?: Readonly<Record<string, RawEncoding>> }>>
interface RawEncoding {
  contentType?: string
  style?: string
  explode?: boolean
}

/** Headers that are none of the catalogue: OpenAPI describes them elsewhere, or the portal sends them with each call. */
const sentAnyway: readonly string[] = ['accept', 'content-type', 'authorization', 'accept-language', 'x-request-id']
/** Headers that no script can set (Fetch, "forbidden request-header"). */
const forbidden =
  /^(?:accept-charset|accept-encoding|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via)$/i

type Flatten = (schema: JsonSchema) => JsonSchema

/** Returns the parameters that the catalogue gives, and why the portal cannot send one of them. */
export function parametersOf(raw: readonly RawParameter[], flatten: Flatten): { parameters: Parameter[]; unsaid: string | undefined } {
  const byPlace = new Map<string, RawParameter>()
  for (const one of raw) if (one.name !== undefined) byPlace.set(`${one.in} ${one.name}`, one)
  let unsaid: string | undefined
  const parameters: Parameter[] = []
  for (const one of byPlace.values()) {
    const { name = '', in: place, required = false } = one
    // A browser sends the cookies that the API has set, and no others.
    if (place === 'cookie' || (place === 'header' && sentAnyway.includes(name.toLowerCase()))) continue
    const isForbidden = place === 'header' && forbidden.test(name)
    if (isForbidden && !required) continue
    const json = Object.entries(one.content ?? {}).find(([type]) => isJson(type))
    // A missing schema was reported.
    const schema = one.schema ?? json?.[1].schema ?? {}
    const why = isForbidden ? 'no browser lets a page set this header' : reasonAgainst(one, json !== undefined, flatten(schema))
    if (why !== undefined) {
      if (required) unsaid ??= `it needs "${name}", and ${why}`
      else continue
    }
    if (place !== 'path' && place !== 'query' && place !== 'header') continue
    const style = place === 'query' ? styleOf(one, json !== undefined, flatten(schema)) : undefined
    parameters.push({ name, in: place, required, schema, ...(style ? { style } : {}) })
  }
  return { parameters, unsaid }
}

function reasonAgainst({ in: place, style, content, schema }: RawParameter, isJsonText: boolean, flat: JsonSchema): string | undefined {
  if (place !== 'path' && place !== 'query' && place !== 'header') return `a parameter in "${place}" is not known`
  if (content !== undefined && schema === undefined && !isJsonText) return `it is written as ${Object.keys(content).join(', ')}`
  if (isJsonText) return place === 'query' ? undefined : `JSON is no value of a ${place}`
  const kind = kindOf(flat)
  if (place !== 'query') {
    if (style !== undefined && style !== 'simple') return `its style is ${style}`
    return kind === 'object' ? `an object is no value of a ${place}` : undefined
  }
  if (style !== undefined && !['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'].includes(style)) return `its style is ${style}`
  if (style === 'deepObject' ? kind !== 'object' : style !== undefined && style !== 'form' && kind !== 'array')
    return `its style is ${style}, which is for ${style === 'deepObject' ? 'objects' : 'lists'}`
  const inner = kind === 'object' ? Object.values(flat.properties ?? {}) : kind === 'array' ? [flat.items ?? {}] : []
  return inner.some((one) => kindOf(one) !== 'value') ? 'OpenAPI does not say how lists and objects inside of it are written' : undefined
}

/** Returns the style of a parameter that is not written as the client does by itself: values and lists, each as `name=value`. */
function styleOf({ style = 'form', explode }: RawEncoding, isJsonText: boolean, flat: JsonSchema): ParameterStyle | undefined {
  if (isJsonText) return { style: 'json' }
  const exploded = explode ?? (style === 'form' || style === 'deepObject')
  if (style === 'form' && exploded && kindOf(flat) !== 'object') return undefined
  return { style: style as Exclude<ParameterStyle['style'], 'json'>, explode: exploded }
}

/** Returns how the values of a flat schema are written. */
function kindOf({ type, properties }: JsonSchema): 'value' | 'array' | 'object' {
  const [kind] = [type ?? []].flat().filter((one) => one !== 'null')
  return kind === 'array' ? 'array' : kind === 'object' || properties !== undefined ? 'object' : 'value'
}

const isJson = (type: string): boolean => /^(?:application|text)\/(?:[\w.+-]+\+)?json$/i.test(plain(type))
const plain = (type: string): string => type.split(';', 1)[0]?.trim() ?? ''

export interface RawAnswer {
  content?: RawContent
  headers?: Readonly<Record<string, unknown>>
}

interface Answers {
  /** Of several answers with different schemas it is one of them, and null where one of them is empty. */
  answer?: JsonSchema
  answers: 'json' | 'empty' | 'blob'
  fileTypes: readonly string[]
  accept?: string
  pages: boolean
  unsaid?: string
}

/** Returns what all successful answers of an operation have in common, by status; `default` stands for a success that is not described. */
export function answersOf(responses: readonly (readonly [status: string, answer: RawAnswer | undefined])[]): Answers {
  const described = responses.filter(([status]) => status.startsWith('2'))
  const successes = described.length > 0 ? described : responses.filter(([status]) => status === 'default')
  const read = successes.map(([status, answer]) => {
    const types = Object.keys(answer?.content ?? {})
    const json = types.find(isJson)
    const kind = json !== undefined ? ('json' as const) : types.length > 0 ? ('blob' as const) : ('empty' as const)
    return {
      status,
      kind,
      types,
      json,
      schema: json === undefined ? undefined : (answer?.content?.[json]?.schema ?? {}),
      headers: answer?.headers,
    }
  })
  const kinds = new Set(read.map(({ kind }) => kind))
  const files = read.flatMap(({ kind, types }) => (kind === 'blob' ? types : []))
  if (kinds.has('blob') && kinds.size > 1) {
    const told = read.map(({ status, kind, types }) => `${status} ${kind === 'empty' ? 'is empty' : `is ${types.join(', ')}`}`)
    return { answers: 'blob', fileTypes: files, pages: false, unsaid: `its successful answers are of several kinds: ${told.join(', ')}` }
  }
  const schemas = [...new Map(read.flatMap(({ schema }) => (schema ? [[JSON.stringify(schema), schema] as const] : []))).values()]
  const variants = kinds.has('empty') ? [...schemas, { type: 'null' }] : schemas
  const [answer] = variants.length === 1 ? variants : [{ anyOf: variants }]
  const accept = read.find(({ json, types }) => json !== undefined && types.length > 1)?.json
  return {
    ...(schemas.length > 0 && answer ? { answer } : {}),
    answers: kinds.has('json') ? 'json' : kinds.has('blob') ? 'blob' : 'empty',
    fileTypes: files,
    ...(accept === undefined ? {} : { accept }),
    pages: read.some(({ headers }) => Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'link')),
  }
}

/** What a body is sent as. Without `mediaType` it is `application/json`, or the type of the file. */
export interface BodyShape {
  schema: JsonSchema
  as: 'object' | 'form' | 'multipart' | 'whole'
  mediaType?: string
  encoding?: Readonly<Record<string, EncodingModel>>
}

/**
 * Returns the body of a request as an object of inputs, or why the portal cannot write it.
 *
 * A body that is no object, such as a list or a file, is one input: `body`.
 */
export function bodyOf(content: RawContent, required: boolean, flatten: Flatten): BodyShape | string | undefined {
  const types = Object.keys(content)
  if (types.length === 0) return undefined
  const named = (fits: (type: string) => boolean): string | undefined => types.find((type) => fits(plain(type).toLowerCase()))
  const whole = (schema: JsonSchema): JsonSchema => ({
    type: 'object',
    properties: { body: schema },
    ...(required ? { required: ['body'] } : {}),
  })
  const json = named(isJson)
  const form = named((type) => type === 'multipart/form-data') ?? named((type) => type === 'application/x-www-form-urlencoded')
  const chosen = json ?? form
  if (chosen !== undefined) {
    const { schema = {}, encoding = {} } = content[chosen] ?? {}
    const flat = flatten(schema)
    const mediaType = plain(chosen) === 'application/json' ? {} : { mediaType: chosen }
    if (json !== undefined) {
      const isWhole = flat.type !== undefined && kindOf(flat) !== 'object'
      return { schema: isWhole ? whole(schema) : schema, as: isWhole ? 'whole' : 'object', ...mediaType }
    }
    const as = plain(chosen).startsWith('multipart') ? 'multipart' : 'form'
    return { schema: as === 'multipart' ? withFileTypes(schema, flat, encoding) : schema, as, ...encodingOf(flat, encoding) }
  }
  const text = named((type) => type.startsWith('text/'))
  if (text !== undefined)
    return { schema: whole({ type: 'string', 'x-multiline': true, ...content[text]?.schema }), as: 'whole', mediaType: text }
  const written = types.filter((type) => !/[/+]xml$/.test(plain(type)))
  if (written.length === 0) return `its body is ${types.join(', ')}, which a portal does not write`
  const [first = ''] = written
  const file = { type: 'string', format: 'binary', ...mediaTypesOf(written.map(plain)) } as const
  return { schema: whole(file), as: 'whole', ...(first.includes('*') ? {} : { mediaType: plain(first) }) }
}

/** Gives the files of a multipart body the media types that their encoding names. */
function withFileTypes(schema: JsonSchema, flat: JsonSchema, encoding: Readonly<Record<string, RawEncoding>>): JsonSchema {
  const typed = Object.entries(encoding).flatMap(([name, { contentType = '' }]) => {
    const property = flat.properties?.[name]
    const types = mediaTypesOf(contentType.split(',').map(plain))
    return property && isFile(property) && !property['x-media-types'] && Object.keys(types).length > 0
      ? [[name, { ...property, ...types }] as const]
      : []
  })
  return typed.length === 0 ? schema : { ...flat, properties: { ...flat.properties, ...Object.fromEntries(typed) } }
}

const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/svg+xml': ['svg'],
  'image/tiff': ['tif', 'tiff'],
  'text/plain': ['txt'],
}

/** Returns the keyword for files of some types; nothing if any may be sent. */
function mediaTypesOf(types: readonly string[]): Pick<JsonSchema, 'x-media-types'> {
  const isOpen = types.some((type) => type === '' || type.includes('*') || type === 'application/octet-stream')
  if (isOpen) return {}
  return {
    'x-media-types': Object.fromEntries(types.map((type) => [type, extensions[type] ?? /^[^/]+\/(\w+)$/.exec(type)?.slice(1) ?? []])),
  }
}

/** Returns whether a property is a file: base64 in JSON, or bytes. */
export const isFile = (schema: JsonSchema): boolean => schema.contentEncoding === 'base64' || schema.format === 'byte' || isBytes(schema)
/** Returns whether a property is a file that is sent as its bytes. */
export const isBytes = ({ format, type, contentMediaType, contentEncoding }: JsonSchema): boolean =>
  format === 'binary' || (contentMediaType !== undefined && contentEncoding === undefined && (type === undefined || type === 'string'))

/** Returns how properties of a form are written, of those that say so. A file has its own type. */
function encodingOf({ properties = {} }: JsonSchema, encoding: Readonly<Record<string, RawEncoding>>): Pick<BodyShape, 'encoding'> {
  const said = Object.entries(properties).flatMap(([name, flat]): [string, EncodingModel][] => {
    const written = encoding[name]
    if (!written || isBytes(flat)) return []
    const hasStyle = ['style', 'explode'].some((key) => key in written)
    const style = hasStyle ? styleOf(written, false, flat) : undefined
    const contentType = written.contentType === undefined || hasStyle ? {} : { contentType: written.contentType }
    return style || 'contentType' in contentType ? [[name, { ...style, ...contentType }]] : []
  })
  return said.length > 0 ? { encoding: Object.fromEntries(said) } : {}
}
