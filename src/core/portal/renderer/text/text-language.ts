/** Determines the language of a whole text, for an element with one `lang` attribute. */

import type { Scope, TextModel, TextPart } from '../../../model/catalogue-model.ts'
import { choosePlain } from '../../../model/render-plain-text.ts'
import { findPlaceholderLanguage } from './placeholder-language.ts'
import { showValue, type Wording } from './read-text.ts'

const hasWords = (shown: string) => /\p{L}/u.test(shown)

/** Returns the language of each part that has letters. The text for a missing value is in the page's language. */
function languagesOf(part: TextPart, scope: Scope, wording: Wording): readonly string[] {
  if (typeof part === 'string') return hasWords(part) ? [wording.language] : []
  if (part.kind !== 'placeholder') return part.parts.flatMap((inner) => languagesOf(inner, scope, wording))
  const value = part.value.read(scope)
  if (value === undefined || value === null) return part.absent ? [wording.language] : []
  const language = findPlaceholderLanguage(part, value, wording.language)
  return language || hasWords(showValue(part, value, wording)) ? [language ?? wording.language] : []
}

/** Returns the language of all parts of a text when it is not the page's. Amounts and punctuation have none. */
export function findTextLanguage(text: TextModel, scope: Scope, wording: Wording): string | undefined {
  const [first, ...more] = choosePlain(text, scope, wording.language).parts[wording.language].flatMap((part) =>
    languagesOf(part, scope, wording),
  )
  return first !== wording.language && more.every((language) => language === first) ? first : undefined
}
