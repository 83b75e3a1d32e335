/** Reads the operations of an OpenAPI description by their shapes: which list, item, form or action a portal can make of each. */
import { type Api, codesOf, deref, flatten, type JsonSchema, type Operation, type Parameter } from '../compiler/read/api.ts'
import { isFile } from '../compiler/read/exchange.ts'
import { asCamel, asKebab, asWords, plainWords } from './words.ts'

/** What a portal does not show, and why. */
export interface LeftOut {
  what: string
  why: string
}

/** A scalar property of an answer or of a body. */
export interface Property {
  name: string
  label: string
  hint?: string
  /** It is in every answer, and in every body. */
  required: boolean
  schema: JsonSchema
  /** The schema that names its codes. */
  enumeration?: string
}

/** A property of a body that is an object, a list, or one of several objects. */
export type Part = Pick<Property, 'name' | 'label' | 'hint'> &
  (
    | { is: 'object'; properties: readonly Property[] }
    | { is: 'list'; properties: readonly Property[] }
    | { is: 'values'; item: Property }
    | { is: 'one-of'; variants: readonly { code: string; label: string; properties: readonly Property[] }[] }
  )

export interface Shape {
  operation: Operation
  /** The operation as a person finds it in the description: `GET /events`. */
  called: string
  /** The name of its screen and of its form. */
  name: string
  title: string
  description?: string
  /** Position of its tag. */
  tag: number
  path: readonly Parameter[]
  /** A list of objects, an object, a body to fill in, or a call without a body. */
  does: 'list' | 'item' | 'form' | 'act'
  properties: readonly Property[]
  /** Of a body: its properties that have properties or items themselves. */
  parts?: readonly Part[]
  /** The properties that are left out. */
  unsaid: readonly LeftOut[]
  /** Of a list inside an object: its property. */
  inside?: { name: string; required: boolean }
  /** The name of the schema of an answered object, or of the items of a list. */
  schema?: string
}

interface RawOperation {
  operationId?: string
  summary?: string
  description?: string
  tags?: readonly string[]
  parameters?: readonly unknown[]
  requestBody?: unknown
}
type Document = Readonly<Record<string, unknown>>

const verbs = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Returns the shape of each operation that a portal can show, in the order of the tags, and what it cannot show. */
export function readShapes(api: Api): { shapes: readonly Shape[]; leftOut: readonly LeftOut[] } {
  const leftOut: LeftOut[] = []
  const shapes: Shape[] = []
  const names = new Set<string>()
  for (const { document } of api.documents.values()) {
    const tags = ((document.tags ?? []) as { name: string }[]).map(({ name }) => name)
    for (const [path, item] of Object.entries((document.paths ?? {}) as Record<string, Record<string, unknown>>))
      for (const verb of verbs) {
        const raw = item[verb] as RawOperation | undefined
        if (raw === undefined) continue
        const called = `${verb.toUpperCase()} ${path}`
        const operation = api.operations.get(raw.operationId ?? '')
        const shape =
          operation === undefined
            ? 'it has no operationId'
            : shapeOf(
                operation,
                { ...raw, parameters: [...((item.parameters ?? []) as unknown[]), ...(raw.parameters ?? [])] },
                document,
                api,
              )
        if (typeof shape === 'string') leftOut.push({ what: called, why: shape })
        else if (operation !== undefined) {
          const title = plainWords(raw.summary) ?? asWords(operation.id)
          const description = plainWords(raw.description)
          const tag = tags.indexOf(raw.tags?.[0] ?? '')
          shapes.push({
            operation,
            called,
            name: newName(asKebab(operation.id), names),
            title: title.replace(/\.$/, ''),
            ...(description !== undefined && description.replace(/\.$/, '') !== title.replace(/\.$/, '') && { description }),
            tag: tag < 0 ? tags.length : tag,
            path: operation.parameters
              .filter((parameter) => parameter.in === 'path')
              .map((parameter) => ({ ...parameter, schema: flatten(parameter.schema, api.schemas) })),
            ...shape,
            unsaid: shape.unsaid.map(({ what, why }) => ({ what: `"${what}" of ${called}`, why })),
          })
        }
      }
  }
  return { shapes: shapes.toSorted((a, b) => a.tag - b.tag), leftOut }
}

function newName(wanted: string, names: Set<string>): string {
  let name = wanted
  for (let count = 2; names.has(name); count++) name = `${wanted}-${count}`
  names.add(name)
  return name
}

