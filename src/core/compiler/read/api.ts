/**
 * Reads the API descriptions, `openapi/*.yaml` and `.json` and the files they refer to, into operations and schemas by name.
 *
 * A description with paths is an API. All others are there for what refers to them.
 */
import type { ParameterStyle } from '../../model/operation-table.ts'
import { Diagnostics, type Span } from '../diagnostics/diagnostic.ts'
import { Bundler } from './bundle.ts'
import { checkDescriptions } from './check-description.ts'
import { type DescriptionFile, Descriptions } from './descriptions.ts'
import { answersOf, type BodyShape, bodyOf, parametersOf, type RawAnswer, type RawContent, type RawParameter } from './exchange.ts'
import type { ProjectFiles } from './project-files.ts'
import { at, entriesOf } from './source.ts'

/** The part of JSON Schema 2020-12 and OpenAPI 3.1 that the description uses. */
export interface JsonSchema {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  enum?: readonly (string | number | null)[]
  const?: string | number | boolean
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  allOf?: readonly JsonSchema[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  discriminator?: { propertyName: string }
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  'x-open-enum'?: readonly (string | number)[]
  contentEncoding?: string
  'x-max-bytes'?: number
  /** Accepted media types of a file, each with its file name extensions. */
  'x-media-types'?: Readonly<Record<string, readonly string[]>>
  'x-multiline'?: boolean
  /** An optional input that a portal must send: what the customer has seen, such as a version or a total. */
  'x-expected'?: boolean
  [other: string]: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  /** Of a query parameter that is not written as `name=value`. */
  style?: ParameterStyle
}

export interface Operation {
  id: string
  /** Name of its description. */
  api: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  parameters: readonly Parameter[]
  /** Schema of the request body, whose properties are inputs; undefined if there is none. */
  body?: JsonSchema
  /** How the body is sent. */
  sends?: Omit<BodyShape, 'schema'>
  /** Parameters that are properties of the body too. Both have the same value. */
  alsoInBody?: readonly string[]
  /** Base address of the API, where the description has one on another origin. */
  server?: string
  /** Media type to ask for, where the API has several. */
  accept?: string
  /** It answers a list whose next page is the link `next` of the header `Link` (RFC 8288). */
  pages?: true
  /** Why the portal cannot call it; undefined if it can. */
  unsaid?: string
  /** Schema of the successful answer; undefined if the answer is empty or not JSON. */
  answer?: JsonSchema
  answers: 'json' | 'empty' | 'blob'
  /** Media types of a successful answer that is a file; empty for any other answer. */
  fileTypes: readonly string[]
  /** Safe: a GET, or a POST marked `x-safe`. */
  reads: boolean
  /** False if the server answers `not-available-yet`. */
  available: boolean
  public: boolean
  /** Names of the security schemes of each way to call it, which are needed together; of an empty list it needs none. */
  security: readonly (readonly string[])[]
  /** Why no condition guards it although it changes data: `x-unguarded`. */
  unguarded?: string
  /** Problem codes that it may answer: `x-problem-codes`; without them the statuses of its problems, such as `http-404`. */
  codes: readonly string[]
  /** Codes of its messages on fields and on success: `x-message-codes`. */
  messageCodes: readonly string[]
}

/** A security scheme of OpenAPI 3. */
export interface SecurityScheme {
  type?: string
  scheme?: string
  in?: string
  name?: string
  flows?: { authorizationCode?: { authorizationUrl?: string; tokenUrl?: string; scopes?: Readonly<Record<string, unknown>> } }
}

/** Returns whether an operation is sent with the credential of a scheme. */
export const isSigned = ({ security }: Operation, scheme: string | undefined): boolean =>
  scheme !== undefined && security.some((way) => way.length === 1 && way[0] === scheme)

export interface Api {
  operations: ReadonlyMap<string, Operation>
  /** Span of each operationId. */
  spans: ReadonlyMap<string, Span>
  /** All named schemas, with references rewritten to `#/components/schemas/<name>`. */
  schemas: ReadonlyMap<string, JsonSchema>
  /** Security schemes by name. */
  securitySchemes: ReadonlyMap<string, SecurityScheme>
  /** Each description, by its file's name without the extension, bundled so that all references are internal. */
  documents: ReadonlyMap<string, { document: Record<string, unknown>; source: string }>
  texts: ReadonlyMap<string, string>
  /** Ids of the operations that the catalogue names. */
  used: ReadonlySet<string>
  /** All files were read without an error; otherwise operations, types and codes may be missing. */
  whole: boolean
}

type Document = Record<string, unknown>
interface RawServer {
  url?: string
  variables?: Readonly<Record<string, { default?: unknown }>>
}
interface RawOperation {
  operationId?: string
  parameters?: unknown[]
  requestBody?: { content?: RawContent; required?: boolean }
  responses?: Record<string, RawAnswer>
  security?: object[]
  servers?: RawServer[]
  'x-safe'?: boolean
  'x-unguarded'?: string
  'x-not-available-yet'?: boolean
  'x-problem-codes'?: string[]
  'x-message-codes'?: string[]
}

/** The last valid descriptions with the paths of their files. Cached, because most changes are to the catalogue. */
let last: { paths: string; api: Api; told: Diagnostics } | undefined

/**
 * Reads `openapi/` of a project. An unreadable file is reported, and its operations are omitted.
 *
 * @param words all words of the catalogue. An operation among them is used, and what is wrong with it or with what it needs is an error;
 * the mistakes of all others are warnings.
 */
export function readApi(files: ProjectFiles, words: ReadonlySet<string>, report: Diagnostics): Api {
  // Reading a file may report that it is unreadable.
  const before = report.count
  const paths = filesBelow(files, '')
  const isCurrent =
    last?.paths === paths.join('\n') &&
    [...last.api.texts].every(([path, text]) => files.read(path) === text) &&
    [...last.api.operations.keys()].every((id) => words.has(id) === last?.api.used.has(id))
  if (last && isCurrent) {
    report.absorb(last.told)
    return last.api
  }
  const told = new Diagnostics()
  const api = readAnew(files, paths, words, told)
  const whole = !told.hasErrors && report.count === before
  report.absorb(told)
  last = whole ? { api: { ...api, whole }, paths: paths.join('\n'), told } : undefined
  return { ...api, whole }
}

const folder = 'openapi'

/** Returns the paths of all files below a folder of `openapi/`, relative to it and sorted. */
function filesBelow(files: ProjectFiles, inside: string): string[] {
  return files
    .list(inside === '' ? folder : `${folder}/${inside}`)
    .map(({ name, isFolder }) => ({ path: inside === '' ? name : `${inside}/${name}`, isFolder }))
    .flatMap(({ path, isFolder }) => (isFolder && !isDescriptionPath(path) ? filesBelow(files, path) : [path]))
    .sort()
}

/** Returns whether a path is that of a description, which stands directly in `openapi/`. */
const isDescriptionPath = (path: string): boolean => /^[^/]+\.(?:ya?ml|json)$/.test(path)

function readAnew(files: ProjectFiles, paths: readonly string[], words: ReadonlySet<string>, report: Diagnostics): Omit<Api, 'whole'> {
  const descriptions = new Descriptions(files, report)
  const read: { name: string; file: DescriptionFile }[] = []
  for (const path of paths.filter(isDescriptionPath)) {
    const file = descriptions.read(path)
    const name = path.slice(0, path.lastIndexOf('.'))
    if (!file || entriesOf(at(file.description?.source, 'paths')).length === 0) continue
    if (read.some((other) => other.name === name))
      report.report('CAT205', { file: `${folder}/${path}`, start: 0, end: 1 }, `Another description is called "${name}"`, {
        hint: 'The extension is no part of the name: rename one of the two.',
      })
    else read.push({ name, file })
  }
  reportUnread(paths, descriptions, report)
  const seen = checkDescriptions(descriptions, (id) => words.has(id), report)
  const bundler = new Bundler(
    descriptions,
    read.map(({ file }) => file),
  )
  const schemas = new Map<string, JsonSchema>()
  const documents = new Map<string, { document: Record<string, unknown>; source: string }>()
  const operations = new Map<string, Operation>()
  const securitySchemes = new Map<string, SecurityScheme>()
  for (const { name, file } of read) {
    const document = bundler.bundle(file)
    documents.set(name, { document, source: `${folder}/${file.path}` })
    const components = document.components as { schemas?: Record<string, JsonSchema>; securitySchemes?: Record<string, unknown> }
    for (const [schema, value] of Object.entries(components.schemas ?? {})) schemas.set(schema, value)
    for (const [scheme, value] of Object.entries(components.securitySchemes ?? {}))
      securitySchemes.set(scheme, deref(value, document) as SecurityScheme)
    for (const operation of operationsOf(name, document)) operations.set(operation.id, operation)
  }
  const spans = new Map([...seen].map(([name, { span }]) => [name, span] as const))
  return {
    operations,
    spans,
    schemas: new Map([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
    securitySchemes,
    documents,
    texts: descriptions.texts,
    used: new Set([...operations.keys()].filter((id) => words.has(id))),
  }
}

/**
 * Reports files that are neither an API nor referred to: an error beside the descriptions, a warning in folders below.
 *
 * Nothing is reported where a file is unreadable, because it may refer to them.
 */
function reportUnread(paths: readonly string[], descriptions: Descriptions, report: Diagnostics): void {
  const isUnreadable = [...descriptions.files.values()].some((file) => file !== undefined && file.root === undefined)
  if (isUnreadable) return
  for (const path of paths) {
    const file = descriptions.files.get(path)
    if (path.endsWith('.md') || (file && (descriptions.isReferredTo(file) || entriesOf(at(file.root, 'paths')).length > 0))) continue
    const whole = { file: `${folder}/${path}`, start: 0, end: 1 }
    if (at(file?.root, 'swagger'))
      report.report('CAT110', whole, `"${path}" is written in Swagger 2.0, which is not read`, { hint: 'Convert it to OpenAPI 3.' })
    else
      report.report('CAT110', whole, `Nothing reads "${path}"`, {
        severity: path.includes('/') ? 'warning' : 'error',
        hint: 'A description has `paths`, stands directly in openapi/ and ends in .yaml, .yml or .json. Any other file is there for a `$ref` to it.',
      })
  }
}

const methods = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

function operationsOf(api: string, document: Document): Operation[] {
  const found: Operation[] = []
  const paths = (document.paths ?? {}) as Record<string, Record<string, unknown>>
  const named = (document.components as { schemas?: Record<string, JsonSchema> } | undefined)?.schemas ?? {}
  const schemas = new Map(Object.entries(named))
  const server = serverOf(document.servers as RawServer[] | undefined)
  const inline = (schema: JsonSchema): JsonSchema => flatten(schema, schemas)
  for (const [path, item] of Object.entries(paths)) {
    for (const [verb, method] of Object.entries(methods)) {
      const raw = item[verb] as RawOperation | undefined
      if (!raw?.operationId) continue
      const given = [...((item.parameters as unknown[]) ?? []), ...(raw.parameters ?? [])].map(
        (one) => deref(one, document) as RawParameter,
      )
      const { parameters, unsaid } = parametersOf(given, inline)
      const success = answersOf(Object.entries(raw.responses ?? {}).map(([status, one]) => [status, deref(one, document) as RawAnswer]))
      const request = deref(raw.requestBody, document) as RawOperation['requestBody']
      const body = bodyOf(request?.content ?? {}, request?.required === true, inline)
      const { schema, ...sends }: Partial<BodyShape> = typeof body === 'object' ? body : {}
      const alsoInBody = parameters.flatMap(({ name }) => {
        const property = schema && findProperty(schema, name, schemas)
        return property && inline(property).readOnly !== true ? [name] : []
      })
      const why =
        unsaid ??
        success.unsaid ??
        (raw.servers || item.servers ? 'it is on a server of its own' : undefined) ??
        (typeof body === 'string' ? body : undefined) ??
        (sends.as === 'whole' && alsoInBody.length > 0 ? 'its body and a parameter are both called "body"' : undefined)
      found.push({
        id: raw.operationId,
        api,
        method,
        path,
        parameters,
        ...(schema ? { body: schema, sends: sends as Omit<BodyShape, 'schema'> } : {}),
        ...(alsoInBody.length > 0 ? { alsoInBody } : {}),
        ...(server === undefined ? {} : { server }),
        ...(success.accept === undefined ? {} : { accept: success.accept }),
        ...(success.pages && method === 'GET' ? { pages: true as const } : {}),
        ...(why === undefined ? {} : { unsaid: why }),
        ...(success.answer ? { answer: success.answer } : {}),
        answers: success.answers,
        fileTypes: success.fileTypes,
        reads: method === 'GET' || raw['x-safe'] === true,
        available: raw['x-not-available-yet'] !== true,
        public: Array.isArray(raw.security) && raw.security.length === 0,
        security: (raw.security ?? (document.security as RawOperation['security']) ?? []).map((way) => Object.keys(way)),
        ...(raw['x-unguarded'] === undefined ? {} : { unguarded: raw['x-unguarded'] }),
        codes: raw['x-problem-codes'] ?? statusCodes(raw.responses),
        messageCodes: raw['x-message-codes'] ?? [],
      })
    }
  }
  return found
}

/** Returns the address of the first server, with the defaults of its variables; undefined for one on the portal's own origin. */
function serverOf([first]: readonly RawServer[] = []): string | undefined {
  const url = first?.url?.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => String(first.variables?.[name]?.default ?? ''))
  return url !== undefined && /^https?:\/\//.test(url) ? url : undefined
}

/** The code of a failure that has none of its own, as the portal makes it of the status. */
const statusCodes = (responses: RawOperation['responses']): string[] =>
  Object.keys(responses ?? {})
    .filter((status) => /^[45]\d\d$/.test(status))
    .map((status) => `http-${status}`)
export const isStatusCode = (code: string): boolean => /^http-[45]\d\d$/.test(code)

/** Resolves an internal reference by one step; returns any other value unchanged. */
export function deref(value: unknown, document: Readonly<Document>): unknown {
  const reference = (value as { $ref?: string } | undefined)?.$ref
  if (typeof reference !== 'string') return value
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], document)
}

