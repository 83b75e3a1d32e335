/** Hints for comparing or adding a date or moment with a value of another type. */
import type { NodeOf } from './node.ts'
import { isTextType, type Type } from './type.ts'

interface Advice {
  hint: string
}

const isDated = (type: Type): boolean => type.kind === 'date' || type.kind === 'date-time'

/** Returns a hint for a comparison with a date or moment on either side, else undefined. */
export function datedHint({ left, right }: NodeOf<'compare'>, a: Type, b: Type): Advice | undefined {
  if (!isDated(a) && !isDated(b)) return undefined
  if (isDated(a) && isDated(b)) return { hint: 'Write day(moment) for the day of a moment, in the time zone of the portal.' }
  const text = [left, right].find(
    (node) => node.op === 'literal' && typeof node.value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(node.value),
  )
  return text?.op === 'literal' && text.measure === undefined
    ? { hint: `A date is written without quotes: ${String(text.value).slice(0, 10)}.` }
    : undefined
}

/** Returns a hint for an addition or subtraction with a date or moment, else undefined. */
export function movedHint(sign: '+' | '-', a: Type, b: Type): Advice | undefined {
  if (a.kind === 'date-time') return { hint: 'A moment is not moved. Its day is: day(moment) + 7 days.' }
  if (a.kind === 'date' && b.kind === 'date' && sign === '-')
    return { hint: 'How many days lie from one to the other says days(first, second).' }
  if (a.kind === 'date' && !isTextType(b)) return { hint: 'A date is moved by days: + 7 days.' }
  return isDated(b) && a.kind === 'integer' && a.unit === 'days' ? { hint: 'The date comes first: date + 7 days.' } : undefined
}
