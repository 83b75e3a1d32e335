/** Checks constants under `fixed` against the type of their input, recursively. */
import { boolean, describe, fits, literalType, present, type RecordType, type Slot, type UnionType } from '../expressions/index.ts'
import { entriesOf, plainOf, type ScalarSource, type Source } from '../read/source.ts'
import type { Context } from '../scope/context.ts'

/** Returns whether a value fits the input `name`; mismatches are reported at their place. */
export function acceptsFixed(value: Source, slot: Slot, name: string, context: Context): boolean {
  if (slot.type.kind === 'unknown') return true
  if (value.kind === 'scalar') return acceptsScalar(value, slot, name, context)
  const { type } = slot
  if (value.kind === 'list' && type.kind === 'list') {
    return value.items.map((item) => acceptsFixed(item, type.item, name, context)).every(Boolean)
  }
  if (value.kind === 'map' && type.kind === 'record') return acceptsRecord(value, type, name, context)
  if (value.kind === 'map' && type.kind === 'union') return acceptsUnion(value, type, name, context)
  const written = value.kind === 'list' ? 'a list' : 'a mapping'
  context.report.report('CAT304', value.span, `"${name}" takes ${describe(type)}, this is ${written}`)
  return false
}

function acceptsScalar(value: ScalarSource, slot: Slot, name: string, context: Context): boolean {
  const plain = value.value
  if (plain === null ? slot.missing : fits(present(typeof plain === 'boolean' ? boolean : literalType(plain)), slot)) return true
  const allowed = slot.type.kind === 'enum' ? { written: String(plain), allowed: slot.type.values.map(String) } : {}
  context.report.report('CAT304', value.span, `"${name}" takes ${describe(slot.type)}, this is ${JSON.stringify(plainOf(value))}`, allowed)
  return false
}

/** Checks against the variant of the discriminator, or else against the one that shares most keys. */
function acceptsUnion(value: Source, { variants, discriminator }: UnionType, name: string, context: Context): boolean {
  const written = entriesOf(value)
  const tag = written.find((entry) => entry.name === discriminator)
  if (discriminator === null) {
    const shared = (variant: RecordType): number => written.filter((entry) => variant.fields.has(entry.name)).length
    const [closest] = variants.toSorted((one, other) => shared(other) - shared(one))
    return closest === undefined || acceptsRecord(value, closest, name, context)
  }
  if (tag?.value.kind !== 'scalar') {
    context.report.report('CAT701', tag?.value.span ?? value.span, `"${name}" needs ${discriminator}`)
    return false
  }
  const literal = tag.value
  const variant = variants.find(({ fields }) => {
    const slot = fields.get(discriminator)
    return (
      slot !== undefined && literal.value !== null && typeof literal.value !== 'boolean' && fits(present(literalType(literal.value)), slot)
    )
  })
  if (variant) return acceptsRecord(value, variant, name, context)
  const allowed = variants.flatMap(({ fields }) => {
    const type = fields.get(discriminator)?.type
    return type?.kind === 'enum' ? type.values.map(String) : []
  })
  context.report.report('CAT304', literal.span, `"${name}" has no variant whose ${discriminator} is ${JSON.stringify(plainOf(literal))}`, {
    written: String(literal.value),
    allowed,
  })
  return false
}

function acceptsRecord(value: Source, { fields, others }: RecordType, name: string, context: Context): boolean {
  const written = entriesOf(value)
  const known = written.map(({ name: key, key: at, value: inner }) => {
    const slot = fields.get(key) ?? others
    if (slot) return acceptsFixed(inner, slot, key, context)
    context.report.report('CAT702', at.span, `"${name}" does not take "${key}"`, { written: key, allowed: [...fields.keys()] })
    return false
  })
  const absent = [...fields].filter(([key, slot]) => !slot.missing && !written.some((entry) => entry.name === key)).map(([key]) => key)
  if (absent.length > 0) context.report.report('CAT701', value.span, `"${name}" needs ${absent.join(', ')}`)
  return known.every(Boolean) && absent.length === 0
}
