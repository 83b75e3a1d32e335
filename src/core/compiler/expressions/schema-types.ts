import { join } from './assignable.ts'

import { bothFields, bothSlots } from './intersection.ts'
import { agreed, inLanguage } from './language.ts'
import type { EnumType, Literal, RecordType, SchemaPointer, Slot, StringFormat, Type, UnionType, Unit } from './type.ts'
import { boolean, listOf, optional, present, unknown } from './type.ts'

/** The keywords of an OpenAPI 3.1 schema that determine its type. */
export interface Schema {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  enum?: readonly (Literal | boolean | null)[]
  const?: Literal | boolean | null
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  additionalProperties?: boolean | Schema
  required?: readonly string[]
  allOf?: readonly Schema[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  discriminator?: { propertyName: string; mapping?: Readonly<Record<string, string>> }
  readOnly?: boolean
  writeOnly?: boolean
  contentEncoding?: string
  /** The known values of an enumeration that may have others. */
  'x-open-enum'?: readonly Literal[]
  'x-language'?: string
}

/** Resolves a `$ref`; undefined for a dangling one, which the reader of the description reports. */
export type ResolveReference = (ref: string) => { schema: Schema; pointer: SchemaPointer; name: string } | undefined

/** Where a schema stands in the description, and its name there. */
interface SchemaOrigin {
  at: SchemaPointer
  name: string | null
}

const units: Readonly<Record<string, Unit>> = { cents: 'cents', milliseconds: 'ms', ms: 'ms', year: 'year', bytes: 'bytes' }
const stringFormats: Readonly<Record<string, StringFormat>> = {
  html: 'html',
  uri: 'uri',
  'uri-reference': 'uri',
  email: 'email',
  password: 'password',
  byte: 'byte',
}
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
const kindsOf = (schema: Schema): readonly string[] =>
  schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type
const nullable = (slot: Slot): Slot => ({ ...slot, missing: true, nullable: true })
const isLiteral = (value: unknown): value is Literal => typeof value === 'string' || typeof value === 'number'

/**
 * Converts the schemas of one API description to types; unsupported schemas become `unknown`.
 *
 * A referenced schema gives the same type object each time, and a record's properties are read lazily, which terminates on recursive
 * schemas.
 */
export class SchemaTypes {
  readonly #known = new Map<SchemaPointer, Slot>()
  readonly #open = new Set<SchemaPointer>()
  readonly #resolve: ResolveReference
  readonly #absent: 'readOnly' | 'writeOnly'

  /** @param absent the mark of properties that records lack: `writeOnly` in answers, `readOnly` in request bodies. */
  constructor(resolve: ResolveReference, absent: 'readOnly' | 'writeOnly' = 'writeOnly') {
    this.#resolve = resolve
    this.#absent = absent
  }

  /** Returns the slot of the schema at `at`; a schema that allows `null` gives `missing`. */
  slotOf(schema: Schema, at: SchemaPointer, name: string | null = null): Slot {
    const slot = this.#typed(schema, at, name)
    return schema['x-language'] === undefined ? slot : inLanguage(slot, schema['x-language'])
  }

  #typed(schema: Schema, at: SchemaPointer, name: string | null): Slot {
    const place = { at, name }
    if (schema.$ref !== undefined) return this.#referenced(schema, schema.$ref, at)
    if (schema.allOf) return this.#allOf(schema, schema.allOf, place)
    const variants = schema.oneOf ?? schema.anyOf
    if (variants) return this.#oneOf(schema, variants, place)
    const kinds = kindsOf(schema)
    const values = schema.enum ?? schema['x-open-enum'] ?? (schema.const === undefined ? undefined : [schema.const])
    const slot = present(this.#plain(schema, values, kinds.find((kind) => kind !== 'null') ?? kinds[0], place), at)
    return kinds.includes('null') || values?.includes(null) ? nullable(slot) : slot
  }

  /** Resolves a reference. A sibling `enum` or `const` narrows the values and keeps the schema's name, and with it the labels. */
  #referenced(schema: Schema, ref: string, at: SchemaPointer): Slot {
    const target = this.#resolve(ref)
    if (!target) return present(unknown, at)
    const slot = this.#known.get(target.pointer) ?? this.#read(target)
    const only = (schema.enum ?? (schema.const === undefined ? [] : [schema.const])).filter(isLiteral)
    return only.length > 0 && slot.type.kind === 'enum' ? { ...slot, at, type: { ...slot.type, values: only, open: false } } : slot
  }

  #read({ schema, pointer, name }: { schema: Schema; pointer: SchemaPointer; name: string }): Slot {
    // A reference cycle without a record in between has no type.
    if (this.#open.has(pointer)) return present(unknown, pointer)
    this.#open.add(pointer)
    const slot = this.slotOf(schema, pointer, name)
    this.#open.delete(pointer)
    this.#known.set(pointer, slot)
    return slot
  }

