import type { ListType, Literal, RecordType, Slot, Type, Unit } from './type.ts'
import { isTextType, unknown } from './type.ts'

const isPlain = (unit: Unit): boolean => unit === 'plain' || unit === 'year'
const isInteger = (value: Literal): boolean => Number.isInteger(value)

/** Returns whether every value of `from` is a value of `to`. Nullability belongs to slots, see `fits`. */
export function assignable(from: Type, to: Type, assumed: readonly (readonly [Type, Type])[] = []): boolean {
  if (from === to || from.kind === 'unknown' || to.kind === 'unknown') return true
  switch (from.kind) {
    case 'enum':
      if (to.kind === 'enum') return (!from.open || to.open) && from.values.every((value) => to.values.includes(value))
      // A bare number literal takes the unit of its target, except cents and days: these accept only the literal 0, whose unit is irrelevant.
      if (to.kind === 'integer') {
        if (to.unit === 'cents' || to.unit === 'days') return from.source === null && from.values.every((value) => value === 0)
        return from.values.every(isInteger) && (from.source === null || to.unit === 'plain')
      }
      if (to.kind === 'number') return from.values.every((value) => typeof value === 'number')
      return to.kind === 'string' && isTextType(from) && (to.format === 'plain' || from.source === null)
    case 'string':
      return to.kind === 'string' && (to.format === 'plain' ? from.format !== 'html' : from.format === to.format)
    case 'integer':
      // A year is a whole number that is shown without separators. The other units are other quantities.
      if (to.kind === 'number') return isPlain(from.unit)
      return to.kind === 'integer' && (from.unit === to.unit || (to.unit === 'plain' && isPlain(from.unit)))
    case 'list':
      return to.kind === 'list' && fits(from.item, to.item, assumed)
    case 'union':
      return from.variants.every((variant) => assignable(variant, to, assumed))
    case 'record':
      if (to.kind === 'union') return to.variants.some((variant) => assignable(from, variant, assumed))
      return to.kind === 'record' && recordAssignable(from, to, assumed)
    default:
      return from.kind === to.kind
  }
}

/** Structural comparison. A pair under comparison further up is assumed to match, which terminates on recursive records. */
function recordAssignable(from: RecordType, to: RecordType, assumed: readonly (readonly [Type, Type])[]): boolean {
  const same = (a: RecordType, b: RecordType): boolean => a === b || (a.source !== null && a.source === b.source && !b.narrowed)
  if (same(from, to) || assumed.some(([a, b]) => a.kind === 'record' && b.kind === 'record' && same(a, from) && same(b, to))) return true
  const deeper = [...assumed, [from, to] as const]
  return [...to.fields].every(([key, slot]) => {
    const given = from.fields.get(key) ?? from.others
    return given ? fits(given, slot, deeper) : slot.missing
  })
}

/** Returns whether a slot is assignable to another, by type and by nullability. */
export const fits = (from: Slot, to: Slot, assumed: readonly (readonly [Type, Type])[] = []): boolean =>
  (!from.missing || to.missing) && (from.type.kind === 'null' ? to.missing : assignable(from.type, to.type, assumed))

/** Returns whether the item type is unknown, as for `[]` or after an error. Such a list joins with any other. */
const isUntyped = ({ item }: ListType): boolean => item.type.kind === 'unknown'

/** Returns the least common supertype, or `unknown` if there is none: also for a third type. `null` only makes the slot nullable. */
export function join(a: Type, b: Type): Type {
  if (a.kind === 'null') return b
  if (b.kind === 'null') return a
  if (a.kind === 'unknown' || b.kind === 'unknown') return unknown
  if (a.kind === 'enum' && b.kind === 'enum' && typeof a.values[0] === typeof b.values[0]) {
    const same = a.source === b.source && a.name === b.name
    return {
      kind: 'enum',
      name: same ? a.name : null,
      source: same ? a.source : null,
      values: [...new Set([...a.values, ...b.values])],
      open: a.open || b.open,
    }
  }
  if (a.kind === 'list' && b.kind === 'list' && isUntyped(b)) return a
  if (assignable(a, b)) return b
  if (assignable(b, a)) return a
  return isTextType(a) && isTextType(b) && ![a, b].some((type) => type.kind === 'string' && type.format === 'html')
    ? { kind: 'string', format: 'plain' }
    : unknown
}

/** Returns whether values of the two types can be equal. Lists, records and unions are not comparable. */
export function comparable(a: Type, b: Type): boolean {
  if (a.kind === 'unknown' || b.kind === 'unknown') return true
  if ([a, b].some((type) => type.kind === 'list' || type.kind === 'record' || type.kind === 'union')) return false
  if (a.kind === 'enum' && b.kind === 'enum') return a.values.some((value) => b.values.includes(value)) || (a.open && b.open)
  return assignable(a, b) || assignable(b, a) || (isTextType(a) && isTextType(b))
}

/** Returns whether a type is ordered for "<": numbers, dates, months and moments. Texts are not. */
export const ordered = (type: Type): boolean =>
  ['integer', 'number', 'date', 'date-time', 'month', 'unknown'].includes(type.kind) ||
  (type.kind === 'enum' && type.source === null && type.values.every((value) => typeof value === 'number'))

/** Returns whether "<" is defined between the two types. */
export const orderedTogether = (a: Type, b: Type): boolean =>
  ordered(a) && ordered(b) && (assignable(a, b) || assignable(b, a) || (a.kind === 'enum' && b.kind === 'enum'))
