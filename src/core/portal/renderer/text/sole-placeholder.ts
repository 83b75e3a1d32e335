/** Finds the single placeholder of a text: a value alone may be rendered by its format. */
import { type Language, languages } from '../../../lib/language.ts'
import type { PlaceholderModel, Scope, TextModel, TextPart } from '../../../model/catalogue-model.ts'

export function findSolePlaceholder(text: TextModel, language: Language = languages[0]): PlaceholderModel | undefined {
  if (text.kind !== 'plain') return undefined
  const [part, ...more] = text.parts[language]
  return part !== undefined && more.length === 0 && typeof part !== 'string' && part.kind === 'placeholder' ? part : undefined
}

/** Returns whether the text is a single placeholder without a value. */
export function isAbsent(text: TextModel, scope: Scope): boolean {
  const placeholder = findSolePlaceholder(text)
  if (!placeholder) return false
  const value = placeholder.value.read(scope)
  return value === undefined || value === null
}

const isData = (part: TextPart): boolean => typeof part !== 'string' && (part.kind === 'placeholder' || part.parts.some(isData))

/** Returns whether a text interpolates data, and so differs between items. */
export function showsData(text: TextModel): boolean {
  return text.kind !== 'plain' || text.parts[languages[0]].some(isData)
}
