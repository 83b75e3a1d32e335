import type { Format } from '../../model/vocabulary.ts'
import { formats } from '../../model/vocabulary.ts'
import type { Type } from './type.ts'
import { isTextType } from './type.ts'

const isWords = (type: Type): boolean => type.kind === 'string' && !['html', 'password', 'byte'].includes(type.format)
/** Returns whether a type consists of literals, such as pick(x, 'SI', 'NO'). It has no schema, hence no labels. */
const isWritten = (type: Type): boolean => type.kind === 'enum' && type.source === null
const isCounted = (type: Type): boolean => type.kind === 'integer' && ['plain', 'year', 'days'].includes(type.unit)
const isDay = (type: Type): boolean => type.kind === 'date' || type.kind === 'date-time'
const isNamedCode = (type: Type): boolean => type.kind === 'enum' && type.name !== null

const accepting: Readonly<Record<Format, (type: Type) => boolean>> = {
  text: (type) => isWords(type) || isWritten(type) || isCounted(type),
  'upper-case': (type) => (type.kind === 'string' && type.format === 'plain') || (isWritten(type) && isTextType(type)),
  code: (type) => (type.kind === 'string' && type.format === 'plain') || isCounted(type) || isWritten(type),
  phone: (type) => type.kind === 'string' && type.format === 'plain',
  number: (type) => type.kind === 'number' || isCounted(type) || (isWritten(type) && !isTextType(type)),
  currency: (type) => type.kind === 'integer' && type.unit === 'cents',
  date: isDay,
  'date-time': (type) => type.kind === 'date-time',
  time: (type) => type.kind === 'date-time',
  month: (type) => isDay(type) || type.kind === 'month',
  'day-month': isDay,
  'yes-no': (type) => type.kind === 'boolean',
  label: (type) => isNamedCode(type) || type.kind === 'boolean',
  badge: isNamedCode,
  meaning: isNamedCode,
  'file-size': (type) => type.kind === 'integer' && type.unit === 'bytes',
}

/** Returns whether a format can show the type. `unknown`, left by a reported mistake, is always accepted. */
export const formatAccepts = (format: Format, type: Type): boolean => type.kind === 'unknown' || accepting[format](type)

/** Returns the formats that can show the type, in the order of the vocabulary. */
export const formatsOf = (type: Type): readonly Format[] => formats.filter((format) => formatAccepts(format, type))

/** Returns the default format of a type. Undefined for types that cannot be shown as a whole (records, lists, markup, delays). */
export function defaultFormat(type: Type): Format | undefined {
  switch (type.kind) {
    case 'integer':
      return ({ plain: 'number', cents: 'currency', year: 'text', days: 'number', bytes: 'file-size', ms: undefined } as const)[type.unit]
    case 'date':
    case 'date-time':
    case 'month':
      return type.kind
    case 'boolean':
      return 'yes-no'
    case 'number':
      return 'number'
    case 'enum':
      return type.name !== null ? 'label' : isWritten(type) ? (isTextType(type) ? 'text' : 'number') : undefined
    case 'string':
      return isWords(type) ? 'text' : undefined
    case 'unknown':
      return 'text'
    default:
      return undefined
  }
}
