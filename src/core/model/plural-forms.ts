import { byLanguage } from '../lib/by-language.ts'
import type { Language } from '../lib/language.ts'
import type { CountedText, PlainText } from './catalogue-model.ts'

const names = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

/** Returns the plural forms that a text has, by name. */
export const formsOfCounted = (text: CountedText): (readonly [form: string, text: PlainText])[] =>
  names.flatMap((name) => {
    const form = text[name]
    return form ? [[name, form] as const] : []
  })

const rulesOf = byLanguage((language) => new Intl.PluralRules(language))

/** Returns the plural form of a language for a count; `other` where the text has none of its own. */
export function formFor(text: CountedText, count: number | undefined, language: Language): PlainText {
  const form = text[count === undefined ? 'other' : rulesOf(language).select(count)]
  return form && language in form.parts ? form : text.other
}
