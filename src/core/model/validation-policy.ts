import type { Options } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isoDatePattern } from '../lib/dates.ts'

/** Options and formats of Ajv, shared by generated validators and server so that both decide alike. */

const date = isoDatePattern.source.slice(1, -1)
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?`
const offset = String.raw`(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)`

/**
 * The formats that an API description may use.
 *
 * Patterns are inlined into generated validators where used. `true` validates nothing: the format documents the meaning of the value
 * (`cents`, `html`, `decimal`), or is checked elsewhere (`tel`, `byte`).
 */
export const validationFormats: Readonly<Record<string, RegExp | true>> = {
  date: isoDatePattern,
  'date-time': new RegExp(`^${date}[Tt]${time}${offset}$`),
  email: fullFormats.email as RegExp,
  uuid: fullFormats.uuid as RegExp,
  uri: /^[a-z][a-z0-9+.-]*:(?:[a-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9a-f]{2})+$/i,
  'uri-reference': fullFormats['uri-reference'] as RegExp,
  cents: true,
  html: true,
  decimal: true,
  password: true,
  tel: true,
  byte: true,
  binary: true,
  int32: true,
  int64: true,
  float: true,
  double: true,
}

/** Collects all errors, without messages, and knows only the formats of `validationFormats`. */
export const validationOptions: Options = {
  allErrors: true,
  messages: false,
  validateFormats: true,
  formats: validationFormats as Record<string, RegExp | true>,
}
