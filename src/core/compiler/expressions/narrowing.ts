import type { Facts } from './facts.ts'
import type { Path } from './node.ts'
import { within } from './node.ts'
import type { EnumType, Literal, Slot, UnionType } from './type.ts'

/** Narrows a slot by facts: presence, values of an enumeration, variants of a union. */
export function narrowedSlot(path: Path, slot: Slot, facts: Facts): Slot {
  const missing = slot.missing && !facts.present.has(path)
  const type =
    slot.type.kind === 'enum'
      ? narrowedEnum(path, slot.type, facts)
      : slot.type.kind === 'union'
        ? narrowedUnion(path, slot.type, facts)
        : slot.type
  return missing === slot.missing && type === slot.type ? slot : { ...slot, type, missing }
}

const allowed = (value: Literal, values: readonly Literal[] | undefined, excluded: readonly Literal[] | undefined): boolean =>
  (!values || values.includes(value)) && !excluded?.includes(value)

/** Narrows an enumeration. If contradictory guards leave no value, which is reported at the guards, the type stays as it is. */
function narrowedEnum(path: Path, type: EnumType, facts: Facts): EnumType {
  const values = facts.values.get(path)
  const excluded = facts.excluded.get(path)
  if (!values && !excluded) return type
  const left = type.values.filter((value) => allowed(value, values, excluded))
  if (left.length === 0) return type
  const open = type.open && !values
  if (left.length === type.values.length && open === type.open) return type
  return { ...type, values: left, open, declared: type.declared ?? type.values }
}

function narrowedUnion(path: Path, type: UnionType, facts: Facts): UnionType | UnionType['variants'][number] {
  const { discriminator } = type
  if (discriminator === null) return type
  const tagPath = within(path, discriminator)
  const values = facts.values.get(tagPath)
  const excluded = facts.excluded.get(tagPath)
  if (!values && !excluded) return type
  const variants = type.variants.filter((variant) => {
    const tag = variant.fields.get(discriminator)?.type
    // An open discriminator may have an unlisted value, which no exclusion rules out.
    return tag?.kind !== 'enum' || (tag.open && !values) || tag.values.some((value) => allowed(value, values, excluded))
  })
  const [only] = variants
  if (!only || variants.length === type.variants.length) return type
  return variants.length === 1 ? only : { ...type, variants }
}
