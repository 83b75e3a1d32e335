import type { ListType, Literal, RecordType, Slot, Type } from './type.ts'
import { isTextType, unknown } from './type.ts'

const isInteger = (value: Literal): boolean => Number.isInteger(value)

/** Whether every value of `from` is a value of `to`. Whether something may be missing is the slot's matter, see `fits`. */
export function assignable(from: Type, to: Type, assumed: readonly (readonly [Type, Type])[] = []): boolean {
  if (from === to || from.kind === 'unknown' || to.kind === 'unknown') return true
  switch (from.kind) {
    case 'enum':
      if (to.kind === 'enum') return (!from.open || to.open) && from.values.every((value) => to.values.includes(value))
      // A number as such takes the unit of where it goes; a code does not become an amount or days, nor does a number but 0: of which unit would it be?
      if (to.kind === 'integer') {
        if (to.unit === 'cents' || to.unit === 'days') return from.source === null && from.values.every((value) => value === 0)
        return from.values.every(isInteger) && (from.source === null || to.unit === 'plain')
      }
      if (to.kind === 'number') return from.values.every((value) => typeof value === 'number')
      return to.kind === 'string' && isTextType(from) && (to.format === 'plain' || from.source === null)
    case 'string':
      return to.kind === 'string' && (to.format === 'plain' ? from.format !== 'html' : from.format === to.format)
    case 'integer':
      return to.kind === 'number' ? from.unit === 'plain' : to.kind === 'integer' && from.unit === to.unit
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

/** By structure. A pair met again further down is taken for granted, so that recursive records end. */
function recordAssignable(from: RecordType, to: RecordType, assumed: readonly (readonly [Type, Type])[]): boolean {
  const same = (a: RecordType, b: RecordType): boolean => a === b || (a.source !== null && a.source === b.source && !b.narrowed)
  if (same(from, to) || assumed.some(([a, b]) => a.kind === 'record' && b.kind === 'record' && same(a, from) && same(b, to))) return true
  const deeper = [...assumed, [from, to] as const]
  return [...to.fields].every(([key, slot]) => {
    const given = from.fields.get(key) ?? from.others
    return given ? fits(given, slot, deeper) : slot.missing
  })
}

/** Whether a value may stand in a slot: nothing that may be missing where the slot needs it. */
export const fits = (from: Slot, to: Slot, assumed: readonly (readonly [Type, Type])[] = []): boolean =>
  (!from.missing || to.missing) && (from.type.kind === 'null' ? to.missing : assignable(from.type, to.type, assumed))

/** `[]`, or a list of which a mistake has left nothing known: it is a list of whatever the other one holds. */
const isUntyped = ({ item }: ListType): boolean => item.type.kind === 'unknown'

/** The least type that both are assignable to; `unknown` where there is none. `null` adds nothing but that it may be missing. */
export function join(a: Type, b: Type): Type {
  if (a.kind === 'null') return b
  if (b.kind === 'null') return a
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

/** Whether a value of one can ever be equal to a value of the other. Only single values are compared. */
export function comparable(a: Type, b: Type): boolean {
  if (a.kind === 'unknown' || b.kind === 'unknown') return true
  if ([a, b].some((type) => type.kind === 'list' || type.kind === 'record' || type.kind === 'union')) return false
  if (a.kind === 'enum' && b.kind === 'enum') return a.values.some((value) => b.values.includes(value)) || (a.open && b.open)
  return assignable(a, b) || assignable(b, a) || (isTextType(a) && isTextType(b))
}

/** Whether a type has an order that "<" may ask for: numbers of one unit, dates, moments. Texts have none. */
export const ordered = (type: Type): boolean =>
  ['integer', 'number', 'date', 'date-time', 'month', 'unknown'].includes(type.kind) ||
  (type.kind === 'enum' && type.source === null && type.values.every((value) => typeof value === 'number'))

/** Whether "<" may stand between the two. */
export const orderedTogether = (a: Type, b: Type): boolean =>
  ordered(a) && ordered(b) && (assignable(a, b) || assignable(b, a) || (a.kind === 'enum' && b.kind === 'enum'))
