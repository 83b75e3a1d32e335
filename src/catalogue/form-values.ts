/**
 * What a form holds while it is filled in: an object shaped as the request body, in which a field's path (`member.firstName`) leads to its
 * value. An empty field is absent, null, or blank text. Nothing here changes a value in place.
 */
import { isIsoDate } from '../lib/dates.ts'
import { withoutPastedMarks } from '../lib/plain-text.ts'
import type { FieldModel, FieldPath } from './model.ts'

export type FormValues = Readonly<Record<string, unknown>>

/** The value at a path; undefined where any step of it is missing. */
export function readPath(values: unknown, path: FieldPath): unknown {
  let value = values
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/**
 * A copy of `values` with another value at a path, or without it where the value is undefined. A record left empty goes as well; an item of a
 * list stays, as the others keep their places.
 */
export function withPath(values: FormValues, path: FieldPath, value: unknown): FormValues {
  const [step = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : withInside(values[step], rest, value)
  const { [step]: _replaced, ...others } = values
  return inner === undefined ? others : { ...others, [step]: inner }
}

/** A step of digits is a place in a list. */
function withInside(before: unknown, path: readonly string[], value: unknown): unknown {
  const [step = '', ...rest] = path
  if (!/^\d+$/.test(step)) return withoutNothing(withPath(asRecord(before), path.join('.'), value))
  const list: unknown[] = Array.isArray(before) ? [...before] : []
  while (list.length < Number(step)) list.push({})
  list[Number(step)] = rest.length === 0 ? value : withPath(asRecord(list[Number(step)]), rest.join('.'), value)
  return list
}

function withoutNothing(values: FormValues): FormValues | undefined {
  return Object.keys(values).length === 0 ? undefined : values
}

function asRecord(value: unknown): FormValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FormValues) : {}
}

/** Whether a person has given nothing: a tick box always says something, as an empty box is a no. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && withoutPastedMarks(value).trim() === '')
}

/** A file that was chosen. Its name, size and media type are the browser's to say; what it holds is judged by the server. */
export interface ChosenFile {
  name: string
  /** Bytes. */
  size: number
  /** Empty where the browser knows none. */
  type: string
  /** Of this choice: a UUID, so that sending it again is known to be the same. */
  id: string
  /** In base64. A function, so that nothing writes megabytes out to compare them. Undefined where the file was not read, or cannot be. */
  content(): string | undefined
  /** The browser could not read it: it was moved, or belongs to somebody else. */
  isUnreadable: boolean
}

export const isChosenFile = (value: unknown): value is ChosenFile =>
  typeof value === 'object' && value !== null && 'content' in value && typeof value.content === 'function'

/**
 * A field's value as it is sent, before `emptyAs`: outer blanks of text go, and invisible marks that came with a paste, except in
 * a password, where blanks may be meant (S2); a tick box that nobody touched is false. Undefined for an empty field.
 */
export function sentValue(field: FieldModel, value: unknown): unknown {
  if (field.widget === 'checkbox') return value === true
  if (field.widget === 'file') return isChosenFile(value) ? value.content() || undefined : (value ?? undefined)
  if (isEmpty(value)) return field.widget === 'password' && typeof value === 'string' && value !== '' ? value : undefined
  return typeof value === 'string' && field.widget !== 'password' ? withoutPastedMarks(value).trim() : value
}

/**
 * A field's value as expressions see it: missing while it is not yet what the API holds there, such as a date half typed, so that a rule
 * stays silent until it knows.
 */
export function knownValue(field: FieldModel, value: unknown): unknown {
  const sent = sentValue(field, value)
  if (field.type === 'date') return isIsoDate(sent) ? sent : undefined
  if (field.type === 'integer') return Number.isInteger(sent) ? sent : undefined
  if (field.type === 'number') return typeof sent === 'number' && Number.isFinite(sent) ? sent : undefined
  return sent
}
