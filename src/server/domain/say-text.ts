import type { ServerText } from '../../catalogue/model.ts'
import { readWords } from '../../catalogue/read-words.ts'
import { type Language, languages } from '../../lib/language.ts'

type Given<Data> = [keyof Data] extends [never] ? [] : [data: Data]

/** A text of `catalogue/server-texts` in a language, with the data that it reads. */
export function sayText<Data extends object>(text: ServerText<Data>, language: Language, ...[data]: Given<Data>): string {
  return readWords(text, { ...data }, language)
}

/** A text in every language, for what is kept in all of them. */
export function sayInEach<Data extends object>(text: ServerText<Data>, ...given: Given<Data>): Record<Language, string> {
  return Object.fromEntries(languages.map((language) => [language, sayText(text, language, ...given)])) as Record<Language, string>
}
