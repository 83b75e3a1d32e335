import type { Options } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isoDatePattern } from '../lib/dates.ts'

/**
 * How JSON Schemas of the API descriptions are read: the options and formats of ajv, for the validators that the compiler emits and for
 * the server, so that both give one verdict on one value.
 */

const date = isoDatePattern.source.slice(1, -1)
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?`
const offset = String.raw`(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)`

/**
 * The formats that a description may use. Patterns are written into emitted modules, each only where it is used; `true` judges nothing:
 * the format tells people and the portal what the value means (`cents`, `html`, `decimal`), or another check decides it (`byte`).
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
  byte: true,
  binary: true,
  int32: true,
  int64: true,
  float: true,
  double: true,
}

/** Every mistake is found, and only what `validationFormats` lists is a format. */
export const validationOptions: Options = {
  allErrors: true,
  messages: false,
  validateFormats: true,
  formats: validationFormats as Record<string, RegExp | true>,
}