  #plain(schema: Schema, values: readonly unknown[] | undefined, kind: string | undefined, { at, name }: SchemaOrigin): Type {
    const literals = values?.filter(isLiteral) ?? []
    if (literals.length > 0)
      return {
        kind: 'enum',
        name,
        source: at,
        values: literals,
        open: schema.enum === undefined && schema['x-open-enum'] !== undefined,
      } satisfies EnumType
    if (values?.some((value) => typeof value === 'boolean')) return boolean
    if (kind === 'object' || schema.properties || typeof schema.additionalProperties === 'object') return this.#record(schema, { at, name })
    switch (kind) {
      case 'array':
        return listOf(this.slotOf(schema.items ?? {}, `${at}/items`))
      case 'boolean':
        return boolean
      case 'integer':
        return { kind: 'integer', unit: units[schema.format ?? ''] ?? 'plain' }
      case 'number':
        return { kind: 'number' }
      case 'null':
        return { kind: 'null' }
      case 'string':
        if (schema.format === 'date' || schema.format === 'date-time') return { kind: schema.format }
        return { kind: 'string', format: stringFormats[schema.format ?? ''] ?? (schema.contentEncoding === 'base64' ? 'byte' : 'plain') }
      default:
        return unknown
    }
  }

  #record(schema: Schema, { at, name }: SchemaOrigin): RecordType {
    return this.#lazy(
      at,
      name,
      () => {
        const present = Object.entries(schema.properties ?? {}).filter(([, property]) => !this.#isAbsent(property))
        const slots = present.map(([key, property]) => {
          const place = `${at}/properties/${escaped(key)}`
          const slot = this.slotOf(property, place)
          return [key, { ...slot, missing: slot.missing || !schema.required?.includes(key), at: place }] as const
        })
        return new Map(slots)
      },
      typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined,
    )
  }

  #isAbsent(schema: Schema, depth = 0): boolean {
    if (schema[this.#absent] === true || depth > 8) return schema[this.#absent] === true
    const target = schema.$ref === undefined ? undefined : this.#resolve(schema.$ref)?.schema
    return [...(schema.allOf ?? []), ...(target ? [target] : [])].some((part) => this.#isAbsent(part, depth + 1))
  }

  #lazy(at: SchemaPointer, name: string | null, read: () => ReadonlyMap<string, Slot>, additional?: Schema): RecordType {
    let fields: ReadonlyMap<string, Slot> | undefined
    let others: Slot | undefined
    const type: RecordType = {
      kind: 'record',
      name,
      source: at,
      get fields() {
        fields ??= read()
        return fields
      },
    }
    if (additional) {
      Object.defineProperty(type, 'others', {
        enumerable: true,
        get: () => (others ??= optional(this.slotOf(additional, `${at}/additionalProperties`))),
      })
    }
    return type
  }

  /**
   * Returns the intersection of the parts of `allOf`.
   *
   * A property of two parts gets the narrower type, recursively. It may be absent only if no part requires it, and null only if every part
   * allows null.
   */
  #allOf(schema: Schema, parts: readonly Schema[], { at, name }: SchemaOrigin): Slot {
    const own: readonly Schema[] = schema.properties ? [...parts, { type: 'object', properties: schema.properties }] : parts
    const slots = own.map((part, index) => this.slotOf(part, `${at}/allOf/${index}`)).filter((slot) => slot.type.kind !== 'unknown')
    const [first] = slots
    const missing = slots.length > 0 && slots.every((slot) => slot.missing)
    if (!first) return present(unknown, at)
    if (slots.length === 1 && parts.length === 1 && !schema.required) return { ...first, missing, at }
    if (!slots.every((slot) => slot.type.kind === 'record')) return { ...slots.reduce(bothSlots), missing, at }
    const required = new Set([schema, ...parts].flatMap((part) => this.#requiredOf(part)))
    const type = this.#lazy(at, name, () =>
      bothFields(
        slots.map(({ type }) => (type.kind === 'record' ? type.fields : new Map())),
        required,
      ),
    )
    return { type, missing, at, ...(missing ? { nullable: true } : {}) }
  }

  #requiredOf(schema: Schema, depth = 0): readonly string[] {
    const target = schema.$ref === undefined || depth > 8 ? undefined : this.#resolve(schema.$ref)?.schema
    return [
      ...(schema.required ?? []),
      ...[...(schema.allOf ?? []), ...(target ? [target] : [])].flatMap((part) => this.#requiredOf(part, depth + 1)),
    ]
  }

  #oneOf(schema: Schema, written: readonly Schema[], { at, name }: SchemaOrigin): Slot {
    const variants = written.filter((variant) => variant.type !== 'null')
    const slots = variants.map((variant, index) => this.slotOf(variant, `${at}/${schema.oneOf ? 'oneOf' : 'anyOf'}/${index}`))
    const missing = variants.length < written.length || slots.some((slot) => slot.missing)
    const marks = missing ? ({ missing, nullable: true } as const) : { missing }
    const [first] = slots
    if (!first) return { type: { kind: 'null' }, missing: true, nullable: true, at }
    if (slots.length === 1) return { ...first, ...marks, at }
    const records = slots.map((slot) => slot.type).filter((type) => type.kind === 'record')
    if (records.length < slots.length) return inLanguage({ type: slots.map((slot) => slot.type).reduce(join), ...marks, at }, agreed(slots))
    const discriminator = schema.discriminator?.propertyName ?? null
    const tagged =
      discriminator === null ? records : records.map((record) => this.#tagged(record, discriminator, schema.discriminator?.mapping ?? {}))
    return { type: { kind: 'union', name, source: at, discriminator, variants: tagged } satisfies UnionType, ...marks, at }
  }

  /** Narrows a variant's discriminator to the mapping's values, if its own schema is wider. */
  #tagged(record: RecordType, discriminator: string, mapping: Readonly<Record<string, string>>): RecordType {
    const values = Object.entries(mapping)
      .filter(([, ref]) => this.#resolve(ref)?.pointer === record.source)
      .map(([value]) => value)
    if (values.length === 0) return record
    return this.#lazy(record.source ?? '', record.name, () => {
      const slot = record.fields.get(discriminator)
      if (!slot || slot.type.kind === 'enum') return record.fields
      return new Map(record.fields).set(discriminator, {
        ...slot,
        type: { kind: 'enum', name: null, source: slot.at ?? null, values, open: false },
        missing: false,
      })
    })
  }
}
