import type { Language } from '../lib/language.ts'
import type { Region } from '../lib/region.ts'
import type { DocumentModel, Scope, TextModel } from './catalogue-model.ts'
import { renderPlainText } from './render-plain-text.ts'

/** Returns the texts of a document in one language, with values formatted, as input of its layout. */
export function textsOfDocument({ title, texts, lists }: DocumentModel, about: Scope, language: Language, region: Region) {
  const say = (named: Readonly<Record<string, TextModel>>, scope: Scope): Record<string, string> =>
    Object.fromEntries(Object.entries(named).map(([name, text]) => [name, renderPlainText(text, scope, language, region)]))
  return {
    title: renderPlainText(title, about, language, region),
    texts: say(texts, about),
    lists: Object.fromEntries(
      Object.entries(lists).map(([name, list]) => [
        name,
        'items' in list
          ? list.items.map((texts) => say(texts, about))
          : (list.each.list.read(about) ?? []).map((item) => say(list.texts, { ...about, [list.each.name]: item })),
      ]),
    ),
  }
}
