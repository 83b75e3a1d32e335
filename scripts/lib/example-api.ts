/** Answers the operations of a portal's API descriptions with their examples, so that a portal runs before its API does. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Schema {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  example?: unknown
  examples?: readonly unknown[]
  default?: unknown
  const?: unknown
  enum?: readonly unknown[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  allOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  minimum?: number
}
interface Media {
  schema?: Schema
  example?: unknown
  examples?: Readonly<Record<string, { $ref?: string; value?: unknown }>>
}
interface Operation {
  responses?: Readonly<Record<string, { $ref?: string; content?: Readonly<Record<string, Media>> }>>
}
interface Description {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/** Where a portal without a server of its own calls its API: at its own origin. */
export const apiBase = '/api'

export interface ExampleAnswer {
  status: number
  body?: unknown
}

/**
 * Returns the answer to a request, or undefined if no description has such an operation.
 *
 * It is the first example of the operation's success, else one made of its schema. A file without an example is answered with 501.
 *
 * @param folder the bundled descriptions that the compiler emits. They are read for each request: they follow what is saved.
 */
export function answerByExample(folder: string, method: string, pathname: string): ExampleAnswer | undefined {
  for (const file of readdirSync(folder)) {
    const description = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Description
    const operation = findOperation(description, method.toLowerCase(), pathname)
    if (operation) return successOf(operation, description)
  }
  return undefined
}

/** Returns the answer to a call of a portal, whose address begins with `apiBase`. */
export function answerCall(folder: string, method: string, url: string): ExampleAnswer {
  const { pathname } = new URL(url, 'http://localhost')
  const noSuchOperation = { status: 404, body: { type: 'about:blank', title: 'No description has this operation' } }
  return answerByExample(folder, method, decodeURI(pathname.slice(apiBase.length))) ?? noSuchOperation
}

/** A path without parameters comes before one that also fits: `/events/new` before `/events/{id}`. */
function findOperation({ paths }: Description, method: string, pathname: string): Operation | undefined {
  const fits = (template: string) =>
    new RegExp(`^${template.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`).test(pathname)
  const found = Object.keys(paths).filter((template) => fits(template) && paths[template]?.[method] !== undefined)
  const [template] = found.sort((one, other) => one.split('{').length - other.split('{').length)
  return template === undefined ? undefined : paths[template]?.[method]
}

function successOf({ responses = {} }: Operation, description: Description): ExampleAnswer {
  const [status, written] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? ['204', {}]
  const answer = resolve(written, description)
  const [[type, media] = ['', undefined]] = Object.entries(answer.content ?? {})
  if (!media) return { status: Number(status) }
  if (!type.includes('json')) return { status: 501, body: { type: 'about:blank', title: `There is no example of ${type}` } }
  return { status: Number(status), body: exampleOf(media, description) }
}

function exampleOf({ example, examples = {}, schema = {} }: Media, description: Description): unknown {
  if (example !== undefined) return example
  const [first] = Object.values(examples)
  return first === undefined ? sampleOf(schema, description, []) : resolve(first, description).value
}

/** @param open the references that lead here: the inner occurrence of a recursive schema is left out. */
function sampleOf(written: Schema, description: Description, open: readonly string[]): unknown {
  if (written.$ref !== undefined && open.includes(written.$ref)) return undefined
  const inside = written.$ref === undefined ? open : [...open, written.$ref]
  const schema = { ...resolve(written, description), ...written, $ref: undefined }
  const given = [schema.example, schema.examples?.[0], schema.const, schema.default, schema.enum?.[0]].find((one) => one !== undefined)
  if (given !== undefined) return given
  const [variant] = schema.oneOf ?? schema.anyOf ?? []
  if (variant) return sampleOf(variant, description, inside)
  const parts = (schema.allOf ?? []).map((part) => sampleOf(part, description, inside))
  if (schema.properties || parts.length > 0)
    return Object.assign(
      {},
      ...parts,
      Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sampleOf(inner, description, inside)])),
    )
  const type = [schema.type].flat()[0]
  if (type === 'array') return [schema.items ? sampleOf(schema.items, description, inside) : null].filter((item) => item !== undefined)
  if (type === 'object') return {}
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  return (type === 'string' && texts[schema.format ?? '']) || 'text'
}

/** A text of each format whose values have a form of their own. */
const texts: Readonly<Record<string, string>> = {
  date: '2030-01-01',
  'date-time': '2030-01-01T12:00:00Z',
  email: 'person@example.org',
  uri: 'https://example.org/',
  uuid: '00000000-0000-4000-8000-000000000000',
}

function resolve<T extends { $ref?: string }>(value: T, description: Description): T {
  const path = value.$ref?.split('/').slice(1)
  return path
    ? resolve(path.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], description) as T, description)
    : value
}
