import { assignable } from './assignable.ts'
import { agreed, inLanguage } from './language.ts'
import type { EnumType, RecordType, Slot, Type } from './type.ts'
import { listOf } from './type.ts'

/**
 * A slot that satisfies two schemas at once, as `allOf` asks. `null` is allowed only where both allow it; whether a property may be
 * absent is decided by the record that holds it.
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

/** The narrower of two types; lists and records are narrowed inside. Of two that exclude each other the first stands. */
function bothTypes(a: Type, b: Type): Type {
  if (a === b || b.kind === 'unknown') return a
  if (a.kind === 'unknown') return b
  if (a.kind === 'enum' && b.kind === 'enum') return bothEnums(a, b)
  if (a.kind === 'list' && b.kind === 'list') return listOf(bothSlots(a.item, b.item))
  if (a.kind === 'record' && b.kind === 'record') return bothRecords(a, b)
  // A format or a unit says more than the plain type: `assignable` lets either stand for the other.
  if (a.kind === 'string' && b.kind === 'string') return a.format === 'plain' ? b : a
  if (a.kind === 'integer' && b.kind === 'integer') return a.unit === 'plain' ? b : a
  if (b.kind === 'enum') return b
  return a.kind !== 'enum' && assignable(b, a) ? b : a
}

function bothEnums(a: EnumType, b: EnumType): EnumType {
  const values = a.values.filter((value) => b.values.includes(value))
  const named = b.name === null ? a : b
  // An open list names the values that are known; the closed one decides.
  const listed = a.open === b.open ? values : a.open ? b.values : a.values
  return { ...named, values: listed.length > 0 ? listed : named.values, open: a.open && b.open }
}

/** The properties of both, merged when first asked for, so that recursive schemas end. */
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

/** The properties of every part: what two parts speak of satisfies both, what one requires is required. */
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
