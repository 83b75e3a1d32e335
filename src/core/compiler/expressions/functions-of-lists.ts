import { assignable, join, ordered } from './assignable.ts'
import type { FunctionRule } from './function-rule.ts'
import { argument, byHelper } from './function-rule.ts'
import { byHelperOrMoment } from './functions-of-dates.ts'
import type { Node } from './node.ts'
import type { Slot, Type } from './type.ts'
import { describe, integer, optional } from './type.ts'
import { answers } from './walk.ts'

export const size: FunctionRule<[Node]> = {
  form: 'size(list or text)',
  example: 'size(booking.tags) > 0',
  arguments: [1, 1],
  check: (walk, [node], environment) =>
    answers(
      integer(),
      argument(walk, node, environment, (type) => type.kind === 'list' || type.kind === 'string', 'a list or a text'),
    ),
  value: byHelper('sizeOf'),
  least: 0,
}

/** Rule of functions that return an item of a list. It is missing for an empty list. */
const itemRule = (
  is: (type: Type) => boolean,
  wanted: string,
  rest: Pick<FunctionRule<[Node]>, 'form' | 'example' | 'value' | 'passesData'>,
): FunctionRule<[Node]> => ({
  ...rest,
  arguments: [1, 1],
  mayFindNothing: true,
  check(walk, [list], environment) {
    const isList = (type: Type): boolean => type.kind === 'list' && (type.item.type.kind === 'unknown' || is(type.item.type))
    const slot = argument(walk, list, environment, isList, wanted)
    return slot.type.kind === 'list' ? optional(slot.type.item) : slot
  },
})

export const first = itemRule(() => true, 'a list', {
  form: 'first(list)',
  example: 'first(booking.tags)',
  passesData: true,
  value: (emission, [list]) => `${emission.value(list)}${emission.missing(list) ? '?.' : ''}[0]`,
})
export const least = itemRule(ordered, 'a list of numbers or dates', {
  form: 'least(list)',
  example: 'least(booking.serviceSnapshots.map(one, one.price))',
  value: byHelperOrMoment('least', 'earliest'),
})
export const greatest = itemRule(ordered, 'a list of numbers or dates', {
  form: 'greatest(list)',
  example: 'greatest(booking.serviceSnapshots.map(one, one.price))',
  value: byHelperOrMoment('greatest', 'latest'),
})

const adds = (type: Type): boolean =>
  (type.kind === 'integer' && type.unit !== 'year') ||
  type.kind === 'number' ||
  type.kind === 'unknown' ||
  (type.kind === 'enum' && type.source === null && ordered(type))

export const sum: FunctionRule<[Node]> = {
  form: 'sum(list)',
  example: 'sum(booking.serviceSnapshots.map(one, one.price))',
  arguments: [1, 1],
  check(walk, [list], environment) {
    const isList = (type: Type): boolean => type.kind === 'list' && adds(type.item.type)
    const slot = argument(walk, list, environment, isList, 'a list of numbers or amounts')
    if (slot.type.kind !== 'list') return slot
    const { item } = slot.type
    const type = item.type.kind === 'enum' ? (assignable(item.type, integer()) ? integer() : ({ kind: 'number' } as const)) : item.type
    return answers(type, slot, item)
  },
  value: byHelper('sum'),
}

/** Whether a value has a unit of which there are whole ones only: cents, days, bytes. */
const isWhole = (type: Type): boolean => type.kind === 'integer' && type.unit !== 'plain'

export const average: FunctionRule<[Node]> = {
  form: 'average(list)',
  example: 'average(booking.serviceSnapshots.map(one, one.price))',
  arguments: [1, 1],
  mayFindNothing: true,
  check(walk, args, environment) {
    const slot = sum.check(walk, args, environment)
    return optional(isWhole(slot.type) || slot.type.kind === 'unknown' ? slot : { ...slot, type: { kind: 'number' } })
  },
  value(emission, [list]) {
    const type = emission.checked.slots.get(list)?.type
    return emission.helper(type?.kind === 'list' && isWhole(type.item.type) ? 'wholeAverage' : 'average', emission.value(list))
  },
}

export const percent: FunctionRule<[Node, Node]> = {
  form: 'percent(part, whole)',
  example: 'percent(booking.totalCost - booking.remainingAmount, booking.totalCost)',
  arguments: [2, 2],
  mayFindNothing: true,
  check(walk, [part, whole], environment) {
    const [first, second] = [part, whole].map((node) => argument(walk, node, environment, adds, 'a number or an amount')) as [Slot, Slot]
    if (
      adds(first.type) &&
      adds(second.type) &&
      join(first.type, second.type).kind === 'unknown' &&
      first.type.kind !== 'unknown' &&
      second.type.kind !== 'unknown'
    )
      return walk.problem('type-mismatch', whole.span, `A part of ${describe(second.type)} is not ${describe(first.type)}`)
    return optional(answers(integer(), first, second))
  },
  value: byHelper('percent'),
}
