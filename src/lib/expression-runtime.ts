/**
 * What compiled expressions call where a value may be missing. `null` and `undefined` are one thing: missing. Of each pair that
 * answers yes or no, one tells what is known to hold and the other what is known to fail; with something missing, neither does.
 * Types are wide on purpose: the expression's own checker has decided what may be compared, these keep kinds apart.
 */

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

/** Numbers by size; dates and moments (ISO 8601, UTC) by time, which is the order of their texts. */
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

/** The year of an ISO date or moment. */
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

/** The least of the items that are there; none, none. */
export function least<T extends string | number>(list: Maybe<readonly Maybe<T>[]>): T | undefined {
  let found: T | undefined
  for (const item of list ?? []) if (item !== null && item !== undefined && (found === undefined || item < found)) found = item
  return found
}

/** The greatest of the items that are there; none, none. */
export function greatest<T extends string | number>(list: Maybe<readonly Maybe<T>[]>): T | undefined {
  let found: T | undefined
  for (const item of list ?? []) if (item !== null && item !== undefined && (found === undefined || item > found)) found = item
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
