/**
 * Checks a source tree against the grammar: keys, shapes, closed lists. Names and expressions are checked in later phases.
 *
 * Some lines above 300, because the shapes call each other: a record holds lists of kinds of records.
 */
import { failings } from '../../model/vocabulary.ts'
import { Diagnostics, type Fix, writeInstead } from '../diagnostics/diagnostic.ts'
import { nearestOf } from '../diagnostics/nearest.ts'
import { withArticle as article, capitalised as capital, withAnd } from '../diagnostics/words.ts'
import type { Key, KeyKind, RecordShape, Shape } from '../grammar/shape.ts'
import { articleWordsIn } from './article-words.ts'
import { constantProblem } from './constants.ts'
import { correctKeys, own, reparentKeys } from './correct-keys.ts'
import { expandPlainText, isTextName, languageName, languageProblem, pluralForms, pluralFormsOf, pluralKeys } from './languages.ts'
import { findMarkdown, findMarkup } from './markup.ts'
import { checkOwnConstants } from './own-constants.ts'
import { asksConditions, describe, entriesOf, type ListSource, type MapSource, type ScalarSource, type Source, within } from './source.ts'
import { reportWording } from './wording.ts'

/** @param languages of the portal, the default one first. */
export function checkStructure(source: Source, shape: Shape, report: Diagnostics, languages: readonly string[], where = 'here'): void {
  const wrong = (needed: string): void =>
    report.reportWhole('CAT104', source.span, `${capital(where)} needs ${needed}, this is ${describe(source)}`)
  switch (shape.is) {
    case 'text':
      return textShape(source, report, languages, where)
    case 'article': {
      const [only = '', ...others] = languages
      const words = source.kind === 'scalar' && others.length === 0 ? expandPlainText(source, only) : source
      return checkStructure(words, articleWordsIn(languages), report, languages, where)
    }
    case 'expression':
      if (source.kind !== 'scalar' || source.value === null) wrong('an expression')
      return
    case 'name':
    case 'binder':
    case 'kind':
      if (shape.is === 'kind' && source.kind === 'list' && source.items.length === 1) return
      if (source.kind !== 'scalar' || typeof source.value !== 'string') wrong(shape.is === 'kind' ? 'a kind' : 'a name')
      else if (shape.is === 'binder') spelled(source, 'binder', report)
      return
    case 'own-kind':
      if (source.kind === 'map') return checkStructure(source, { is: 'map', of: shape, keys: 'binder' }, report, languages, where)
      if (source.kind === 'list' && source.items.length === 1) {
        for (const item of source.items) checkStructure(item, shape, report, languages, where)
        return
      }
      if (source.kind !== 'scalar' || typeof source.value !== 'string') wrong('a kind, or a record of kinds')
      return
    case 'sample':
      if (source.kind !== 'map') wrong('data by name')
      return
    case 'conditions':
      if (source.kind === 'list') {
        if (source.items.length < 2)
          report.reportWhole(
            'CAT104',
            source.span,
            'A list of conditions has two or more: one stands alone, without brackets',
            commaInside(source),
          )
        for (const item of source.items) checkStructure(item, { is: 'name', of: 'condition' }, report, languages, 'a condition')
        twice(source.items, report)
      } else if (source.kind !== 'scalar' || typeof source.value !== 'string') wrong('the name of a condition, or a list of names')
      return
    case 'choice':
      if (source.kind !== 'scalar') wrong('a word')
      else if (!shape.values.includes(String(source.value))) {
        report.reportWhole('CAT106', source.span, `"${String(source.value)}" is not a word of ${where}`, {
          written: String(source.value),
          allowed: shape.values,
        })
      }
      return
    case 'constant': {
      const problem = constantProblem(source, shape.kind)
      if (problem) {
        const { message, example, allowed, unlisted } = problem
        const written = source.kind === 'scalar' ? String(source.value) : ''
        const hint = `For example: ${example}`
        const detail = allowed ? { written, allowed, ...(unlisted ? { listed: false, hint } : {}) } : { hint }
        report.reportWhole('CAT111', source.span, message, detail)
      } else if (shape.kind === 'words' && source.kind === 'scalar') reportMarkup(source, report)
      return
    }
    case 'constants':
      if (source.kind !== 'map') return wrong('constants by name')
      return checkOwnConstants(source, report, languages, {
        name: (key) => spelled(key, 'binder', report),
        words: (words) => textShape(words, report, languages, where),
        markup: (words) => reportMarkup(words, report),
      })
    case 'true':
      if (source.kind !== 'scalar' || source.value !== true)
        report.reportWhole('CAT106', source.span, `${capital(where)} is true, or left out`)
      return
    case 'inputs':
      if (source.kind !== 'map') return wrong('inputs by name')
      for (const { value } of source.entries.values()) {
        if (asksConditions(value))
          for (const inner of entriesOf(value)) checkStructure(inner.value, { is: 'conditions' }, report, languages, 'an input')
        else checkStructure(value, value.kind === 'map' ? shape : { is: 'expression' }, report, languages, 'an input')
      }
      return
    case 'list':
      if (source.kind !== 'list') return wrong('a list')
      if (source.items.length < shape.atLeast)
        report.report(
          'CAT104',
          source.span,
          `${capital(where)} needs at least ${shape.atLeast === 1 ? 'one entry' : `${shape.atLeast} entries`}`,
        )
      for (const item of source.items) checkStructure(item, shape.of, report, languages, where)
      twice(source.items, report)
      return
    case 'map':
      if (source.kind !== 'map') return wrong('a mapping')
      if (source.entries.size === 0 && !shape.mayBeEmpty) report.report('CAT104', source.span, `${capital(where)} is empty`)
      for (const [name, { key, value }] of source.entries) {
        spelled(key, shape.keys, report)
        checkStructure(value, shape.of, report, languages, `"${name}"`)
      }
      return
    case 'record':
      if (source.kind !== 'map') return wrong(`the keys of ${article(shape.name)}`)
      return recordShape(source, shape, report, languages)
    case 'kinds': {
      const kinds = shape.kinds()
      if (source.kind !== 'map') return wrong(`${article(shape.name)}: a mapping with one key`)
      const names = [...source.entries.keys()]
      if (names.length !== 1)
        return report.reportWhole(
          'CAT104',
          source.span,
          `${capital(article(shape.name))} has exactly one key, its kind; this has ${names.length === 0 ? 'none' : names.join(', ')}`,
        )
      for (const [name, { key }] of source.entries)
        if (!own(kinds, name))
          report.report('CAT103', key.span, `Unknown ${shape.name} "${name}"`, { written: name, allowed: Object.keys(kinds) })
      for (const [name, { value }] of source.entries) {
        const known = own(kinds, name)
        if (known) checkStructure(value, known.shape, report, languages, `"${name}"`)
      }
      // A misspelled kind is read as its nearest kind only if its content is valid for that kind.
      correctKeys(source, Object.keys(kinds), (name, value) => {
        const inside = new Diagnostics()
        checkStructure(value, own(kinds, name)?.shape ?? shape, inside, languages)
        return inside.count === 0
      })
    }
  }
}