type Found = Pick<Shape, 'does' | 'properties' | 'parts' | 'unsaid' | 'inside' | 'schema'>

/** Returns the shape of an operation, or why a portal does not show it. */
function shapeOf(operation: Operation, raw: RawOperation, document: Document, api: Api): Found | string {
  if (operation.unsaid !== undefined) return operation.unsaid
  if (operation.answers === 'blob') return `it answers ${operation.fileTypes.join(', ')}, which is no JSON`
  const parameters = (raw.parameters ?? []).map((parameter) => deref(parameter, document) as Parameter & { in: string })
  const needed = parameters.find((parameter) => parameter.required && parameter.in !== 'path')
  if (needed) return `it needs the ${needed.in} parameter "${needed.name}"`
  const odd = operation.parameters.find(
    (parameter) => parameter.in === 'path' && kindOf(flatten(parameter.schema, api.schemas)) === undefined,
  )
  if (odd) return `"${odd.name}" of its path is not a single value`
  if (operation.method === 'GET') return answerOf(operation, api)
  if (operation.body) return bodyOf(operation.body, api, operation.alsoInBody)
  if (raw.requestBody !== undefined) return 'its body is no JSON'
  return operation.parameters.some((parameter) => parameter.in === 'path')
    ? { does: 'act', properties: [], unsaid: [] }
    : 'it has neither a body to fill in nor an item that it is about'
}

function answerOf({ answer }: Operation, api: Api): Found | string {
  if (answer === undefined) return 'it answers nothing'
  const flat = flatten(answer, api.schemas)
  if (isOf(flat, 'array')) return listOf(answer, flat, api)
  const members = membersOf(answer, api)
  if (members.size === 0) return 'it answers neither an object nor a list of objects'
  const lists = [...members].filter(([, member]) => isOf(flatten(member, api.schemas), 'array'))
  const [only] = lists
  if (only && lists.length === 1) {
    const [name, member] = only
    const list = listOf(member, flatten(member, api.schemas), api)
    if (typeof list !== 'string') return { ...list, inside: { name, required: isRequired(flat, name) } }
  }
  const { properties, unsaid } = scalarsOf(answer, api, 'shown')
  if (properties.length === 0) return 'it answers no single value'
  const schema = nameOf(answer)
  return { does: 'item', properties, unsaid, ...(schema !== undefined && { schema }) }
}

function listOf(schema: JsonSchema, flat: JsonSchema, api: Api): Found | string {
  const items = itemsOf(schema, api) ?? flat.items ?? {}
  const { properties, unsaid } = scalarsOf(items, api, 'shown')
  const name = nameOf(items)
  if (properties.length === 0) return 'the items of its list have no single values'
  return { does: 'list', properties, unsaid, ...(name !== undefined && { schema: name }) }
}

/** Returns the items of a list as they are written, with their references. */
function itemsOf(schema: JsonSchema, api: Api): JsonSchema | undefined {
  const target = schema.$ref === undefined ? schema : api.schemas.get(schema.$ref.split('/').at(-1) ?? '')
  return target?.items
}

/** @param given properties that are parameters of the path too, which the screen gives */
function bodyOf(body: JsonSchema, api: Api, given: readonly string[] = []): Found | string {
  const whole = oneOfOf(body, api)
  if (whole) {
    const unsaid: LeftOut[] = []
    const part = variantsOf({ name: whole.tag, label: asWords(whole.tag) }, whole, api, unsaid)
    return typeof part === 'string' ? `its body ${part}` : { does: 'form', properties: [], parts: [part], unsaid }
  }
  if (membersOf(body, api).size === 0) return 'its body is no object with properties'
  const { properties, parts, unsaid, lacking } = scalarsOf(body, api, 'asked', undefined, given)
  if (lacking) return `its body needs "${lacking.what}", and ${lacking.why}`
  return properties.length + parts.length === 0 ? 'its body has nothing that a form asks for' : { does: 'form', properties, parts, unsaid }
}

