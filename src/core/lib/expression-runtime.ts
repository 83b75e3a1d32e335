/**
 * Runtime of compiled expressions for nullable values. `null` and `undefined` both mean "missing".
 *
 * Predicates come in pairs, such as `same` and `differs`: one is true when the fact is known to hold, the other when it is known to fail.
 * With a missing operand both are false. Parameter types are wide because the expression checker has already verified the operands;
 * the overloads only keep kinds apart.
 */

import { addDays, daysBetween, formatDate, isIsoDate } from './dates.ts'
import { findDate } from './show-date.ts'

export type Maybe<T> = T | null | undefined

/** Returns the object, or an empty one when a property of a form's body is not filled in yet. */
export const orEmpty = <T extends object>(record: Maybe<T>): T => record ?? ({} as T)

export const isTrue = (value: Maybe<boolean>): boolean => value === true
export const isFalse = (value: Maybe<boolean>): boolean => value === false

export const isPresent = (value: unknown): boolean => value !== null && value !== undefined
export const isMissing = (value: unknown): boolean => value === null || value === undefined

export function same(a: Maybe<string>, b: Maybe<string>): boolean
export function same(a: Maybe<number>, b: Maybe<number>): boolean
export function same(a: Maybe<boolean>, b: Maybe<boolean>): boolean
export function same(a: unknown, b: unknown): boolean {
  return isPresent(a) && a === b
}

export function differs(a: Maybe<string>, b: Maybe<string>): boolean
export function differs(a: Maybe<number>, b: Maybe<number>): boolean
export function differs(a: Maybe<boolean>, b: Maybe<boolean>): boolean
export function differs(a: unknown, b: unknown): boolean {
  return isPresent(a) && isPresent(b) && a !== b
}

/** Compares numbers by size and ISO dates as text, which is chronological. Date-times are compared by `instantOf`. */
export function less(a: Maybe<string>, b: Maybe<string>): boolean
export function less(a: Maybe<number>, b: Maybe<number>): boolean
export function less(a: Maybe<string | number>, b: Maybe<string | number>): boolean {
  return a !== null && a !== undefined && b !== null && b !== undefined && a < b
}

export function atMost(a: Maybe<string>, b: Maybe<string>): boolean
export function atMost(a: Maybe<number>, b: Maybe<number>): boolean
export function atMost(a: Maybe<string | number>, b: Maybe<string | number>): boolean {
  return a !== null && a !== undefined && b !== null && b !== undefined && a <= b
}

export function among(value: Maybe<string>, list: Maybe<readonly Maybe<string>[]>): boolean
export function among(value: Maybe<number>, list: Maybe<readonly Maybe<number>[]>): boolean
export function among(value: Maybe<boolean>, list: Maybe<readonly Maybe<boolean>[]>): boolean
export function among(value: unknown, list: Maybe<readonly unknown[]>): boolean {
  return isPresent(value) && (list?.includes(value) ?? false)
}

/** Returns whether a value is known not to be in the list. A missing item could be the value, so it makes the result false. */
export function notAmong(value: Maybe<string>, list: Maybe<readonly Maybe<string>[]>): boolean
export function notAmong(value: Maybe<number>, list: Maybe<readonly Maybe<number>[]>): boolean
export function notAmong(value: Maybe<boolean>, list: Maybe<readonly Maybe<boolean>[]>): boolean
export function notAmong(value: unknown, list: Maybe<readonly unknown[]>): boolean {
  return isPresent(value) && (list?.every((item) => isPresent(item) && item !== value) ?? false)
}

export function plus(a: Maybe<string>, b: Maybe<string>): string | undefined
export function plus(a: Maybe<number>, b: Maybe<number>): number | undefined
export function plus(a: Maybe<string | number>, b: Maybe<string | number>): string | number | undefined {
  if (typeof a === 'number' && typeof b === 'number') return a + b
  return typeof a === 'string' && typeof b === 'string' ? a + b : undefined
}

export const minus = (a: Maybe<number>, b: Maybe<number>): number | undefined =>
  typeof a === 'number' && typeof b === 'number' ? a - b : undefined

export const times = (a: Maybe<number>, b: Maybe<number>): number | undefined =>
  typeof a === 'number' && typeof b === 'number' ? a * b : undefined