/** Returns the schema of a property with its reference, because labels belong to the named schema. */
export function findProperty(schema: JsonSchema, name: string, schemas: Api['schemas'], depth = 0): JsonSchema | undefined {
  if (depth > 20) return undefined
  if (schema.$ref) return findProperty(schemas.get(schema.$ref.split('/').at(-1) ?? '') ?? {}, name, schemas, depth + 1)
  const own = schema.properties?.[name]
  return own ?? schema.allOf?.map((part) => findProperty(part, name, schemas, depth + 1)).find((found) => found !== undefined)
}

/** Returns the codes of an enumeration, or the known ones of an open one; undefined for other schemas. */
export const codesOf = (schema: JsonSchema | undefined): JsonSchema['enum'] => schema?.enum ?? schema?.['x-open-enum']

/**
 * Returns a schema with all references and `allOf` inlined, for validators and the checks of forms.
 *
 * The inner occurrence of a recursive schema becomes `{}`: no form fills it, and the server validates it by the description.
 */
export const flatten = (schema: JsonSchema, schemas: Api['schemas']): JsonSchema => flattenInside(schema, schemas, [])

function flattenInside(schema: JsonSchema, schemas: Api['schemas'], open: readonly string[]): JsonSchema {
  const flatten = (inner: JsonSchema): JsonSchema => flattenInside(inner, schemas, open)
  if (schema.$ref) {
    const { $ref, ...beside } = schema
    const name = $ref.split('/').at(-1) ?? ''
    const target = open.includes(name) ? {} : (schemas.get(name) ?? {})
    return { ...flattenInside(target, schemas, [...open, name]), ...flatten(beside) }
  }
  const { allOf, ...own } = schema
  const merged: JsonSchema = { ...own }
  if (own.properties) merged.properties = Object.fromEntries(Object.entries(own.properties).map(([key, inner]) => [key, flatten(inner)]))
  if (own.items) merged.items = flatten(own.items)
  for (const key of ['anyOf', 'oneOf'] as const) {
    const variants = own[key]?.map((inner) => flatten(inner))
    if (variants === undefined) continue
    const nullable = asNullable(variants)
    if (nullable === undefined) merged[key] = variants
    else {
      delete merged[key]
      Object.assign(merged, { ...nullable, ...merged })
    }
  }
  for (const part of allOf ?? []) {
    const flat = flatten(part)
    const properties = { ...flat.properties, ...merged.properties }
    const required = [...new Set([...(merged.required ?? []), ...(flat.required ?? [])])]
    Object.assign(merged, { ...flat, ...merged })
    if (Object.keys(properties).length > 0) merged.properties = properties
    if (required.length > 0) merged.required = required
  }
  return merged
}

/** Merges `anyOf: [schema, null]` into one nullable schema, so that a field sees its type and codes. Undefined for other variants. */
function asNullable(variants: readonly JsonSchema[]): JsonSchema | undefined {
  const [schema, ...others] = variants.filter((variant) => variant.type !== 'null')
  if (schema === undefined || others.length > 0 || variants.length !== 2 || typeof schema.type !== 'string') return undefined
  return { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) }
}