/** Reports repeated items of a list. */
function twice(items: readonly Source[], report: Diagnostics): void {
  const seen = new Set<unknown>()
  for (const item of items) {
    if (item.kind !== 'scalar' || item.value === null) continue
    if (seen.has(item.value)) report.report('CAT102', item.span, `"${String(item.value)}" is written twice`)
    seen.add(item.value)
  }
}

function recordShape(source: MapSource, shape: RecordShape, report: Diagnostics, languages: readonly string[]): void {
  const keys = shape.keys()
  reparentKeys(source, keys, report)
  const strange = [...source.entries.keys()].filter((name) => !own(keys, name) && nearestOf(name, Object.keys(keys)) === undefined)
  for (const [index, [name, { key }]] of [...source.entries].entries())
    if (!own(keys, name)) {
      const together = strange.length > 1 && strange.includes(name) && Object.keys(commaHint(name, source, languages)).length === 0
      if (together && name !== strange[0]) continue
      const subject = together ? `${withAnd(strange.map((one) => `"${one}"`))} are not keys` : `"${name}" is not a key`
      report.report('CAT103', key.span, `${subject} of ${article(shape.name)}`, {
        written: name,
        allowed: Object.keys(keys),
        ...commaHint(name, source, languages),
      })
      // The value before the comma is the first part of the intended value.
      const before = [...source.entries.values()][index - 1]?.value
      if (before && /^[^(]*\)/.test(name)) report.settle(before.span)
    }
  correctKeys(source, Object.keys(keys))
  for (const [name, { value }] of source.entries) {
    const known = own(keys, name)
    if (known) checkStructure(value, known.shape, report, languages, `"${name}"`)
  }
  const written = (name: string): boolean => source.entries.has(name)
  // The content of an unknown key may be that of a missing one, so no key is reported as missing beside it.
  const has = (name: string): boolean => written(name) || [...source.entries.keys()].some((other) => !own(keys, other))
  for (const [name, key] of Object.entries(keys)) if (key.required && !has(name)) missing(name, key, source, shape, report)
  const alone = new Map<string, string[]>()
  for (const [first = '', ...others] of shape.together) {
    const absent = written(first) ? others.filter((name) => !has(name)).map((name) => `"${name}"`) : []
    if (absent.length > 0) alone.set(absent.join(' and '), [...(alone.get(absent.join(' and ')) ?? []), first])
  }
  for (const group of shape.exactlyOne) {
    const here = group.filter(written)
    if (here.length > 1 || (!group.some(has) && alone.size === 0))
      report.report(
        'CAT107',
        source.span,
        `Exactly one of ${group.join(', ')} is written in ${article(shape.name)}; here ${here.length === 0 ? 'none is' : `${here.join(' and ')} are`}`,
      )
  }
  for (const group of shape.atMostOne) {
    const here = group.filter(written)
    if (here.length > 1)
      report.report(
        'CAT107',
        source.span,
        `At most one of ${group.join(', ')} is written in ${article(shape.name)}; here ${here.join(' and ')} are`,
      )
  }
  for (const [absent, names] of alone) {
    const [first = '', ...others] = names
    const subject = others.length === 0 ? `"${first}" needs` : `${withAnd(names.map((name) => `"${name}"`))} need`
    report.report(
      'CAT107',
      source.entries.get(first)?.key.span ?? source.span,
      `${subject} ${absent} beside ${others.length === 0 ? 'it' : 'them'}`,
    )
    // Without the missing key the other keys have another meaning.
    report.settle(source.span)
  }
}

