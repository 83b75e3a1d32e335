/** In which language the words of a value are written: what a value is made of decides, and only where all of it agrees. */
import type { Language } from '../../lib/language.ts'
import type { Node } from './node.ts'
import type { Slot } from './type.ts'

/** The slot, in a language or in none. */
export function inLanguage(slot: Slot, language: Language | undefined): Slot {
  if (slot.language === language) return slot
  const { language: _before, ...rest } = slot
  return language === undefined ? rest : { ...rest, language }
}

/** The one language of all that have words. What is always null has none, and is in nobody's way. */
export function agreed(slots: readonly Slot[]): Language | undefined {
  const [first, ...more] = slots.filter((slot) => slot.type.kind !== 'null')
  return more.every((slot) => slot.language === first?.language) ? first?.language : undefined
}

/** The same of the parts of an expression: a literal without a letter, such as what stands between two names, agrees with any language. */
export function agreedOf(parts: readonly (readonly [Node, Slot])[]): Language | undefined {
  return agreed(parts.filter(([node]) => !isWordless(node)).map(([, slot]) => slot))
}

const isWordless = (node: Node): boolean => node.op === 'literal' && !/\p{L}/u.test(String(node.value ?? ''))
