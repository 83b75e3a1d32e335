/** What two API descriptions say differently: operations, parameters, properties, and what is accepted or answered. */
import { isDeepStrictEqual } from 'node:util'
import { type Api, codesOf, flatten, type JsonSchema, type Operation } from '../../../compiler/read/api.ts'

export type Aspect =
  | 'operation'
  | 'address'
  | 'security'
  | 'availability'
  | 'problem-code'
  | 'message-code'
  | 'mark'
  | 'parameter'
  | 'body'
  | 'answer'
  | 'schema'
  | 'property'
  | 'required'
  | 'nullable'
  | 'type'
  | 'unit'
  | 'format'
  | 'value'
  | 'limit'
  | 'default'
  | 'variant'

/**
 * What a difference does to what uses the API: `unfit` no longer fits, as with what is gone or has another type. `stricter` fits, but more
 * is refused or other things are answered. `none` disturbs nothing.
 */
export type Harm = 'unfit' | 'stricter' | 'none'

export interface Difference {
  aspect: Aspect
  what: 'added' | 'removed' | 'changed'
  /** `Person.email`, `updateMe`. */
  place: string
  /** The word by which it is used: that of the property, operation, value or code. */
  name: string
  /** The keyword that differs: `maxLength`, `x-multiline`. */
  keyword?: string
  before?: string
  after?: string
  harm: Harm
  /** Where it stands in the description, as the compiler writes it: `#/components/schemas/Person/properties/email`. */
  pointer: string
  /** The operation that it belongs to; undefined for named schemas. */
  operation?: string
}

/** Who writes the values of a schema: the portal in requests, the server in answers. */
interface Sides {
  request: boolean
  answer: boolean
}

interface Place {
  pointer: string
  words: string
  name: string
  sides: Sides
  operation?: string
}

/** Returns all differences, sorted by place. */
export function compareDescriptions(before: Api, after: Api): readonly Difference[] {
  const comparison = new Comparison(before, after)
  comparison.operations()
  comparison.schemas()
  return comparison.found.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
}

class Comparison {
  readonly found: Difference[] = []
  readonly #before: Api
  readonly #after: Api
  readonly #sides: ReadonlyMap<string, Sides>
  /** Pairs of differently named schemas that are being compared. */
  readonly #paired = new Set<string>()

  constructor(before: Api, after: Api) {
    this.#before = before
    this.#after = after
    this.#sides = sidesOf([before, after])
  }