/** Returns the date `days` later, clamped to the calendar from 0000-01-01 to 9999-12-31. */
export function daysAfter(date: string, days: number): string
export function daysAfter(date: Maybe<string>, days: Maybe<number>): string | undefined
export function daysAfter(date: Maybe<string>, days: Maybe<number>): string | undefined {
  if (date === null || date === undefined || days === null || days === undefined) return undefined
  // The server has validated its dates; any other text is returned unchanged.
  if (!isIsoDate(date)) return date
  if (days > daysBetween(date, lastDay)) return lastDay
  return days < daysBetween(date, firstDay) ? firstDay : addDays(date, days)
}
const [firstDay, lastDay] = ['0000-01-01', '9999-12-31']

/** Returns the date `days` earlier, clamped as in `daysAfter`. */
export function daysBefore(date: string, days: number): string
export function daysBefore(date: Maybe<string>, days: Maybe<number>): string | undefined
export function daysBefore(date: Maybe<string>, days: Maybe<number>): string | undefined {
  return days === null || days === undefined ? undefined : daysAfter(date, -days)
}

/** Returns the number of calendar days from one date to another, regardless of daylight saving time. */
export function daysFrom(date: string, other: string): number
export function daysFrom(date: Maybe<string>, other: Maybe<string>): number | undefined
export function daysFrom(date: Maybe<string>, other: Maybe<string>): number | undefined {
  return date === null || date === undefined || other === null || other === undefined ? undefined : daysBetween(date, other)
}

