/** The languages of a portal, as `languages` of portal.yaml lists them. */
import { byLanguage } from '../../lib/by-language.ts'
import { Diagnostics } from '../diagnostics/diagnostic.ts'
import { at, itemsOf, type MapSource, type ScalarSource, textOf } from './source.ts'
import { readYaml } from './yaml.ts'

/** Languages of a portal that lists none. */
const defaultLanguages: readonly string[] = ['it', 'en']

/** Returns why a word is no BCP 47 tag of a known language, as the predicate of a sentence. */
export function languageProblem(tag: string): string | undefined {
  let canonical: string | undefined
  try {
    canonical = Intl.getCanonicalLocales(tag)[0]
  } catch {
    return 'is not the tag of a language'
  }
  const [language = ''] = tag.split('-')
  if (new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language) === undefined) return 'is not the tag of a language'
  return canonical === tag ? undefined : `is written ${canonical}`
}

/**
 * Returns the languages of a portal.yaml, the default one first, and whether each is one.
 *
 * The mistakes of the list are reported where its file is checked. Until they are corrected, the languages of texts are not known.
 */
export function readLanguages(text: string | undefined): { languages: readonly string[]; areKnown: boolean } {
  // A file without the word is not parsed a second time.
  if (text === undefined || !/^languages\s*:/m.test(text)) return { languages: defaultLanguages, areKnown: true }
  const source = readYaml('catalogue/portal.yaml', text, new Diagnostics())
  const written = itemsOf(at(source, 'languages')).map((item) => textOf(item) ?? '')
  const valid = [...new Set(written)].filter((tag) => languageProblem(tag) === undefined)
  return { languages: valid.length > 0 ? valid : defaultLanguages, areKnown: valid.length === written.length && valid.length > 0 }
}

/** Returns the English name of a language. */
export const languageName = byLanguage((tag) => new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag)

/** Counts whose plural forms a text must have. Forms for millions and for fractions, such as `many` in Italian, are covered by `other`. */
const counts = Array.from({ length: 201 }, (_, count) => count)
/** Returns the plural forms of a language for whole numbers; `other` is always among them. */
export const pluralFormsOf = byLanguage((tag): ReadonlySet<Intl.LDMLPluralRule> => {
  const rules = new Intl.PluralRules(tag)
  return new Set([...counts.map((count) => rules.select(count)), 'other' as const])
})

/** All plural forms, in the order of a text. */
export const pluralForms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Returns the plural forms that a text of some languages has, in order. */
export const pluralKeys = (languages: readonly string[]): readonly string[] =>
  pluralForms.filter((form) => languages.some((language) => pluralFormsOf(language).has(form)))

export const isKebab = (word: string): boolean => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(word)

/** Returns whether a plain string is the name of a shared text, and not words: it is unquoted and in kebab-case. */
export const isTextName = ({ value, quote }: ScalarSource): boolean => quote === 0 && typeof value === 'string' && isKebab(value)

/** Turns the words of a portal of one language into the text `{ en: "…" }` that they stand for, in place. */
export function expandPlainText(source: ScalarSource, language: string): MapSource {
  const key: ScalarSource = { kind: 'scalar', value: language, span: source.span, verbatim: false, quote: 0 }
  const value: ScalarSource = { ...source, value: String(source.value) }
  return Object.assign(source as Omit<ScalarSource, 'kind'>, { kind: 'map' as const, entries: new Map([[language, { key, value }]]) })
}

/** Returns how a text of these languages is written, for hints: `{ it: "…", en: "…" }`. */
export const textExample = (languages: readonly string[], first = '…'): string =>
  languages.length === 1
    ? `"${first}"`
    : `{ ${languages.map((language, index) => `${language}: "${index === 0 ? first : '…'}"`).join(', ')} }`

/** Returns a language's own name, with a capital letter. */
export function ownName(tag: string): string {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
