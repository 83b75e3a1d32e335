/**
 * The values of a form: an immutable object shaped like the request body.
 *
 * Values are addressed by field paths (`member.firstName`). An empty field is absent, null, or blank text.
 */
import { isIsoDate } from '../lib/dates.ts'
import { withoutPastedMarks } from '../lib/plain-text.ts'
import type { FieldModel, FieldPath, ListModel } from './catalogue-model.ts'

export type FormValues = Readonly<Record<string, unknown>>

/** Returns the value at a path; undefined if a segment is missing. */
export function readPath(values: unknown, path: FieldPath): unknown {
  // A form reads each of its paths several times a key, and most have one step.
  if (!path.includes('.')) return typeof values === 'object' && values !== null ? (values as Record<string, unknown>)[path] : undefined
  let value = values
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/**
 * Returns a copy with another value at a path; undefined removes the value.
 *
 * Objects that become empty are removed too, except items of a list, whose removal would shift the others.
 */
export function withPath(values: FormValues, path: FieldPath, value: unknown): FormValues {
  const [step = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : withInside(values[step], rest, value)
  if (inner !== undefined) return { ...values, [step]: inner }
  const { [step]: _removed, ...others } = values
  return others
}

/** Sets a value inside an object or list; a numeric segment is an index. */
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

/** Returns whether a value counts as not filled in. A checkbox is never empty: unticked is false. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && withoutPastedMarks(value).trim() === '')
}

/** Returns whether two values of a field are the same. An empty property of a list's item is the same as a missing one. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || (typeof one === 'object' && typeof other === 'object' && comparable(one) === comparable(other))

const comparable = (value: unknown): string => JSON.stringify(value, (_key, inner: unknown) => inner ?? undefined)

/** A file chosen by the user. Name, size and media type come from the browser; the server checks the content. */
export interface ChosenFile {
  name: string
  /** Bytes. */
  size: number
  /** Media type; empty if the browser does not know it. */
  type: string
  /** UUID of this choice, an idempotency key for its upload. */
  id: string
  /** Returns the content in base64, undefined if not read. A function, so that comparing values does not serialize megabytes. */
  content(): string | undefined
  /** The browser could not read the file: it was moved, or permission is missing. */
  isUnreadable: boolean
  /** The pictures that the file was made of, in order; undefined for a file that is sent as it was chosen. */
  pictures?: readonly ChosenPicture[]
}

/** A picture of a chosen file, as it is sent. */
export interface ChosenPicture {
  id: string
  name: string
  width: number
  height: number
  /** Bytes. */
  size: number
  /** A small picture for the list, as a data URL. */
  thumbnail: string
  /** Returns the picture as it was scaled when it was chosen. It is scaled further while others have to fit beside it. */
  scaled(): ScaledPicture
}

export interface ScaledPicture {
  jpeg: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

export const isChosenFile = (value: unknown): value is ChosenFile =>
  typeof value === 'object' && value !== null && 'content' in value && typeof value.content === 'function'

/**
 * Returns a field's value as it is sent, before `emptyAs`; undefined for an empty field.
 *
 * Text is trimmed and stripped of invisible pasted characters, except passwords, where blanks are significant (requirements S2). An
 * untouched checkbox is false.
 */
export function sentValue(field: FieldModel, value: unknown): unknown {
  if (field.list) return sentList(field, field.list, value)
  if (field.widget === 'checkbox') return value === true
  if (field.widget === 'file') {
    if (!isChosenFile(value)) return value ?? undefined
    const content = value.content() || undefined
    return content !== undefined && field.file?.bytes ? value : content
  }
  if (isEmpty(value)) return field.widget === 'password' && typeof value === 'string' && value !== '' ? value : undefined
  return typeof value === 'string' && field.widget !== 'password' ? withoutPastedMarks(value).trim() : value
}

/** Returns a list without what is in its items, which their fields fill in. An empty one that need not be sent is left out if it may not be. */
function sentList({ required }: FieldModel, { single, min }: ListModel, value: unknown): readonly unknown[] | undefined {
  const items = Array.isArray(value) ? value.map(() => (single ? null : {})) : []
  return items.length === 0 && min > 0 && !required ? undefined : items
}

/**
 * Returns a field's value for expressions; undefined while it is not valid for the API's type.
 *
 * A half-typed date, for example, is missing, so rules are not broken before the value is complete.
 */
export function knownValue(field: FieldModel, value: unknown): unknown {
  const sent = sentValue(field, value)
  if (field.type === 'date') return isIsoDate(sent) ? sent : undefined
  if (field.type === 'integer') return Number.isInteger(sent) ? sent : undefined
  if (field.type === 'number') return typeof sent === 'number' && Number.isFinite(sent) ? sent : undefined
  return sent
}