/** Returns a text without accents, in lower case, for comparisons. */
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns whether a text contains each of the words, regardless of case and accents. True without words. */
export function mentions(text: Maybe<string>, words: Maybe<string>): boolean {
  const searched = bare(text ?? '')
  return bare(words ?? '')
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

/** Returns a period as `05-18/07/2027`, `28/06-12/07/2027` or `28/12/2026-04/01/2027`. */
export function periodOf(first: string, last: string): string
export function periodOf(first: Maybe<string>, last: Maybe<string>): string | undefined
export function periodOf(first: Maybe<string>, last: Maybe<string>): string | undefined {
  if (first === undefined || first === null || last === undefined || last === null) return undefined
  const [year = '', month = '', day = ''] = first.split('-')
  const [lastYear, lastMonth, lastDay] = last.split('-')
  const start = year !== lastYear ? `${day}/${month}/${year}` : month !== lastMonth ? `${day}/${month}` : day
  return first === last ? `${day}/${month}/${year}` : `${start}-${lastDay}/${lastMonth}/${lastYear}`
}

/** Returns the date of an instant in a time zone, that of the portal, so that it compares with `today`. */
export function dayOf(moment: string, timeZone: string): string
export function dayOf(moment: Maybe<string>, timeZone: string): string | undefined
export function dayOf(moment: Maybe<string>, timeZone: string): string | undefined {
  return moment === null || moment === undefined ? undefined : (findDate(moment, timeZone) ?? moment)
}

/** Returns the epoch milliseconds of a date-time: `10:00:00Z` equals `12:00:00.000+02:00`. */
export function instantOf(moment: string): number
export function instantOf(moment: Maybe<string>): number | undefined
export function instantOf(moment: Maybe<string>): number | undefined {
  return moment === null || moment === undefined ? undefined : Date.parse(moment)
}

export const instantsOf = (moments: Maybe<readonly Maybe<string>[]>): readonly Maybe<number>[] | undefined =>
  moments?.map((moment) => instantOf(moment))

/** Returns the year of an instant in a time zone, that of the portal, so that it compares with `today`. */
export function yearOfMoment(moment: string, timeZone: string): number
export function yearOfMoment(moment: Maybe<string>, timeZone: string): number | undefined
export function yearOfMoment(moment: Maybe<string>, timeZone: string): number | undefined {
  return moment === null || moment === undefined ? undefined : yearOf(findDate(moment, timeZone))
}

export function yearOf(date: string): number
export function yearOf(date: Maybe<string>): number | undefined
export function yearOf(date: Maybe<string>): number | undefined {
  return date === null || date === undefined ? undefined : Number(date.slice(0, 4))
}

/** Returns the number of items in a list, or of code points in a text. */
export function sizeOf(value: string | readonly unknown[]): number
export function sizeOf(value: Maybe<string | readonly unknown[]>): number | undefined
export function sizeOf(value: Maybe<string | readonly unknown[]>): number | undefined {
  if (value === null || value === undefined) return undefined
  return typeof value === 'string' ? [...value].length : value.length
}

export function textOf(value: string | number): string
export function textOf(value: Maybe<string | number>): string | undefined
export function textOf(value: Maybe<string | number>): string | undefined {
  return value === null || value === undefined ? undefined : String(value)
}

/** Formats a date for text that is sent: dd/MM/yyyy in either language. */
export function writtenDate(date: string): string
export function writtenDate(date: Maybe<string>): string | undefined
export function writtenDate(date: Maybe<string>): string | undefined {
  return date === null || date === undefined ? undefined : formatDate(date)
}

export const itemAt = <T>(list: Maybe<readonly T[]>, index: Maybe<number>): T | undefined =>
  index === null || index === undefined ? undefined : list?.[index]

/** Returns the sum: 0 for an empty list, undefined when an item is missing. */
export function sum(list: readonly number[]): number
export function sum(list: Maybe<readonly Maybe<number>[]>): number | undefined
export function sum(list: Maybe<readonly Maybe<number>[]>): number | undefined {
  if (!list) return undefined
  let total = 0
  for (const item of list) {
    if (item === null || item === undefined) return undefined
    total += item
  }
  return total
}

/** Returns the average: undefined when the list is empty or an item is missing. */
export function average(list: Maybe<readonly Maybe<number>[]>): number | undefined {
  const total = sum(list)
  return total === undefined || !list || list.length === 0 ? undefined : total / list.length
}

/** Returns the average of cents, days or bytes, which has no fraction. */
export function wholeAverage(list: Maybe<readonly Maybe<number>[]>): number | undefined {
  const exact = average(list)
  return exact === undefined ? undefined : Math.round(exact)
}

/** Returns the whole percentage that is nearest: undefined when the whole is 0. */
export function percent(part: Maybe<number>, whole: Maybe<number>): number | undefined {
  if (part === null || part === undefined || !whole) return undefined
  return Math.round((part / whole) * 100)
}

/** Returns the smallest item; undefined when the list is empty or an item is missing. */
export const least = <T extends string | number>(list: Maybe<readonly Maybe<T>[]>): T | undefined => extreme(list, (a, b) => a < b)

/** Returns the greatest item; undefined when the list is empty or an item is missing. */
export const greatest = <T extends string | number>(list: Maybe<readonly Maybe<T>[]>): T | undefined => extreme(list, (a, b) => a > b)

/** Returns the items in ascending order of their values. Items of equal value keep their order; a missing list stays missing. */
export function sortedBy<Item>(list: readonly Item[], read: (item: Item) => string | number): readonly Item[]
export function sortedBy<Item>(list: Maybe<readonly Item[]>, read: (item: Item) => string | number): readonly Item[] | undefined
export function sortedBy<Item>(list: Maybe<readonly Item[]>, read: (item: Item) => string | number): readonly Item[] | undefined {
  const valued = list?.map((item) => ({ item, value: read(item) }))
  return valued?.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)).map(({ item }) => item)
}

/** Returns the earliest date-time, compared by instant rather than by text. */
export const earliest = <T extends string>(list: Maybe<readonly Maybe<T>[]>): T | undefined =>
  extreme(list, (a, b) => instantOf(a) < instantOf(b))

/** Returns the latest date-time, compared by instant rather than by text. */
export const latest = <T extends string>(list: Maybe<readonly Maybe<T>[]>): T | undefined =>
  extreme(list, (a, b) => instantOf(a) > instantOf(b))

function extreme<T>(list: Maybe<readonly Maybe<T>[]>, precedes: (a: T, b: T) => boolean): T | undefined {
  let found: T | undefined
  for (const item of list ?? []) {
    if (item === null || item === undefined) return undefined
    if (found === undefined || precedes(item, found)) found = item
  }
  return found
}

export const matches = (text: Maybe<string>, pattern: RegExp): boolean => typeof text === 'string' && pattern.test(text)
export const matchesNot = (text: Maybe<string>, pattern: RegExp): boolean => typeof text === 'string' && !pattern.test(text)