function missing(name: string, key: Key, source: MapSource, shape: RecordShape, report: Diagnostics): void {
  const first = [...source.entries.values()][0]?.key.span ?? source.span
  report.report(
    key.accessibility ? 'CAT901' : 'CAT105',
    first,
    `"${name}" is missing in ${article(shape.name)}: ${key.description.charAt(0).toLowerCase()}${key.description.slice(1).replace(/\.$/, '')}`,
  )
}

function reportMarkup(source: ScalarSource, report: Diagnostics): void {
  const text = String(source.value)
  for (const { start, end, hint } of findMarkup(text))
    report.report('CAT511', within(source, start, end), `"${text.slice(start, end)}" is HTML, and would be read as it is written`, { hint })
  for (const { start, end, hint } of findMarkdown(text))
    report.report(
      'CAT517',
      within(source, start, end),
      `"${text.slice(start, end).trim()}" is Markdown, and would be read as it is written`,
      { hint },
    )
}

/** Keys of a text beside its languages. */
const textWords = ['both', 'count', ...pluralForms]
const conditionalKeys = ['when', 'then', 'otherwise']
function textShape(source: Source, report: Diagnostics, languages: readonly string[], where: string, all = languages): void {
  if (source.kind === 'list' || (source.kind === 'scalar' && source.value === null)) {
    report.reportWhole('CAT506', source.span, `${capital(where)} needs a text, this is ${describe(source)}`)
    return
  }
  if (source.kind === 'scalar') {
    const [only, ...others] = all
    if (only === undefined || others.length > 0 || isTextName(source)) return
    return textShape(expandPlainText(source, only), report, languages, where, all)
  }
  const has = (name: string): boolean => source.entries.has(name)
  if (has('then') || (has('when') && has('otherwise'))) return conditionalTextShape(source, report, languages)
  const plural = pluralKeys(languages)
  const textKeys = [...languages, 'both', 'count', ...plural]
  for (const [name, { key }] of source.entries)
    if (!textKeys.includes(name))
      report.report('CAT103', key.span, strangeKey(name, all), {
        written: name,
        allowed: textKeys,
        ...(isForeign(name, all) ? {} : commaHint(name, source, languages)),
      })
  const unwritten = languages.filter((name) => !has(name))
  const counted = ['count', 'other'].some(has) ? ['count', ...plural] : textKeys
  correctKeys(source, unwritten.length === 1 ? unwritten : counted)
  const before = report.count
  const strange = [...source.entries.keys()].some((name) => !textKeys.includes(name))
  for (const [name, { value }] of source.entries) {
    if (plural.includes(name)) {
      const having = languages.filter((language) => (pluralFormsOf(language) as ReadonlySet<string>).has(name))
      textShape(value, report, having, `"${name}"`, all)
    } else if (textKeys.includes(name)) wordsAreRight(name, value, report)
  }
  // Texts with other diagnostics, or in a file with structural errors, are not compared.
  if (report.count === before && !report.hasUnread(source.span.file)) reportWording(source, languages, report)
  const ofLanguages = languages.some(has)
  if (has('count') || plural.some(has)) {
    const absent = ['count', ...plural].filter((name) => !has(name))
    if (absent.length > 0) report.report('CAT506', source.span, `A counted text needs ${withAnd(absent)}`)
    if (ofLanguages || has('both')) report.report('CAT506', source.span, `A counted text has its words under ${withOr(plural)}`)
  } else if (has('both')) {
    if (ofLanguages)
      report.report('CAT506', source.span, `"both" stands alone: it is said in ${all.length === 2 ? 'both languages' : 'every language'}`)
  } else {
    const missing = strange ? [] : languages.filter((name) => !has(name))
    const other = source.entries.get(languages.find(has) ?? '')?.value
    const subject = other?.kind === 'scalar' ? ` for "${String(other.value)}"` : ''
    if (missing.length > 0)
      report.report('CAT501', source.span, `${withAnd(missing.map(languageName))} ${missing.length === 1 ? 'is' : 'are'} missing${subject}`)
  }
}