/** Returns a property of a body with what a form asks of it, or why it asks for nothing. What it leaves out inside is added to `unsaid`. */
function partOf(name: string, member: JsonSchema, flat: JsonSchema, api: Api, unsaid: LeftOut[]): Part | string | undefined {
  const named = { name, ...labelOf(name, flat) }
  const inside = (schema: JsonSchema, as: string): readonly Property[] | string => {
    const found = scalarsOf(schema, api, 'asked', {})
    if (found.lacking) return `${as} needs "${found.lacking.what}", and ${found.lacking.why}`
    if (found.properties.length > 0) unsaid.push(...found.unsaid.map(({ what, why }) => ({ what: `${name}.${what}`, why })))
    return found.properties.length === 0 ? `${as} has no single values` : found.properties
  }
  if (isOf(flat, 'array')) {
    const items = itemsOf(member, api) ?? flat.items ?? {}
    const item = flatten(items, api.schemas)
    if (membersOf(items, api).size > 0) {
      const properties = inside(items, 'its item')
      return typeof properties === 'string' ? properties : { ...named, is: 'list', properties }
    }
    const enumeration = codesOf(item) ? enumerationOf(items, api) : undefined
    if (reasonAgainst(name, item, enumeration, 'asked') !== undefined || item.format === 'password') return undefined
    return {
      ...named,
      is: 'values',
      item: { name, label: named.label, required: true, schema: item, ...(enumeration !== undefined && { enumeration }) },
    }
  }
  const oneOf = oneOfOf(member, api)
  if (oneOf) return variantsOf(named, oneOf, api, unsaid)
  if (membersOf(member, api).size === 0) return undefined
  const properties = inside(member, 'it')
  return typeof properties === 'string' ? properties : { ...named, is: 'object', properties }
}

interface OneOf {
  tag: string
  variants: readonly { code: string; schema: JsonSchema }[]
}

/** Returns the variants of a schema that one property tells apart, by a constant in each. */
function oneOfOf(schema: JsonSchema, api: Api): OneOf | undefined {
  const target = schema.$ref === undefined ? schema : (api.schemas.get(nameOf(schema) ?? '') ?? schema)
  const variants = (target.oneOf ?? []).filter(({ type }) => type !== 'null')
  if (variants.length < 2) return undefined
  const all = variants.map((variant) => membersOf(variant, api))
  const names = target.discriminator ? [target.discriminator.propertyName] : [...(all[0]?.keys() ?? [])]
  for (const tag of names) {
    const codes = all.map((members) => constantOf(flatten(members.get(tag) ?? {}, api.schemas)))
    if (!codes.includes(undefined) && new Set(codes).size === codes.length)
      return { tag, variants: variants.map((variant, index) => ({ code: String(codes[index]), schema: variant })) }
  }
  return undefined
}

const constantOf = (schema: JsonSchema): unknown => schema.const ?? (schema.enum?.length === 1 ? schema.enum[0] : undefined)

function variantsOf(named: Pick<Part, 'name' | 'label' | 'hint'>, { tag, variants }: OneOf, api: Api, unsaid: LeftOut[]): Part | string {
  const made = variants.map(({ code, schema }) => {
    const found = scalarsOf(schema, api, 'asked', { tag })
    unsaid.push(...found.unsaid.map(({ what, why }) => ({ what: `${named.name}.${what}`, why })))
    return { code, label: asWords(code), properties: found.properties, lacking: found.lacking }
  })
  const [lacking] = made.flatMap(({ code, lacking }) => (lacking ? [`as "${code}" needs "${lacking.what}", and ${lacking.why}`] : []))
  return lacking ?? { ...named, is: 'one-of', variants: made.map(({ lacking: _lacking, ...variant }) => variant) }
}

/**
 * Returns the scalar properties of an object, the others that a form asks for, and those that are left out, one of which may be required.
 *
 * @param inside for an object in a body: its single values alone, without the property that tells variants apart.
 */
function scalarsOf(
  schema: JsonSchema,
  api: Api,
  as: 'shown' | 'asked',
  inside?: { tag?: string },
  given: readonly string[] = [],
): { properties: readonly Property[]; parts: readonly Part[]; unsaid: readonly LeftOut[]; lacking?: LeftOut } {
  const properties: Property[] = []
  const parts: Part[] = []
  const unsaid: LeftOut[] = []
  let lacking: LeftOut | undefined
  const whole = flatten(schema, api.schemas)
  for (const [name, member] of membersOf(schema, api)) {
    if (name === inside?.tag || given.includes(name)) continue
    const flat = flatten(member, api.schemas)
    if (flat[as === 'shown' ? 'writeOnly' : 'readOnly'] === true) continue
    const required = isRequired(whole, name)
    const enumeration = codesOf(flat) ? enumerationOf(member, api) : undefined
    const against = reasonAgainst(name, flat, enumeration, as)
    const part =
      as === 'asked' && !inside && against !== undefined && !name.includes('.') ? partOf(name, member, flat, api, unsaid) : undefined
    const why = typeof part === 'string' ? part : against
    if (typeof part === 'object') parts.push(part)
    else if (why !== undefined) {
      unsaid.push({ what: name, why })
      if (required) lacking ??= { what: name, why }
    } else
      properties.push({
        name,
        ...labelOf(name, flat),
        required: required && !(Array.isArray(flat.type) && flat.type.includes('null')),
        schema: flat,
        ...(enumeration !== undefined && { enumeration }),
      })
  }
  return { properties, parts, unsaid, ...(lacking && { lacking }) }
}