  operations(): void {
    for (const id of namesOf(this.#before.operations.keys(), this.#after.operations.keys())) {
      const [old, now] = [this.#before.operations.get(id), this.#after.operations.get(id)]
      if (old && now) this.#operation(old, now)
      else
        this.found.push({
          aspect: 'operation',
          what: now ? 'added' : 'removed',
          place: id,
          name: id,
          harm: now ? 'none' : 'unfit',
          pointer: `#/operations/${id}`,
          operation: id,
        })
    }
  }

  #operation(old: Operation, now: Operation): void {
    const { id } = old
    const own: Place = { pointer: `#/operations/${id}`, words: id, name: id, sides: { request: true, answer: true }, operation: id }
    const changed = (aspect: Aspect, before: string, after: string, harm: Harm, keyword?: string): void => {
      if (before !== after) this.#changed(own, aspect, before, after, harm, keyword)
    }
    changed('address', `${old.method} ${old.path}`, `${now.method} ${now.path}`, 'stricter')
    changed('security', securityOf(old, this.#before), securityOf(now, this.#after), 'stricter')
    changed('availability', String(old.available), String(now.available), now.available ? 'none' : 'stricter')
    changed('mark', String(old.reads), String(now.reads), 'stricter', 'x-safe')
    changed('answer', old.answers, now.answers, 'unfit')
    changed('answer', old.fileTypes.join(', '), now.fileTypes.join(', '), 'stricter')
    for (const [aspect, key] of [
      ['problem-code', 'codes'],
      ['message-code', 'messageCodes'],
    ] as const)
      for (const code of namesOf(old[key], now[key])) {
        const [was, is] = [old[key].includes(code), now[key].includes(code)]
        if (was !== is)
          this.found.push({
            ...{ aspect, what: is ? 'added' : 'removed', place: id, name: code, harm: is ? 'stricter' : 'none' },
            ...{ pointer: own.pointer, operation: id },
          })
      }
    for (const name of namesOf(...[old, now].map(({ parameters }) => parameters.map((one) => one.name)))) {
      const [was, is] = [old, now].map(({ parameters }) => parameters.find((one) => one.name === name))
      const place = this.#inside(own, `${own.pointer}/parameters/${name}`, `${id}(${name})`, name, { request: true, answer: false })
      if (!was || !is) this.#present(place, 'parameter', is !== undefined, was ? 'unfit' : is?.required ? 'unfit' : 'none')
      else {
        if (was.required !== is.required)
          this.#changed(place, 'required', String(was.required), String(is.required), is.required ? 'unfit' : 'none')
        this.#schema(was.schema, is.schema, place)
      }
    }
    for (const [aspect, sides] of [
      ['body', { request: true, answer: false }],
      ['answer', { request: false, answer: true }],
    ] as const) {
      const [was, is] = [old[aspect], now[aspect]]
      const place = this.#inside(own, `${own.pointer}/${aspect}`, `${id} ${aspect}`, id, sides)
      if (was && is) this.#schema(was, is, place)
      else if (aspect === 'body' && (was || is)) this.#present(place, aspect, is !== undefined, 'unfit')
    }
  }

  /** Compares the named schemas. Inside of others a reference to one is not followed. */
  schemas(): void {
    for (const name of namesOf(this.#before.schemas.keys(), this.#after.schemas.keys())) {
      const [was, is] = [this.#before.schemas.get(name), this.#after.schemas.get(name)]
      const sides = this.#sides.get(name)
      const place: Place = { pointer: `#/components/schemas/${name}`, words: name, name, sides: sides ?? { request: false, answer: false } }
      if (was && is) this.#schema(was, is, place)
      else this.#present(place, 'schema', is !== undefined, was ? 'unfit' : 'none')
    }
  }

  #schema(old: JsonSchema, now: JsonSchema, place: Place): void {
    if (isDeepStrictEqual(old, now)) return
    const [was, is] = [withoutNull(old), withoutNull(now)]
    const { request, answer } = place.sides
    if (was.nullable !== is.nullable)
      this.#changed(place, 'nullable', String(was.nullable), String(is.nullable), (is.nullable ? answer : request) ? 'stricter' : 'none')
    const [a, b] = [was.schema, is.schema]
    if (a.$ref !== undefined || b.$ref !== undefined) this.#referred(a, b, place)
    else this.#plain(a, b, place)
  }

  #referred(old: JsonSchema, now: JsonSchema, place: Place): void {
    if (old.$ref === now.$ref && old.$ref !== undefined) {
      const [{ $ref: _, ...a }, { $ref: __, ...b }] = [old, now]
      return this.#plain(a, b, place)
    }
    const pair = `${old.$ref ?? place.pointer} ${now.$ref ?? place.pointer}`
    if (this.#paired.has(pair)) return
    this.#paired.add(pair)
    this.#plain(resolve(old, this.#before), resolve(now, this.#after), { ...place, pointer: old.$ref ?? place.pointer })
  }

  #plain(old: JsonSchema, now: JsonSchema, place: Place): void {
    if (old.allOf?.length !== now.allOf?.length || old.allOf?.some((part, index) => part.$ref !== now.allOf?.[index]?.$ref))
      return this.#plain(flatten(old, this.#before.schemas), flatten(now, this.#after.schemas), place)
    const [before, after] = [kindOf(old), kindOf(now)]
    if (before !== after) return this.#changed(place, 'type', before, after, 'unfit')
    if (old.format !== now.format) {
      const isUnit = [old, now].some(({ format }) => units.includes(format ?? ''))
      this.#changed(place, isUnit ? 'unit' : 'format', old.format ?? '', now.format ?? '', isUnit ? 'unfit' : 'stricter')
    }
    this.#values(old, now, place)
    this.#keywords(old, now, place)
    this.#variants(old, now, place)
    this.#properties(old, now, place)
    const inner = (step: string, words: string, was: JsonSchema, is: JsonSchema): void =>
      this.#schema(was, is, { ...place, pointer: `${place.pointer}/${step}`, words: `${place.words}${words}` })
    if (old.items && now.items) inner('items', '[]', old.items, now.items)
    const [rest, present] = [old.additionalProperties, now.additionalProperties]
    if (isSchema(rest) && isSchema(present)) inner('additionalProperties', '.*', rest, present)
    else if (!isDeepStrictEqual(rest, present))
      this.#changed(
        place,
        'limit',
        shown(rest),
        shown(present),
        present === false && place.sides.request ? 'stricter' : 'none',
        'additionalProperties',
      )
    for (const [index, part] of (old.allOf ?? []).entries()) inner(`allOf/${index}`, '', part, now.allOf?.[index] ?? {})
  }

  #values(old: JsonSchema, now: JsonSchema, place: Place): void {
    const [was, is] = [old, now].map((one) => (codesOf(one) ?? (one.const === undefined ? undefined : [one.const]))?.map(String))
    if (!was || !is) {
      const harm = (is ? place.sides.request : place.sides.answer) ? 'stricter' : 'none'
      if (was !== is) this.#changed(place, 'value', was?.join(', ') ?? '', is?.join(', ') ?? '', harm)
      return
    }
    for (const value of namesOf(was, is))
      if (was.includes(value) !== is.includes(value))
        this.#present(
          { ...place, name: value },
          'value',
          is.includes(value),
          is.includes(value) && !place.sides.answer ? 'none' : 'stricter',
        )
  }

