/** Determines the language in which a value's text is written (`x-language`). A composed value has one only if all parts agree. */
import type { Node } from './node.ts'
import type { Slot } from './type.ts'

/** Returns the slot with its language set or removed. */
export function inLanguage(slot: Slot, language: string | undefined): Slot {
  if (slot.language === language) return slot
  const { language: _before, ...rest } = slot
  return language === undefined ? rest : { ...rest, language }
}

/** Returns the common language of the slots, or undefined; slots of type null are ignored. */
export function agreed(slots: readonly Slot[]): string | undefined {
  const [first, ...more] = slots.filter((slot) => slot.type.kind !== 'null')
  return more.every((slot) => slot.language === first?.language) ? first?.language : undefined
}

/** Returns the common language of an expression's parts. A literal without letters, such as a separator, fits any language. */
export function agreedOf(parts: readonly (readonly [Node, Slot])[]): string | undefined {
  return agreed(parts.filter(([node]) => !isWordless(node)).map(([, slot]) => slot))
}

const isWordless = (node: Node): boolean => node.op === 'literal' && !/\p{L}/u.test(String(node.value ?? ''))
