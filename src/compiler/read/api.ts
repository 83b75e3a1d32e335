/**
 * Reads the API description, four files and those they refer to, into operations and schemas by name.
 *
 * References between files are followed. The name of a schema is the last segment of its reference and is unique over all files.
 */
import type { Diagnostics, Span } from '../diagnostics/diagnostic.ts'
import { Bundler } from './bundle.ts'
import { checkDescriptions, type SeenOperations } from './check-description.ts'
import { Descriptions } from './descriptions.ts'
import type { ProjectFiles } from './project-files.ts'

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
  const descriptions = new Descriptions(files, report)
  const read = apiNames.flatMap((name) => {
    const file = descriptions.read(`${name}.yaml`)
    return file ? [{ name, file }] : []
  })
  for (const { tell } of descriptions.problems) tell(report)
  // An incomplete file is not checked further: what it lacks may be in the omitted part.
  const incomplete = new Set(descriptions.problems.map(({ definition }) => definition.file))
  const seen: SeenOperations = new Map()
  checkDescriptions(descriptions, seen, ({ file }) => (incomplete.has(file) ? undefined : report))
  const bundler = new Bundler(
    descriptions,
    read.map(({ file }) => file),
  )
  const schemas = new Map<string, JsonSchema>()
  const documents = new Map<ApiName, Record<string, unknown>>()
  const operations = new Map<string, Operation>()
  for (const { name, file } of read) {
    const document = bundler.bundle(file)
    documents.set(name, document)
    const components = document.components as { schemas?: Record<string, JsonSchema> }
    for (const [schema, value] of Object.entries(components.schemas ?? {})) schemas.set(schema, value)
    for (const operation of operationsOf(name, document)) operations.set(operation.id, operation)
  }
  const whole = report.count === before
  const spans = new Map([...seen].map(([name, { span }]) => [name, span] as const))
  return {
    operations,
    spans,
    schemas: new Map([...schemas].sort(([a], [b]) => (a < b ? -1 : 1))),
    documents,
    texts: descriptions.texts,
    whole,
  }
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