  #keywords(old: JsonSchema, now: JsonSchema, place: Place): void {
    const { request } = place.sides
    for (const keyword of [...uppers, ...lowers, ...otherLimits]) {
      const [was, is] = [old[keyword], now[keyword]]
      if (isDeepStrictEqual(was, is)) continue
      this.#changed(place, 'limit', shown(was), shown(is), request && isNarrower(keyword, was, is) ? 'stricter' : 'none', keyword)
    }
    if (!isDeepStrictEqual(old.default, now.default))
      this.#changed(place, 'default', shown(old.default), shown(now.default), request ? 'stricter' : 'none')
    for (const keyword of marks)
      if (!isDeepStrictEqual(old[keyword], now[keyword]))
        this.#changed(place, 'mark', shown(old[keyword]), shown(now[keyword]), keyword === 'deprecated' ? 'none' : 'stricter', keyword)
  }

  #variants(old: JsonSchema, now: JsonSchema, place: Place): void {
    if (!isDeepStrictEqual(old.discriminator, now.discriminator))
      this.#changed(
        place,
        'variant',
        old.discriminator?.propertyName ?? '',
        now.discriminator?.propertyName ?? '',
        'unfit',
        'discriminator',
      )
    for (const keyword of ['oneOf', 'anyOf'] as const) {
      const [was, is] = [variantsOf(old[keyword]), variantsOf(now[keyword])]
      for (const name of namesOf(was.keys(), is.keys())) {
        const [before, after] = [was.get(name), is.get(name)]
        const inside: Place = { ...place, pointer: `${place.pointer}/${keyword}/${before?.index ?? after?.index}`, name }
        if (before && after) this.#schema(before.one, after.one, inside)
        else this.#present(inside, 'variant', after !== undefined, (after ? place.sides.answer : place.sides.request) ? 'stricter' : 'none')
      }
    }
  }

  #properties(old: JsonSchema, now: JsonSchema, place: Place): void {
    const { request, answer } = place.sides
    for (const name of namesOf(Object.keys(old.properties ?? {}), Object.keys(now.properties ?? {}))) {
      const [was, is] = [old.properties?.[name], now.properties?.[name]]
      const [needed, needs] = [old.required?.includes(name) ?? false, now.required?.includes(name) ?? false]
      const inside: Place = { ...place, pointer: `${place.pointer}/properties/${escaped(name)}`, words: `${place.words}.${name}`, name }
      if (!was || !is) this.#present(inside, 'property', is !== undefined, was || (needs && request) ? 'unfit' : 'none')
      else {
        if (needed !== needs)
          this.#changed(
            inside,
            'required',
            String(needed),
            String(needs),
            needs ? (request ? 'unfit' : 'none') : answer ? 'stricter' : 'none',
          )
        this.#schema(was, is, inside)
      }
    }
  }

  #inside(around: Place, pointer: string, words: string, name: string, sides: Sides): Place {
    return { ...around, pointer, words, name, sides }
  }
  #present({ pointer, words, name, operation }: Place, aspect: Aspect, isAdded: boolean, harm: Harm): void {
    const own = operation === undefined ? {} : { operation }
    this.found.push({ aspect, what: isAdded ? 'added' : 'removed', place: words, name, harm, pointer, ...own })
  }
  #changed(place: Place, aspect: Aspect, before: string, after: string, harm: Harm, keyword?: string): void {
    const { pointer, words, name, operation } = place
    this.found.push({
      ...{ aspect, what: 'changed', place: words, name, before, after, harm, pointer },
      ...(keyword === undefined ? {} : { keyword }),
      ...(operation === undefined ? {} : { operation }),
    })
  }
}

/** Returns variants by the names of their schemas, or by their index. */
const variantsOf = (all: readonly JsonSchema[] = []): ReadonlyMap<string, { one: JsonSchema; index: number }> =>
  new Map(all.map((one, index) => [one.$ref?.split('/').at(-1) ?? String(index), { one, index }]))

const units: readonly string[] = ['cents', 'milliseconds', 'ms', 'year', 'bytes']
const uppers = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties', 'x-max-bytes'] as const
const lowers = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'] as const
const otherLimits = ['pattern', 'multipleOf', 'uniqueItems', 'propertyNames', 'contentEncoding', 'x-media-types', 'not'] as const
const marks = ['x-multiline', 'x-language', 'x-expected', 'readOnly', 'writeOnly', 'deprecated'] as const

