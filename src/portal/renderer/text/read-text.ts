/** A text as one string: for titles, accessible names, and wherever no element may stand. */

import { formatValue } from '../../../catalogue/format-value.ts'
import type { CodeModel, HoleModel, PlainText, PortalTexts, Scope, TextModel, TextPart } from '../../../catalogue/model.ts'
import type { Language } from '../../../lib/language.ts'

/** What the words of texts depend on beside the scope. */
export interface Wording {
  language: Language
  texts: Pick<PortalTexts, 'yes' | 'no'>
}

/** The form that a counted text takes here: one is one, everything else (none, too) is the other. */
export function plainTextOf(text: TextModel, scope: Scope): PlainText {
  if (text.kind === 'plain') return text
  return text.count.read(scope) === 1 ? text.one : text.other
}

/** The names under `data` that a text reads, in whichever form. */
export function textWaits(text: TextModel | undefined): readonly string[] {
  if (!text) return []
  return text.kind === 'plain' ? text.waits : [...text.count.waits, ...text.one.waits, ...text.other.waits]
}

/** What the catalogue says of a code; undefined for one that neither the list nor `unlisted` covers. */
export function findCode(hole: HoleModel, value: unknown): CodeModel | undefined {
  const code = String(value)
  return hole.labels && Object.hasOwn(hole.labels, code) ? hole.labels[code] : hole.unlisted
}

/** The API writes its codes small; what a person reads begins with a capital. */
const withCapital = (code: string) => code.charAt(0).toLocaleUpperCase('it') + code.slice(1)

/** `value` is neither undefined nor null: a missing one is the caller's business. A code that nothing covers is shown as it is. */
export function showValue(hole: HoleModel, value: unknown, wording: Wording): string {
  switch (hole.format) {
    case 'yes-no':
      return readText(hole.labels?.[String(value === true)]?.label ?? wording.texts[value === true ? 'yes' : 'no'], {}, wording)
    case 'label':
    case 'badge': {
      const code = findCode(hole, value)
      return code ? readText(code.label, { code: withCapital(String(value)) }, wording) : String(value)
    }
    default:
      return formatValue(hole.format, value, wording.language)
  }
}

function readHole(hole: HoleModel, scope: Scope, wording: Wording): string {
  const value = hole.value.read(scope)
  if (value === undefined || value === null) return hole.absent ? readText(hole.absent, scope, wording) : ''
  return showValue(hole, value, wording)
}

function readPart(part: TextPart, scope: Scope, wording: Wording): string {
  if (typeof part === 'string') return part
  return part.kind === 'hole' ? readHole(part, scope, wording) : part.parts.map((inner) => readPart(inner, scope, wording)).join('')
}

export function readText(text: TextModel, scope: Scope, wording: Wording): string {
  return plainTextOf(text, scope)
    .parts[wording.language].map((part) => readPart(part, scope, wording))
    .join('')
}
