import { region } from '#generated/region.ts'
import { type Language, languages } from '../../lib/language.ts'
import type { ServerText } from '../../model/catalogue-model.ts'
import { renderPlainText } from '../../model/render-plain-text.ts'

type Given<Data> = [keyof Data] extends [never] ? [] : [data: Data]

/** Returns a text of `catalogue/server-texts` in one language, interpolated with its data. */
export function renderText<Data extends object>(text: ServerText<Data>, language: Language, ...[data]: Given<Data>): string {
  return renderPlainText(text, { ...data }, language, region)
}

/** Returns a text in every language, for rows that store all of them. */
export function renderInEachLanguage<Data extends object>(text: ServerText<Data>, ...given: Given<Data>): Record<Language, string> {
  return Object.fromEntries(languages.map((language) => [language, renderText(text, language, ...given)])) as Record<Language, string>
}
