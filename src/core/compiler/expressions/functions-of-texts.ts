import { assignable } from './assignable.ts'
import type { FunctionRule } from './function-rule.ts'
import { argument, byHelper } from './function-rule.ts'
import { isDay } from './functions-of-dates.ts'
import type { Node } from './node.ts'
import type { Type, Unit } from './type.ts'
import { boolean, plainText, present } from './type.ts'
import { answers } from './walk.ts'

const isText = (type: Type): boolean => assignable(type, plainText)

/** Units whose bare number makes sense to a customer, unlike an amount in cents. */
const writableUnits: readonly Unit[] = ['plain', 'year']
const isWritable = (type: Type): boolean =>
  (type.kind === 'integer' && writableUnits.includes(type.unit)) || type.kind === 'number' || type.kind === 'enum' || isDay(type)

export const string: FunctionRule<[Node]> = {
  form: 'string(value)',
  example: 'string(booking.id)',
  arguments: [1, 1],
  check: (walk, [node], environment) =>
    answers(
      plainText,
      argument(walk, node, environment, isWritable, 'a number without a unit, a date or a code', {
        hint: 'Its bare number would mislead: show it by a placeholder of its own, which writes the unit.',
      }),
    ),
  value: byHelper('textOf'),
}

export const mentions: FunctionRule<[Node, Node]> = {
  form: 'mentions(text, words)',
  example: 'mentions(booking.title, form.search)',
  arguments: [2, 2],
  check(walk, [text, words], environment) {
    argument(walk, text, environment, isText, 'a text')
    argument(walk, words, environment, isText, 'the words that are looked for')
    // Without words, or in a missing text, it is decided too.
    return present(boolean)
  },
  needs: () => [],
  value: byHelper('mentions'),
}
