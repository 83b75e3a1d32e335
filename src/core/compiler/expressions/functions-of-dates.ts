import type { Emission, FunctionRule } from './function-rule.ts'
import { argument, byHelper } from './function-rule.ts'
import type { Node } from './node.ts'
import type { Type } from './type.ts'
import { date, integer, plainText } from './type.ts'
import { answers } from './walk.ts'

export const isDay = (type: Type): boolean => type.kind === 'date' || type.kind === 'date-time'
const isDate = (type: Type): boolean => type.kind === 'date'

/** Emits a call of the first helper, or of the second if the value, or the items of the list, are moments: their order is by instant. */
export const byHelperOrMoment =
  (name: string, ofMoments: string) =>
  (emission: Emission, [node]: readonly [Node]): string => {
    const type = emission.checked.slots.get(node)?.type
    const kind = type?.kind === 'list' ? type.item.type.kind : type?.kind
    return emission.helper(kind === 'date-time' ? ofMoments : name, emission.value(node))
  }

/** Emits the time zone in which a moment is on a day. */
const zoneOf = ({ checked }: Emission): string => JSON.stringify(checked.environment.region.timeZone)

export const year: FunctionRule<[Node]> = {
  form: 'year(date)',
  example: 'year(booking.creationDate) == 2027',
  arguments: [1, 1],
  check: (walk, [node], environment) => answers(integer('year'), argument(walk, node, environment, isDay, 'a date or a moment')),
  value: (emission, [node]) =>
    emission.checked.slots.get(node)?.type.kind === 'date-time'
      ? emission.helper('yearOfMoment', emission.value(node), zoneOf(emission))
      : emission.helper('yearOf', emission.value(node)),
}

export const day: FunctionRule<[Node]> = {
  form: 'day(moment)',
  example: 'day(booking.creationDate) == today',
  arguments: [1, 1],
  check: (walk, [node], environment) =>
    answers(
      date,
      argument(walk, node, environment, (type) => type.kind === 'date-time', 'a moment'),
    ),
  value: (emission, [node]) => emission.helper('dayOf', emission.value(node), zoneOf(emission)),
}

export const days: FunctionRule<[Node, Node]> = {
  form: 'days(first, second)',
  example: 'days(today, booking.dueDate) <= 7 days',
  arguments: [2, 2],
  check: (walk, args, environment) => answers(integer('days'), ...args.map((node) => argument(walk, node, environment, isDate, 'a date'))),
  value: byHelper('daysFrom'),
}

export const period: FunctionRule<[Node, Node]> = {
  form: 'period(first day, last day)',
  example: 'period(today, today + 7 days)',
  arguments: [2, 2],
  check: (walk, args, environment) => answers(plainText, ...args.map((node) => argument(walk, node, environment, isDate, 'a date'))),
  value: byHelper('periodOf'),
}

export const written: FunctionRule<[Node]> = {
  form: 'written(date)',
  example: 'written(booking.dueDate)',
  arguments: [1, 1],
  check: (walk, [node], environment) => answers(plainText, argument(walk, node, environment, isDate, 'a date')),
  value: byHelper('writtenDate'),
}
