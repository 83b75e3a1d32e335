/** Reads texts as strings, for titles, accessible names and other places without markup. */

import type { Language } from '../../../lib/language.ts'
import type { Region } from '../../../lib/region.ts'
import type { CodeModel, PlaceholderModel, PortalTexts, Scope, TextModel, TextPart } from '../../../model/catalogue-model.ts'
import { formatValue } from '../../../model/format-value.ts'
import { choosePlain } from '../../../model/render-plain-text.ts'

/** Inputs of a text besides the scope. */
export interface Wording {
  language: Language
  texts: Pick<PortalTexts, 'yes' | 'no'>
  region: Region
}

/** Returns the catalogue's entry for a code. Undefined when neither the list nor `unlisted` covers it. */
export function findCode(placeholder: PlaceholderModel, value: unknown): CodeModel | undefined {
  const code = String(value)
  return placeholder.labels && Object.hasOwn(placeholder.labels, code) ? placeholder.labels[code] : placeholder.unlisted
}

/** Capitalizes a code for display: codes of the API are lower case. */
const withCapital = (code: string) => code.charAt(0).toUpperCase() + code.slice(1)

/** Formats a value, which must not be null or undefined. A code without an entry is shown unchanged. */
export function showValue(placeholder: PlaceholderModel, value: unknown, wording: Wording): string {
  switch (placeholder.format) {
    case 'yes-no':
      return readText(placeholder.labels?.[String(value === true)]?.label ?? wording.texts[value === true ? 'yes' : 'no'], {}, wording)
    case 'label':
    case 'badge': {
      const code = findCode(placeholder, value)
      return code ? readText(code.label, { code: withCapital(String(value)) }, wording) : String(value)
    }
    case 'meaning': {
      const meaning = findCode(placeholder, value)?.meaning
      return meaning ? readText(meaning, {}, wording) : ''
    }
    default:
      return formatValue(placeholder.format, value, wording.language, wording.region)
  }
}

function readHole(placeholder: PlaceholderModel, scope: Scope, wording: Wording): string {
  const value = placeholder.value.read(scope)
  if (value === undefined || value === null) return placeholder.absent ? readText(placeholder.absent, scope, wording) : ''
  return showValue(placeholder, value, wording)
}

function readPart(part: TextPart, scope: Scope, wording: Wording): string {
  if (typeof part === 'string') return part
  return part.kind === 'placeholder' ? readHole(part, scope, wording) : part.parts.map((inner) => readPart(inner, scope, wording)).join('')
}

export function readText(text: TextModel, scope: Scope, wording: Wording): string {
  return choosePlain(text, scope, wording.language)
    .parts[wording.language].map((part) => readPart(part, scope, wording))
    .join('')
}
