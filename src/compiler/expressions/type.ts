/**
 * The types of expressions. `null`, an absent property and an absent item are one thing: missing. A `Slot` is a type and whether
 * it may be missing; every value of an expression has one.
 */

import type { Language } from '../../lib/language.ts'

/** Where something stands in the API description, as a JSON pointer: `#/components/schemas/Practice/properties/id`. */
export type SchemaPointer = string

/** What an integer counts. Only like units are compared, added, or shown in one format. */
export type Unit = 'plain' | 'cents' | 'ms' | 'days' | 'year' | 'bytes'
export type StringFormat = 'plain' | 'html' | 'uri' | 'email' | 'password' | 'byte'
export type Literal = string | number

/** A closed set of texts or numbers. A literal is the set of itself, without name or source. */
export interface EnumType {
  kind: 'enum'
  /** The schema's name, by which its labels are found; null for literals and for enums written in place. */
  name: string | null
  source: SchemaPointer | null
  values: readonly Literal[]
  /** `x-open-enum`: the API may send values that it does not list. Literals are held against the list all the same. */
  open: boolean
  /** Where guards have narrowed `values`: all that the schema lists. */
  declared?: readonly Literal[]
}

export interface RecordType {
  kind: 'record'
  name: string | null
  source: SchemaPointer | null
  fields: ReadonlyMap<string, Slot>
  /** `additionalProperties`: what any other property holds. */
  others?: Slot
  /** Properties that the guards around an expression have narrowed; see `refined`. */
  narrowed?: ReadonlySet<string>
}

/** One of several records, told apart by the property `discriminator` where the API names one. */
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
  /** A month of a year, `2026-07`: what items are grouped by. */
  | { kind: 'month' }
  /** Words in both languages: shown, in the one that the portal speaks. */
  | { kind: 'words' }
  | EnumType
  | ListType
  | RecordType
  | UnionType
  /** The literal `null`. */
  | { kind: 'null' }
  /** What a mistake leaves behind: it agrees with everything, so that one mistake makes one report. */
  | { kind: 'unknown' }

/** A place that holds a value: a property, a parameter, a name at hand, the result of an expression. */
export interface Slot {
  type: Type
  missing: boolean
  /** The schema allows `null`: it may be missing even where a record requires it. */
  nullable?: boolean
  at?: SchemaPointer
  /** `x-language`: the one in which its words are written, whatever language the portal speaks. Absent: none, or nobody knows. */
  language?: Language
}

export const unknown: Type = { kind: 'unknown' }
export const boolean: Type = { kind: 'boolean' }
export const plainText: Type = { kind: 'string', format: 'plain' }
export const date: Type = { kind: 'date' }
export const dateTime: Type = { kind: 'date-time' }
export const month: Type = { kind: 'month' }
export const bothLanguages: Type = { kind: 'words' }
export const integer = (unit: Unit = 'plain'): Type => ({ kind: 'integer', unit })
export const listOf = (item: Slot): ListType => ({ kind: 'list', item })
export const literalType = (...values: readonly Literal[]): EnumType => ({ kind: 'enum', name: null, source: null, values, open: false })

/** A record without a schema of its own, such as the root `data` with one property a load. */
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

/** A number as an amount is written: `1000 euro`, `12,50 euro`. */
export const inEuro = (value: number): string =>
  `${String(value)
    .replace(/\.(\d)$/, '.$10')
    .replace('.', ',')} euro`

/** A number as days are written: `1 day`, `7 days`. */
export const inDays = (value: number): string => `${value} ${value === 1 ? 'day' : 'days'}`

/** A type in the words of a report: `Practice`, `a list of Practice`, `an amount`, `'open' or 'closed'`. */
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