function reasonAgainst(name: string, flat: JsonSchema, enumeration: string | undefined, as: 'shown' | 'asked'): string | undefined {
  if (as === 'asked' && isFile(flat)) return undefined
  const kind = kindOf(flat)
  if (isOf(flat, 'array')) return 'it is a list'
  if (kind === undefined) return flat.properties || isOf(flat, 'object') ? 'it is an object' : 'it is no single value'
  if (codesOf(flat) && enumeration === undefined && as === 'shown') return 'its codes have no name under components/schemas'
  if (flat['x-open-enum'] !== undefined) return 'it may have other codes than the described ones'
  const hidden = ['html', 'password', 'ms', 'milliseconds'].includes(flat.format ?? '')
  if (as === 'shown' && hidden) return `its format is ${flat.format}`
  if (as === 'asked' && flat.format === 'date-time') return 'it is a moment, which no field asks for'
  return as === 'asked' && name.includes('.') ? 'its name has a point' : undefined
}

/** Longest description that is a label. */
const longestLabel = 32

function labelOf(name: string, flat: JsonSchema): { label: string; hint?: string } {
  const [title, description] = [plainWords(flat.title), plainWords(flat.description)]
  const short = description !== undefined && description.length <= longestLabel ? description.replace(/\.$/, '') : undefined
  const label = title ?? short ?? asWords(name)
  return { label, ...(description !== undefined && short === undefined && description !== title && { hint: description }) }
}

const typesOf = ({ type }: JsonSchema): readonly string[] => (type === undefined ? [] : [type].flat())
const isOf = (schema: JsonSchema, type: string): boolean => typesOf(schema).includes(type)
const isRequired = (schema: JsonSchema, name: string): boolean => schema.required?.includes(name) === true

/** Returns the kind of a single value; undefined for objects, lists, files and values of several kinds. */
export function kindOf(schema: JsonSchema): 'text' | 'integer' | 'number' | 'boolean' | 'date' | undefined {
  const [type, ...others] = typesOf(schema).filter((one) => one !== 'null')
  if (others.length > 0 || schema.oneOf || schema.anyOf) return undefined
  if (type === 'integer' || type === 'number' || type === 'boolean') return type
  if (type !== 'string' || schema.contentEncoding !== undefined || ['binary', 'byte'].includes(schema.format ?? '')) return undefined
  return schema.format === 'date' ? 'date' : 'text'
}

/** Returns the properties of an object by name, each as it is written. */
function membersOf(schema: JsonSchema, api: Api, open: readonly string[] = []): ReadonlyMap<string, JsonSchema> {
  const name = nameOf(schema)
  const target = name === undefined || open.includes(name) ? undefined : api.schemas.get(name)
  const inside = name === undefined ? open : [...open, name]
  return new Map([
    ...(target ? membersOf(target, api, inside) : []),
    ...(schema.allOf ?? []).flatMap((part) => [...membersOf(part, api, inside)]),
    ...Object.entries(schema.properties ?? {}),
  ])
}

const nameOf = ({ $ref }: JsonSchema): string | undefined => $ref?.split('/').at(-1)

/** Returns the name of the schema that lists the codes of a property. */
function enumerationOf(schema: JsonSchema, api: Api): string | undefined {
  const name = nameOf(schema)
  const target = name === undefined ? undefined : api.schemas.get(name)
  if (target && codesOf(target)) return name
  const variants = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(({ type }) => type !== 'null')
  const [inner = target] = variants
  return variants.length > 1 || inner === undefined ? undefined : enumerationOf(inner, api)
}

/** Returns the name of a parameter of the path as a screen calls it. */
export const paramOf = ({ name }: Parameter): string => asCamel(name)
