/**
 * The types of expressions.
 *
 * `null`, an absent property and an absent item are the same: missing. Each value of an expression has a `Slot`: its type, and whether it
 * may be missing.
 */

import { decimalsOf } from '../../lib/money.ts'

/** A JSON pointer into the API description: `#/components/schemas/Booking/properties/id`. */
export type SchemaPointer = string

/** Unit of an integer. Only values of the same unit are compared or added. */
export type Unit = 'plain' | 'cents' | 'ms' | 'days' | 'year' | 'bytes'
export type StringFormat = 'plain' | 'html' | 'uri' | 'email' | 'password' | 'byte'
export type Literal = string | number

/** A set of texts or numbers. A literal is a set of one, without name or source. */
export interface EnumType {
  kind: 'enum'
  /** The schema's name, which is the key of its labels; null for literals and inline enums. */
  name: string | null
  source: SchemaPointer | null
  values: readonly Literal[]
  /** `x-open-enum`: the API may send other values. Literals are checked against the known ones nevertheless. */
  open: boolean
  /** If guards have narrowed `values`: the complete list of the schema. */
  declared?: readonly Literal[]
}

export interface RecordType {
  kind: 'record'
  name: string | null
  source: SchemaPointer | null
  fields: ReadonlyMap<string, Slot>
  /** `additionalProperties`: slot of any other property. */
  others?: Slot
  /** Properties narrowed by guards; see `refined`. */
  narrowed?: ReadonlySet<string>
}

/** A union of records, distinguished by the property `discriminator` if the API declares one. */
export interface UnionType {
  kind: 'union'
  name: string | null
  source: SchemaPointer | null
  discriminator: string | null
  variants: readonly RecordType[]
}

export interface ListType {
  kind: 'list'
  item: Slot
}

export type Type =
  | { kind: 'boolean' }
  | { kind: 'integer'; unit: Unit }
  | { kind: 'number' }
  | { kind: 'string'; format: StringFormat }
  | { kind: 'date' }
  | { kind: 'date-time' }
  /** A month of a year, `2026-07`, as a group key. */
  | { kind: 'month' }
  /** A text in each language; the portal's locale selects one. */
  | { kind: 'words'; languages: readonly string[] }
  | EnumType
  | ListType
  | RecordType
  | UnionType
  /** The literal `null`. */
  | { kind: 'null' }
  /** Type of an erroneous expression: compatible with everything, so one mistake gives one diagnostic. */
  | { kind: 'unknown' }

/** Holder of a value: a property, a parameter, a name in scope, the result of an expression. */
export interface Slot {
  type: Type
  missing: boolean
  /** The schema allows `null`, so the value may be missing even if a record requires the property. */
  nullable?: boolean
  at?: SchemaPointer
  /** `x-language`: language of the text, whatever the portal's locale. Undefined if there is none or it is unknown. */
  language?: string
}

export const unknown: Type = { kind: 'unknown' }
export const boolean: Type = { kind: 'boolean' }
export const plainText: Type = { kind: 'string', format: 'plain' }
export const date: Type = { kind: 'date' }
export const dateTime: Type = { kind: 'date-time' }
export const month: Type = { kind: 'month' }
export const wordsIn = (languages: readonly string[]): Type => ({ kind: 'words', languages })
export const integer = (unit: Unit = 'plain'): Type => ({ kind: 'integer', unit })
export const listOf = (item: Slot): ListType => ({ kind: 'list', item })
export const literalType = (...values: readonly Literal[]): EnumType => ({ kind: 'enum', name: null, source: null, values, open: false })

/** Creates a record without a schema, such as the root `data` with one property per load. */
export const recordOf = (fields: Iterable<readonly [string, Slot]>, name: string | null = null): RecordType => ({
  kind: 'record',
  name,
  source: null,
  fields: new Map(fields),
})

export const present = (type: Type, at?: SchemaPointer): Slot =>
  at === undefined ? { type, missing: false } : { type, missing: false, at }
export const optional = (slot: Slot): Slot => (slot.missing ? slot : { ...slot, missing: true })

export const isTextType = (type: Type): boolean =>
  type.kind === 'string' || (type.kind === 'enum' && type.values.every((value) => typeof value === 'string'))

const unitWords: Readonly<Record<Unit, string>> = {
  plain: 'a whole number',
  cents: 'an amount',
  ms: 'a delay',
  days: 'a number of days',
  year: 'a year',
  bytes: 'a size in bytes',
}
const textWords: Readonly<Record<StringFormat, string>> = {
  plain: 'a text',
  html: 'a text with markup',
  uri: 'an address (uri)',
  email: 'an e-mail address',
  password: 'a password',
  byte: 'file content',
}
const words = {
  boolean: 'yes or no',
  number: 'a number',
  date: 'a date',
  'date-time': 'a moment',
  month: 'a month',
  words: 'words in both languages',
  null: 'null',
  unknown: 'anything',
} as const

export const quoted = (value: Literal): string => (typeof value === 'string' ? `'${value}'` : String(value))

/** Formats a number as an amount literal: `1000 CHF`, `12,50 CHF`. */
export const asAmount = (value: number, currency: string): string =>
  `${Number.isInteger(value) ? value : value.toFixed(decimalsOf(currency)).replace('.', ',')} ${currency}`

/** Formats a number as a literal of days: `1 day`, `7 days`. */
export const inDays = (value: number): string => `${value} ${value === 1 ? 'day' : 'days'}`

/** Describes a type in diagnostics: `Booking`, `a list of Booking`, `'open' or 'closed'`. */
export function describe(type: Type): string {
  switch (type.kind) {
    case 'enum':
      return type.name ?? type.values.map(quoted).join(' or ')
    case 'integer':
      return unitWords[type.unit]
    case 'string':
      return textWords[type.format]
    case 'list':
      return `a list of ${describe(type.item.type)}`
    case 'record':
    case 'union':
      return type.name ?? 'a record'
    default:
      return words[type.kind]
  }
}
