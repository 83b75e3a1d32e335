/** Advice where a date meets something that is none. */
import type { NodeOf } from './node.ts'
import { isTextType, type Type } from './type.ts'

interface Advice {
  hint: string
}

const isDated = (type: Type): boolean => type.kind === 'date' || type.kind === 'date-time'

/** How to compare a date or a moment with what stands beside it; nothing where neither is one. */
export function datedHint({ left, right }: NodeOf<'compare'>, a: Type, b: Type): Advice | undefined {
  if (!isDated(a) && !isDated(b)) return undefined
  if (isDated(a) && isDated(b)) return { hint: 'Write day(moment) for the day of a moment, in Italian time.' }
  const text = [left, right].find(
    (node) => node.op === 'literal' && typeof node.value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(node.value),
  )
  return text?.op === 'literal' && text.measure === undefined
    ? { hint: `A date is written without quotes: ${String(text.value).slice(0, 10)}.` }
    : undefined
}

/** How to add to a date or a moment, or take from it; nothing where neither is one. */
export function movedHint(sign: '+' | '-', a: Type, b: Type): Advice | undefined {
  if (a.kind === 'date-time') return { hint: 'A moment is not moved. Its day is: day(moment) + 7 days.' }
  if (a.kind === 'date' && b.kind === 'date' && sign === '-')
    return { hint: 'How many days lie from one to the other says days(first, second).' }
  if (a.kind === 'date' && !isTextType(b)) return { hint: 'A date is moved by days: + 7 days.' }
  return isDated(b) && a.kind === 'integer' && a.unit === 'days' ? { hint: 'The date comes first: date + 7 days.' } : undefined
}
