/**
 * Reads the API description, four files and those they refer to, into operations and schemas by name.
 *
 * References between files are followed. The name of a schema is the last segment of its reference and is unique over all files.
 */
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import { checkDescription, type SeenOperations } from './check-description.ts'
import { shapedDescription } from './description-shape.ts'
import type { ProjectFiles } from './project-files.ts'
import { plainOf, type Source } from './source.ts'
import { readYaml } from './yaml.ts'

export const apiNames = ['member', 'form', 'payments', 'sign'] as const
export type ApiName = (typeof apiNames)[number]

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
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

export interface Operation {
  id: string
  api: ApiName
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  parameters: readonly Parameter[]
  /** Schema of the request body; undefined if there is none. */
  body?: JsonSchema
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
  /** Why no condition guards it although it changes data: `x-unguarded`. */
  unguarded?: string
  /** Problem codes that it may answer: `x-problem-codes`. */
  codes: readonly string[]
  /** Codes of its messages on fields and on success: `x-message-codes`. */
  messageCodes: readonly string[]
}

export interface Api {
  operations: ReadonlyMap<string, Operation>
  /** Span of each operationId. */
  spans: ReadonlyMap<string, Span>
  /** All named schemas, with references rewritten to `#/components/schemas/<name>`. */
  schemas: ReadonlyMap<string, JsonSchema>
  /** Each description, bundled so that all references are internal, for the server and the generators. */
  documents: ReadonlyMap<ApiName, Record<string, unknown>>
  texts: ReadonlyMap<string, string>
  /** All files were read without a diagnostic; otherwise operations, types and codes may be missing. */
  whole: boolean
}

type Document = Record<string, unknown>
interface RawOperation {
  operationId?: string
  parameters?: unknown[]
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
  responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>
  security?: unknown[]
  'x-safe'?: boolean
  'x-unguarded'?: string
  'x-not-available-yet'?: boolean
  'x-problem-codes'?: string[]
  'x-message-codes'?: string[]
}

/** The last valid description with the texts of its files. Cached, because most changes are to the catalogue. */
let last: { texts: ReadonlyMap<string, string | undefined>; api: Api } | undefined

/** Reads `openapi/` of a project. An unreadable file is reported, and its operations are omitted. */
export function readApi(files: ProjectFiles, report: Diagnostics): Api {
  // Reading a file may report that it is unreadable.
  const before = report.count
  if (last && [...last.texts].every(([path, text]) => files.read(path) === text)) return last.api
  const api = readAnew(files, report, before)
  const asked = [...apiNames.map((name) => `openapi/${name}.yaml`), ...api.texts.keys()]
  last = api.whole ? { api, texts: new Map(asked.map((path) => [path, api.texts.get(path)])) } : undefined
  return api
}

function readAnew(files: ProjectFiles, report: Diagnostics, before: number): Api {
  const raw = new Map<string, Document | undefined>()
  const sources = new Map<string, Source | undefined>()
  const texts = new Map<string, string>()
  const open = (file: string): Document | undefined => {
    if (raw.has(file)) return raw.get(file)
    const text = files.read(`openapi/${file}`)
    if (text === undefined) return undefined
    texts.set(`openapi/${file}`, text)
    const read = readYaml(`openapi/${file}`, text, report)
    const known = report.count
    const source = read && shapedDescription(read, report)
    // An incomplete file is not checked further: what it lacks may be in the omitted part.
    sources.set(file, report.count === known ? source : undefined)
    raw.set(file, (source && plainOf(source)) as Document | undefined)
    return raw.get(file)
  }
  const schemas = new Map<string, JsonSchema>()
  const documents = new Map<ApiName, Record<string, unknown>>()
  const operations = new Map<string, Operation>()
  for (const api of apiNames) {
    const document = open(`${api}.yaml`)
    if (!document) continue
    const components: Record<string, Record<string, unknown>> = {}
    const inlined = inline(document, `${api}.yaml`, { open, components }) as Document
    const own = (inlined.components ?? {}) as Record<string, Record<string, unknown>>
    for (const [section, entries] of Object.entries(own)) components[section] = { ...entries, ...components[section] }
    const whole = { ...inlined, components }
    documents.set(api, whole)
    for (const [name, schema] of Object.entries((components.schemas ?? {}) as Record<string, JsonSchema>)) schemas.set(name, schema)
    for (const operation of operationsOf(api, whole)) operations.set(operation.id, operation)
  }
  const seen: SeenOperations = new Map()
  const openSource = (file: string) => sources.get(file) ?? (sources.has(file) ? 'unreadable' : undefined)
  for (const source of sources.values()) if (source !== undefined) checkDescription(source, seen, { report, open: openSource })
  const whole = report.count === before
  const spans = new Map([...seen].map(([name, { span }]) => [name, span] as const))
  return { operations, spans, schemas: new Map([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))), documents, texts, whole }
}