const withOr = (names: readonly string[]): string => withAnd(names.map((name) => `"${name}"`))

/** Returns whether a key of a text is a language that the portal does not have. */
const isForeign = (name: string, languages: readonly string[]): boolean =>
  /^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/.test(name) && languageProblem(name) === undefined && nearestOf(name, languages) === undefined

/** Says that a key of a text is none: one of a language that the portal lacks, by its name. */
const strangeKey = (name: string, languages: readonly string[]): string =>
  languages.includes(name)
    ? `${languageName(name)} has no such plural form`
    : isForeign(name, languages)
      ? `${languageName(name)} ("${name}") is not a language of the portal`
      : `"${name}" is not a key of a text`

/** Reports the mistakes of the words in one language, or of `count`. Returns whether there are none. */
function wordsAreRight(name: string, value: Source, report: Diagnostics): value is ScalarSource {
  const before = report.count
  if (value.kind !== 'scalar' || value.value === null)
    report.report('CAT506', value.span, name === 'count' ? '"count" needs an expression' : 'The words of a language are one line of text')
  else if (value.quote === 0 && /^[“”„‟]/.test(String(value.value)))
    report.report('CAT506', value.span, 'These quotes are part of the words, and would be shown', {
      hint: 'Write straight ones: "…"',
      ...straightQuotes(value),
    })
  else if (value.quote === 0 && /^[^"]*"$/.test(String(value.value)))
    report.report('CAT506', value.span, 'A quote closes these words, and none opens them', { hint: 'Write " before the first word.' })
  else if (String(value.value).trim() === '') report.report('CAT507', value.span, 'A text without words')
  else if (name !== 'count') reportMarkup(value, report)
  return report.count === before
}

/** Returns the fix that puts words between straight quotes, if they stand between others. */
function straightQuotes({ value, span }: ScalarSource): { fix?: Fix } {
  const [, words] = /^[“”„‟]([^“”„‟"\\]*)[“”„‟]$/.exec(String(value)) ?? []
  return words === undefined ? {} : { fix: writeInstead(`"${words}"`, span) }
}

function conditionalTextShape(source: MapSource, report: Diagnostics, languages: readonly string[]): void {
  for (const [name, { key, value }] of source.entries) {
    if (name === 'when') checkStructure(value, { is: 'conditions' }, report, languages, '"when"')
    else if (conditionalKeys.includes(name)) textShape(value, report, languages, `"${name}"`)
    else report.report('CAT103', key.span, `"${name}" is not a key of a conditional text`, { written: name, allowed: conditionalKeys })
  }
  const absent = conditionalKeys.filter((name) => !source.entries.has(name))
  if (absent.length > 0) report.report('CAT506', source.span, `A conditional text needs ${withAnd(absent)}`)
}

/** Returns the hint that `[booking-due booking-payable]` is one name to YAML. */
const commaInside = ({ items: [item] }: ListSource): { hint?: string } =>
  item?.kind === 'scalar' && /\s/.test(String(item.value)) ? { hint: 'A comma stands between two names.' } : {}

/**
 * Returns a hint for unknown keys that result from YAML's flow syntax.
 *
 * In `{ it:"Ciao" }` the whole `it:"Ciao"` is a key, because no blank follows the colon. In `{ it: Ciao, mondo }` and
 * `{ value: first(a, b) }` the text after the comma is a key.
 */
const commaHint = (name: string, source: MapSource, languages: readonly string[]): { hint?: string } =>
  /^\w+:\S/.test(name)
    ? { hint: 'After ":" comes a blank.' }
    : /^[^(]*\)/.test(name)
      ? { hint: 'A comma ends an expression that is not in quotes: put it in quotes.' }
      : nearestOf(name, [...languages, ...textWords]) === undefined &&
          (/\s/.test(name) ||
            (source.entries.get(name)?.value.kind === 'scalar' &&
              languages.some((language) => source.entries.has(language)) &&
              ![...languages, ...textWords].includes(name)))
        ? { hint: 'A comma ends a text that is not in quotes: put the words in quotes.' }
        : {}

const spellings: Readonly<Record<KeyKind, { test: RegExp; description: string }>> = {
  binder: { test: /^[a-z][A-Za-z0-9]*$/, description: 'camelCase: a small letter first, then letters and digits' },
  kebab: { test: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, description: 'kebab-case: small letters, digits and single hyphens' },
  'problem-code': { test: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, description: 'kebab-case, as the API writes it' },
  'message-code': { test: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, description: 'kebab-case, as the API writes it' },
  // Names of the API: unknown ones are reported where they are resolved.
  api: { test: /^/, description: 'a word of the API' },
  code: { test: /^/, description: 'a code' },
  failing: { test: /^.+$/, description: 'a failing' },
}
function spelled(key: ScalarSource, kind: KeyKind, report: Diagnostics): void {
  const word = String(key.value)
  if (kind === 'failing') {
    if (!(failings as readonly string[]).includes(word))
      report.report('CAT106', key.span, `"${word}" is not a way in which a field can be wrong`, { written: word, allowed: failings })
  } else if (!spellings[kind].test.test(word))
    report.report('CAT108', key.span, `"${word}" is not written in ${spellings[kind].description}`)
}