type TextQuestion = 'startsWith' | 'endsWith' | 'includes'
export const asked = (question: TextQuestion, text: Maybe<string>, looked: Maybe<string>): boolean =>
  typeof text === 'string' && typeof looked === 'string' && text[question](looked)
export const askedNot = (question: TextQuestion, text: Maybe<string>, looked: Maybe<string>): boolean =>
  typeof text === 'string' && typeof looked === 'string' && !text[question](looked)

/** Reads a property of the union variant to which the expression has narrowed the value. */
export const property = <T>(of: unknown, name: string): T | undefined => {
  const value: unknown = typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined
  return value === null || value === undefined ? undefined : (value as T)
}

/*
 * Three-valued (Kleene) logic for boolean expressions used as values: true, false, or undefined when missing data leaves the result open.
 * Each operand is evaluated at most once, so emitted code grows linearly with the expression.
 */

export type Decision = boolean | undefined

export const negated = (a: Maybe<boolean>): Decision => (a === null || a === undefined ? undefined : !a)

/** The second operand is not evaluated where the first decides: it may read what the first has found not to be there. */
export function both(a: Maybe<boolean>, second: () => Maybe<boolean>): Decision {
  if (a === false) return false
  const b = second()
  return b === false ? false : a === true && b === true ? true : undefined
}

export const either = (a: Maybe<boolean>, second: () => Maybe<boolean>): Decision => negated(both(negated(a), () => negated(second())))

/** Evaluates one of two branches; undefined while the decision is undefined. */
export const choose = <A, B>(decision: Maybe<boolean>, yes: () => A, no: () => B): A | B | undefined =>
  decision === true ? yes() : decision === false ? no() : undefined

export function decideSame(a: Maybe<string>, b: Maybe<string>): Decision
export function decideSame(a: Maybe<number>, b: Maybe<number>): Decision
export function decideSame(a: Maybe<boolean>, b: Maybe<boolean>): Decision
export function decideSame(a: unknown, b: unknown): Decision {
  return isPresent(a) && isPresent(b) ? a === b : undefined
}

export function decideLess(a: Maybe<string>, b: Maybe<string>): Decision
export function decideLess(a: Maybe<number>, b: Maybe<number>): Decision
export function decideLess(a: Maybe<string | number>, b: Maybe<string | number>): Decision {
  return a === null || a === undefined || b === null || b === undefined ? undefined : a < b
}

export function decideAtMost(a: Maybe<string>, b: Maybe<string>): Decision
export function decideAtMost(a: Maybe<number>, b: Maybe<number>): Decision
export function decideAtMost(a: Maybe<string | number>, b: Maybe<string | number>): Decision {
  return a === null || a === undefined || b === null || b === undefined ? undefined : a <= b
}

export function decideAmong(value: Maybe<string>, list: Maybe<readonly Maybe<string>[]>): Decision
export function decideAmong(value: Maybe<number>, list: Maybe<readonly Maybe<number>[]>): Decision
export function decideAmong(value: Maybe<boolean>, list: Maybe<readonly Maybe<boolean>[]>): Decision
export function decideAmong(value: unknown, list: Maybe<readonly unknown[]>): Decision {
  if (!isPresent(value) || !list) return undefined
  return list.includes(value) ? true : list.every(isPresent) ? false : undefined
}

export const decideMatch = (text: Maybe<string>, pattern: RegExp): Decision => (typeof text === 'string' ? pattern.test(text) : undefined)

export const decideAsked = (question: TextQuestion, text: Maybe<string>, looked: Maybe<string>): Decision =>
  typeof text === 'string' && typeof looked === 'string' ? text[question](looked) : undefined

/** Returns true when one item is known to satisfy the predicate, false when every item is known to fail it. */
export function decideSome<T>(list: Maybe<readonly T[]>, question: (item: T) => Maybe<boolean>): Decision {
  if (!list) return undefined
  const answers = list.map(question)
  return answers.includes(true) ? true : answers.every(isFalse) ? false : undefined
}

/** Returns true when every item is known to satisfy the predicate, false when one item is known to fail it. */
export function decideEvery<T>(list: Maybe<readonly T[]>, question: (item: T) => Maybe<boolean>): Decision {
  if (!list) return undefined
  const answers = list.map(question)
  return answers.includes(false) ? false : answers.every(isTrue) ? true : undefined
}
