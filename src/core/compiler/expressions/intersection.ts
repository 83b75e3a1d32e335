import { assignable } from './assignable.ts'
import { agreed, inLanguage } from './language.ts'
import type { EnumType, RecordType, Slot, Type } from './type.ts'
import { listOf } from './type.ts'

/**
 * Returns the intersection of two slots, for `allOf`.
 *
 * `null` is allowed only where both allow it. Whether a property may be absent is decided by its record.
 */
export function bothSlots(a: Slot, b: Slot): Slot {
  const nullable = a.nullable === true && b.nullable === true
  const at = b.type.kind === 'enum' ? (b.at ?? a.at) : (a.at ?? b.at)
  const whole: Slot = {
    type: bothTypes(a.type, b.type),
    missing: a.missing && b.missing,
    ...(at === undefined ? {} : { at }),
    ...(nullable ? { nullable } : {}),
  }
  return inLanguage(whole, agreed([a, b]) ?? a.language ?? b.language)
}

/** Returns the narrower of two types, recursively for lists and records. Of two disjoint types the first. */
function bothTypes(a: Type, b: Type): Type {
  if (a === b || b.kind === 'unknown') return a
  if (a.kind === 'unknown') return b
  if (a.kind === 'enum' && b.kind === 'enum') return bothEnums(a, b)
  if (a.kind === 'list' && b.kind === 'list') return listOf(bothSlots(a.item, b.item))
  if (a.kind === 'record' && b.kind === 'record') return bothRecords(a, b)
  // A format or a unit is narrower than the plain type, although `assignable` accepts either for the other.
  if (a.kind === 'string' && b.kind === 'string') return a.format === 'plain' ? b : a
  if (a.kind === 'integer' && b.kind === 'integer') return a.unit === 'plain' ? b : a
  if (b.kind === 'enum') return b
  return a.kind !== 'enum' && assignable(b, a) ? b : a
}

function bothEnums(a: EnumType, b: EnumType): EnumType {
  const values = a.values.filter((value) => b.values.includes(value))
  const named = b.name === null ? a : b
  // An open enumeration lists known values only, so the closed one decides.
  const listed = a.open === b.open ? values : a.open ? b.values : a.values
  return { ...named, values: listed.length > 0 ? listed : named.values, open: a.open && b.open }
}

/** Intersects two records. Properties are merged lazily, which terminates on recursive schemas. */
function bothRecords(a: RecordType, b: RecordType): RecordType {
  if (a.source !== null && a.source === b.source) return a
  let fields: ReadonlyMap<string, Slot> | undefined
  const others = a.others && b.others
  return {
    kind: 'record',
    name: null,
    source: null,
    get fields() {
      fields ??= bothFields([a.fields, b.fields])
      return fields
    },
    ...(others ? { others } : {}),
  }
}

/** Merges the properties of all parts. A shared property is intersected; one that a part requires is required. */
export function bothFields(parts: readonly ReadonlyMap<string, Slot>[], required: ReadonlySet<string> = new Set()): Map<string, Slot> {
  const fields = new Map<string, Slot>()
  for (const part of parts)
    for (const [key, slot] of part) {
      const other = fields.get(key)
      fields.set(key, other ? bothSlots(other, slot) : slot)
    }
  for (const [key, slot] of fields) if (required.has(key)) fields.set(key, { ...slot, missing: slot.nullable === true })
  return fields
}
