import { isMissingDay } from '../../lib/dates.ts'
import type { Language } from '../../lib/language.ts'
import { findUnplainTexts } from '../../lib/plain-text.ts'
import { readPath } from '../../model/form-values.ts'
import { findMessage, type Messages } from '../domain/messages.ts'
import type { SchemaErrors } from './schemas.ts'

const codes: Readonly<Record<string, string>> = {
  required: 'field-missing',
  minLength: 'field-too-short',
  maxLength: 'field-too-long',
  format: 'field-malformed',
  pattern: 'field-malformed',
  type: 'field-malformed',
  enum: 'field-not-listed',
  const: 'field-not-accepted',
  minimum: 'field-too-small',
  maximum: 'field-too-large',
  additionalProperties: 'field-unknown',
  unevaluatedProperties: 'field-unknown',
  readOnly: 'field-unknown',
}

/**
 * Returns generic messages for the schema errors of a body, by field path (`member.email1`).
 *
 * Each field gets one, for its first error. The catalogue's messages for a field (`validate-form.ts`) take precedence.
 */
export function describeFieldErrors(
  errors: SchemaErrors,
  body: unknown,
  language: Language,
  messages: Messages,
): Readonly<Record<string, string>> {
  // A Map, because a path may be `constructor`, which every object inherits.
  const worded = new Map<string, string>()
  for (const error of errors) {
    if (['if', 'oneOf', 'anyOf', 'allOf', '$ref'].includes(error.keyword)) continue
    const path = fieldPathOf(error)
    if (worded.has(path)) continue
    const isWrongDate = error.keyword === 'format' && error.params.format === 'date'
    const code = isWrongDate && isMissingDay(readPath(body, path)) ? 'field-no-such-date' : (codes[error.keyword] ?? 'field-malformed')
    const words = findMessage(messages, code, language, { limit: String(error.params.limit ?? '') })
    worded.set(path, words)
  }
  return Object.fromEntries(worded)
}

/**
 * Returns the description's own messages for empty fields (`x-missing-codes`).
 *
 * A field is empty when it is absent, null or blank.
 */
export function describeMissingFields(
  missingCodes: Readonly<Record<string, string>>,
  body: unknown,
  language: Language,
  messages: Messages,
): Readonly<Record<string, string>> {
  const sent = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const empty = Object.keys(missingCodes).filter((field) => String(sent[field] ?? '').trim() === '')
  return Object.fromEntries(empty.map((field) => [field, findMessage(messages, missingCodes[field] ?? '', language)]))
}

/** Returns a message for each text of a body with refused characters (requirements S27), in every operation. */
export function describeUnplainTexts(
  body: unknown,
  multilineFields: ReadonlySet<string>,
  language: Language,
  messages: Messages,
): Readonly<Record<string, string>> {
  const paths = findUnplainTexts(body, (path) => multilineFields.has(path))
  return Object.fromEntries(paths.map((path) => [path, findMessage(messages, 'field-not-plain', language)]))
}

/** Converts `/member/email1` with a missing property `x` to `member.x`; the whole body is ''. */
function fieldPathOf(error: SchemaErrors[number]): string {
  const parts = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const added: unknown = error.params.missingProperty ?? error.params.additionalProperty ?? error.params.unevaluatedProperty
  return (typeof added === 'string' ? [...parts, added] : parts).join('.')
}
