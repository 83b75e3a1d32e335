/** Renders a catalogue text as HTML for the consent library. Only bold and links become tags; the rest is escaped. */

import type { Language } from '../../../lib/language.ts'
import type { Scope, TextModel, TextPart } from '../../../model/catalogue-model.ts'
import { readText, type Wording } from '../../renderer/text/read-text.ts'

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (words: string) => words.replace(/[&<>"']/g, (sign) => signs[sign] ?? '')

export function textsAsMarkup(text: TextModel, scope: Scope, wording: Wording): string {
  if (text.kind !== 'plain') return escaped(readText(text, scope, wording))
  return text.parts[wording.language].map((part) => partAsMarkup(part, scope, wording)).join('')
}

function partAsMarkup(part: TextPart, scope: Scope, wording: Wording): string {
  if (typeof part !== 'string' && part.kind !== 'placeholder') {
    const inside = part.parts.map((inner) => partAsMarkup(inner, scope, wording)).join('')
    if (part.kind === 'bold') return `<strong>${inside}</strong>`
    const address = part.url.read(scope)
    return address?.startsWith('https://') ? `<a href="${escaped(address)}">${inside}</a>` : inside
  }
  return escaped(readText({ kind: 'plain', parts: only(part, wording.language), dependencies: [] }, scope, wording))
}

const only = (part: TextPart, language: Language): Record<Language, readonly TextPart[]> => ({ it: [], en: [], [language]: [part] })
