/**
 * What compiled expressions call where a value may be missing. `null` and `undefined` are one thing: missing. Of each pair that
 * answers yes or no, one tells what is known to hold and the other what is known to fail; with something missing, neither does.
 * Types are wide on purpose: the expression's own checker has decided what may be compared, these keep kinds apart.
 */

import { addDays, daysBetween, formatDate, isIsoDate } from './dates.ts'
import { findRomeDate } from './show-date.ts'

export type Maybe<T> = T | null | undefined

/** A property of a form's body of which nothing is filled in yet: one in which everything is missing. */
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

/** Numbers by size; calendar dates by time, which is the order of their texts. Moments are compared by `instantOf`. */
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

/** Known not to be in the list: an item that is missing might be the value. */
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

/** The day that many days after a date. The calendar ends with the year 9999: what lies beyond is its last day, and before it its first. */
export function daysAfter(date: string, days: number): string
export function daysAfter(date: Maybe<string>, days: Maybe<number>): string | undefined
export function daysAfter(date: Maybe<string>, days: Maybe<number>): string | undefined {
  if (date === null || date === undefined || days === null || days === undefined) return undefined
  // The server has judged its dates; whatever else comes stays as it is.
  if (!isIsoDate(date)) return date
  if (days > daysBetween(date, lastDay)) return lastDay
  return days < daysBetween(date, firstDay) ? firstDay : addDays(date, days)
}
const [firstDay, lastDay] = ['0000-01-01', '9999-12-31']

/** The day that many days before a date, likewise. */
export function daysBefore(date: string, days: number): string
export function daysBefore(date: Maybe<string>, days: Maybe<number>): string | undefined
export function daysBefore(date: Maybe<string>, days: Maybe<number>): string | undefined {
  return days === null || days === undefined ? undefined : daysAfter(date, -days)
}

/** How many days lie from one date to another: whole days of the calendar, whatever the clocks do. */
export function daysFrom(date: string, other: string): number
export function daysFrom(date: Maybe<string>, other: Maybe<string>): number | undefined
export function daysFrom(date: Maybe<string>, other: Maybe<string>): number | undefined {
  return date === null || date === undefined || other === null || other === undefined ? undefined : daysBetween(date, other)
}

/** The day of a moment in Italian time, as `today` is. */
export function dayOf(moment: string): string
export function dayOf(moment: Maybe<string>): string | undefined
export function dayOf(moment: Maybe<string>): string | undefined {
  return moment === null || moment === undefined ? undefined : (findRomeDate(moment) ?? moment)
}

/** The instant of a moment in milliseconds: `10:00:00Z` and `12:00:00.000+02:00` are one. */
export function instantOf(moment: string): number
export function instantOf(moment: Maybe<string>): number | undefined
export function instantOf(moment: Maybe<string>): number | undefined {
  return moment === null || moment === undefined ? undefined : Date.parse(moment)
}

export const instantsOf = (moments: Maybe<readonly Maybe<string>[]>): readonly Maybe<number>[] | undefined =>
  moments?.map((moment) => instantOf(moment))

/** The year of a moment in Italian time, as `today` is. */
export function yearOfMoment(moment: string): number
export function yearOfMoment(moment: Maybe<string>): number | undefined
export function yearOfMoment(moment: Maybe<string>): number | undefined {
  return moment === null || moment === undefined ? undefined : yearOf(findRomeDate(moment))
}

/** The year of an ISO date. */
export function yearOf(date: string): number
export function yearOf(date: Maybe<string>): number | undefined
export function yearOf(date: Maybe<string>): number | undefined {
  return date === null || date === undefined ? undefined : Number(date.slice(0, 4))
}

/** Items of a list, or characters of a text as a reader counts them. */
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

/** A date as it is read in a text that is sent: dd/MM/yyyy, in either language. */
export function writtenDate(date: string): string
export function writtenDate(date: Maybe<string>): string | undefined
export function writtenDate(date: Maybe<string>): string | undefined {
  return date === null || date === undefined ? undefined : formatDate(date)
}

export const itemAt = <T>(list: Maybe<readonly T[]>, index: Maybe<number>): T | undefined =>
  index === null || index === undefined ? undefined : list?.[index]

/** The sum of an empty list is 0; with an item missing the sum is not known. */
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

/** The least of the items; missing where there is none, or where one is missing and might be it. */
export const least = <T extends string | number>(list: Maybe<readonly Maybe<T>[]>): T | undefined => extreme(list, (a, b) => a < b)

/** The greatest of the items, likewise. */
export const greatest = <T extends string | number>(list: Maybe<readonly Maybe<T>[]>): T | undefined => extreme(list, (a, b) => a > b)

/** The earliest of the moments, by instant and not by text. */
export const earliest = <T extends string>(list: Maybe<readonly Maybe<T>[]>): T | undefined =>
  extreme(list, (a, b) => instantOf(a) < instantOf(b))

/** The latest of the moments, likewise. */
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

/** A property that only the variant has which the expression itself has established; the checker knows its type. */
export const property = <T>(of: unknown, name: string): T | undefined => {
  const value: unknown = typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined
  return value === null || value === undefined ? undefined : (value as T)
}

/*
 * Answers of yes-or-no expressions that are used as values: true, false, or undefined where missing data leaves them open (Kleene's
 * three-valued logic). Each operand is evaluated once, so emitted code grows with the expression and not with its depth.
 */

export type Decision = boolean | undefined

export const negated = (a: Maybe<boolean>): Decision => (a === null || a === undefined ? undefined : !a)

export const both = (a: Maybe<boolean>, b: Maybe<boolean>): Decision =>
  a === false || b === false ? false : a === true && b === true ? true : undefined

export const either = (a: Maybe<boolean>, b: Maybe<boolean>): Decision =>
  a === true || b === true ? true : a === false && b === false ? false : undefined

/** One of two values by a decision; undefined while that is open. */
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

/** True where one item is known to answer yes, false where every item is known to answer no. */
export function decideSome<T>(list: Maybe<readonly T[]>, question: (item: T) => Maybe<boolean>): Decision {
  if (!list) return undefined
  const answers = list.map(question)
  return answers.includes(true) ? true : answers.every(isFalse) ? false : undefined
}

/** True where every item is known to answer yes, false where one item is known to answer no. */
export function decideEvery<T>(list: Maybe<readonly T[]>, question: (item: T) => Maybe<boolean>): Decision {
  if (!list) return undefined
  const answers = list.map(question)
  return answers.includes(false) ? false : answers.every(isTrue) ? true : undefined
}