/** Returns whether fewer values keep a limit. Of two patterns that differ, nobody knows. */
function isNarrower(keyword: string, was: unknown, is: unknown): boolean {
  if (is === undefined) return false
  if (typeof was !== 'number' || typeof is !== 'number') return true
  return (uppers as readonly string[]).includes(keyword) ? is < was : (lowers as readonly string[]).includes(keyword) ? is > was : true
}

const shown = (value: unknown): string => (value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value))
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
const namesOf = (...all: readonly Iterable<string>[]): readonly string[] => [...new Set(all.flatMap((names) => [...names]))].sort()

/** Returns a schema that does not speak of null, and whether it allows null. */
function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  const { type, enum: values, ...rest } = schema
  const kinds = [type ?? []].flat()
  const plain: JsonSchema = {
    ...rest,
    ...(type === undefined ? {} : { type: kinds.filter((kind) => kind !== 'null') }),
    ...(values ? { enum: values.filter((value) => value !== null) } : {}),
  }
  for (const key of ['anyOf', 'oneOf'] as const) {
    const variants = rest[key]
    if (!variants?.some((one) => one.type === 'null')) continue
    const others = variants.filter((one) => one.type !== 'null')
    const { [key]: _, ...beside } = plain
    return {
      nullable: true,
      schema: others.length === 1 ? { ...beside, ...withoutNull(others[0] ?? {}).schema } : { ...beside, [key]: others },
    }
  }
  return { schema: plain, nullable: kinds.includes('null') || values?.includes(null) === true }
}

/** Returns the type in a word; that of a schema that names none follows from what else it says. */
function kindOf(schema: JsonSchema): string {
  const kinds = [schema.type ?? []].flat()
  if (kinds.length > 0) return [...kinds].sort().join(' | ')
  if (schema.properties) return 'object'
  return schema.items ? 'array' : typeof (schema.const ?? codesOf(schema)?.[0] ?? undefined)
}

function resolve(schema: JsonSchema, api: Api): JsonSchema {
  if (schema.$ref === undefined) return schema
  const { $ref, ...beside } = schema
  const target = api.schemas.get($ref.split('/').at(-1) ?? '') ?? {}
  return { ...resolve(withoutNull(target).schema, api), ...beside }
}

/** Returns who may call an operation: `public`, `default` where the description does not say, or the names of the schemes. */
function securityOf({ api, path, method }: Operation, { documents }: Api): string {
  const document = documents.get(api)?.document as { security?: Security; paths?: Record<string, Record<string, { security?: Security }>> }
  const security = document.paths?.[path]?.[method.toLowerCase()]?.security ?? document.security
  if (security === undefined) return 'default'
  return security.length === 0 ? 'public' : security.map((schemes) => Object.keys(schemes).join(' + ') || 'public').join(' | ')
}
type Security = readonly Readonly<Record<string, unknown>>[]

/** Calls back with each schema inside of one, itself included, and its pointer. References are not followed. */
export function visitSchemas(schema: JsonSchema, pointer: string, visit: (schema: JsonSchema, pointer: string) => void): void {
  visit(schema, pointer)
  const inner = (one: unknown, step: string): void => {
    if (isSchema(one)) visitSchemas(one, `${pointer}/${step}`, visit)
  }
  for (const [name, one] of Object.entries(schema.properties ?? {})) inner(one, `properties/${escaped(name)}`)
  for (const key of ['items', 'additionalProperties'] as const) inner(schema[key], key)
  for (const key of ['allOf', 'anyOf', 'oneOf'] as const)
    for (const [index, one] of (schema[key] ?? []).entries()) inner(one, `${key}/${index}`)
}

/** Returns the names of the schemas that a schema leads to. */
export function namesBehind(schema: JsonSchema, schemas: Api['schemas'], found = new Set<string>()): ReadonlySet<string> {
  visitSchemas(schema, '', ({ $ref }) => {
    const name = $ref?.split('/').at(-1)
    if (name === undefined || found.has(name)) return
    found.add(name)
    namesBehind(schemas.get(name) ?? {}, schemas, found)
  })
  return found
}

function sidesOf(apis: readonly Api[]): ReadonlyMap<string, Sides> {
  const sides = new Map<string, { request: boolean; answer: boolean }>()
  for (const { operations, schemas } of apis)
    for (const { parameters, body, answer } of operations.values())
      for (const [side, schema] of [
        ...parameters.map((one) => ['request', one.schema] as const),
        ['request', body] as const,
        ['answer', answer] as const,
      ])
        for (const name of schema ? namesBehind(schema, schemas) : []) {
          const known = sides.get(name) ?? { request: false, answer: false }
          sides.set(name, known)
          known[side] = true
        }
  return sides
}
