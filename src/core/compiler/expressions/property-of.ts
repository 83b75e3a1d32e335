import { join } from './assignable.ts'
import { agreed, inLanguage } from './language.ts'
import type { Node, Span } from './node.ts'
import { pathOf, writtenPath } from './node.ts'
import type { Slot, UnionType } from './type.ts'
import { describe, optional, quoted, unknown } from './type.ts'
import type { Walk } from './walk.ts'

/** Returns the slot of `base.name`. On a union, every variant left by the facts must have the property. */
export function propertyOf(walk: Walk, base: Slot, of: Node, name: string, span: Span): Slot {
  const { type } = base
  if (type.kind === 'unknown') return { type: unknown, missing: base.missing || walk.lenient }
  if (name === 'length' && (type.kind === 'list' || type.kind === 'string')) {
    const path = pathOf(of)
    const written = path === undefined ? 'list or text' : writtenPath(path)
    return walk.problem('unknown-property', span, `${describe(type)} has no property "length"`, { hint: `Write size(${written}).` })
  }
  if (type.kind === 'list') {
    return walk.problem('unknown-property', span, `This is ${describe(type)}: its items have properties, it has none`, {
      hint: 'Repeat over it with each, or ask it: exists, all, filter, map, first, size.',
    })
  }
  if (type.kind !== 'record' && type.kind !== 'union') return walk.problem('unknown-property', span, `${describe(type)} has no properties`)
  const variants = type.kind === 'union' ? type.variants : [type]
  const found = variants.map((variant) => variant.fields.get(name) ?? variant.others)
  const slots = found.filter((slot) => slot !== undefined)
  const [first] = slots
  if (!first) {
    const allowed = [...new Set(variants.flatMap((variant) => [...variant.fields.keys()]))]
    return walk.problem('unknown-property', span, `${describe(type)} has no property "${name}"`, { written: name, allowed })
  }
  const partial = slots.length < found.length
  if (partial && !walk.lenient && type.kind === 'union') return variantProblem(walk, type, of, name, span)
  const joined = slots.map((slot) => slot.type).reduce(join)
  const unlike = joined.kind === 'unknown' && slots.every((slot) => slot.type.kind !== 'unknown')
  if (unlike && !walk.lenient && type.kind === 'union') return unlikeProblem(walk, type, of, name, span)
  const plain: Slot = {
    type: joined,
    missing: base.missing || partial || slots.some((each) => each.missing),
    ...(first.at === undefined ? {} : { at: first.at }),
  }
  const slot = inLanguage(plain, agreed(slots))
  for (const each of slots) if (each.at !== undefined) walk.reads.add(each.at)
  return joined.kind === 'unknown' && walk.lenient ? optional(slot) : slot
}

/** Reports a property with different types in the variants, one of which a guard must select. */
function unlikeProblem(walk: Walk, type: UnionType, of: Node, name: string, span: Span): Slot {
  const { discriminator } = type
  const kinds = type.variants.map((variant) => {
    const slot = variant.fields.get(name) ?? variant.others
    return `${slot ? describe(slot.type) : 'nothing'} in ${describe(variant)}`
  })
  const path = pathOf(of)
  const asked = path === undefined ? 'it' : writtenPath(path)
  const hint = discriminator === null ? {} : { hint: `Ask ${asked}.${discriminator} first, in a condition around this.` }
  return walk.problem('variant-property', span, `"${name}" is ${kinds.join(', ')}`, hint)
}

function variantProblem(walk: Walk, type: UnionType, of: Node, name: string, span: Span): Slot {
  const { discriminator } = type
  const having = type.variants.filter((variant) => variant.fields.has(name) || variant.others)
  const tags = having.flatMap((variant) => {
    const tag = discriminator === null ? undefined : variant.fields.get(discriminator)?.type
    return tag?.kind === 'enum' ? tag.values.map(quoted) : []
  })
  const message = `Only ${having.length} of the ${type.variants.length} variants of ${describe(type)} ${having.length === 1 ? 'has' : 'have'} "${name}"`
  if (discriminator === null || tags.length === 0) return walk.problem('variant-property', span, message)
  const path = pathOf(of)
  const asked = path === undefined ? 'it' : writtenPath(path)
  const guard = tags.length === 1 ? `${asked}.${discriminator} == ${tags[0]}` : `${asked}.${discriminator} in [${tags.join(', ')}]`
  return walk.problem('variant-property', span, message, { hint: `Guard it with ${guard}.` })
}