interface Inlining {
  open(file: string): Document | undefined
  /** Components taken from other files, by section and name. */
  components: Record<string, Record<string, unknown>>
}

/** Returns a copy in which all references are internal. Components of other files are added to `components`. */
function inline(value: unknown, file: string, context: Inlining): unknown {
  if (Array.isArray(value)) return value.map((item) => inline(item, file, context))
  if (value === null || typeof value !== 'object') return value
  const source = value as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(source).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? local(inner, file, context) : inline(inner, file, context),
    ]),
  )
}

function local(reference: string, file: string, context: Inlining): string {
  const [path = '', pointer = ''] = reference.split('#')
  const other = path === '' ? file : path.replace(/^\.\//, '')
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const [, section = '', name = ''] = steps
  const into = (context.components[section] ??= {})
  if (!Object.hasOwn(into, name)) {
    into[name] = {}
    const target = steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], context.open(other))
    into[name] = inline(target ?? {}, other, context)
  }
  return `#/components/${section}/${name}`
}

const methods = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const

function operationsOf(api: ApiName, document: Document): Operation[] {
  const found: Operation[] = []
  const paths = (document.paths ?? {}) as Record<string, Record<string, unknown>>
  for (const [path, item] of Object.entries(paths)) {
    for (const [verb, method] of Object.entries(methods)) {
      const raw = item[verb] as RawOperation | undefined
      if (!raw?.operationId) continue
      const parameters = [...((item.parameters as unknown[]) ?? []), ...(raw.parameters ?? [])].map(
        (one) => deref(one, document) as Parameter,
      )
      const success = Object.entries(raw.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1]
      const content = (deref(success, document) as typeof success)?.content ?? {}
      const json = content['application/json']?.schema
      const body = (deref(raw.requestBody, document) as RawOperation['requestBody'])?.content?.['application/json']?.schema
      found.push({
        id: raw.operationId,
        api,
        method,
        path,
        parameters: parameters
          .filter(({ name, in: place }) => name !== undefined && (place === 'path' || place === 'query'))
          // A missing schema was reported.
          .map(({ name, in: place, required, schema = {} }) => ({ name, in: place, required: required === true, schema })),
        ...(body ? { body } : {}),
        ...(json ? { answer: json } : {}),
        answers: json ? 'json' : Object.keys(content).length > 0 ? 'blob' : 'empty',
        fileTypes: json ? [] : Object.keys(content),
        reads: method === 'GET' || raw['x-safe'] === true,
        available: raw['x-not-available-yet'] !== true,
        public: Array.isArray(raw.security) && raw.security.length === 0,
        ...(raw['x-unguarded'] === undefined ? {} : { unguarded: raw['x-unguarded'] }),
        codes: raw['x-problem-codes'] ?? [],
        messageCodes: raw['x-message-codes'] ?? [],
      })
    }
  }
  return found
}

/** Resolves an internal reference by one step; returns any other value unchanged. */
function deref(value: unknown, document: Document): unknown {
  const reference = (value as { $ref?: string } | undefined)?.$ref
  if (typeof reference !== 'string') return value
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], document)
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
