/**
 * The catalogue's texts of one language as i18next JSON, for translators and their programs, and back.
 *
 * A namespace is a file, `screens/login`; a key is the path in it. Placeholders are those of i18next, `{{booking.code}}`, and a text that
 * depends on a number has the suffixes of its plurals.
 */

import { languageProblem, pluralForms } from '../../compiler/read/languages.ts'
import { at, entriesOf, type Source } from '../../compiler/read/source.ts'
import type { Path } from '../studio-api.ts'
import { below, type Node, readSource, shapeOfFile } from './describe-place.ts'
import { setScalars } from './edit-yaml.ts'

export type TextTree = { readonly [key: string]: string | TextTree }
/** By namespace. */
export type ExchangedTexts = Readonly<Record<string, TextTree>>

/** Words of a file in each language, or those that both share: no names of shared texts. */
export interface WrittenWords {
  path: Path
  /** The path as it is exchanged. */
  key: readonly string[]
  /** Offset in the file. */
  start: number
  words: Readonly<Record<string, string>>
}

const namespaceOf = (file: string): string => file.replace(/^catalogue\//, '').replace(/\.yaml$/, '')

export function wordsOf(file: string, text: string): readonly WrittenWords[] {
  const shape = shapeOfFile(file)
  const source = shape && readSource(file, text)
  return shape && source ? inNode({ path: [], source, shape }) : []
}

const inNode = (node: Node): WrittenWords[] =>
  node.shape.is === 'text' ? inText(node.source, node.path, node.path.map(String)) : below(node).flatMap(inNode)

function inText(source: Source, path: Path, key: readonly string[]): WrittenWords[] {
  const written = entriesOf(source).flatMap(({ name, value }) => {
    const isLanguage = name === 'both' || (!notLanguages.includes(name) && languageProblem(name) === undefined)
    return isLanguage && value.kind === 'scalar' && value.value !== null ? [[name, String(value.value)] as const] : []
  })
  if (written.length > 0) return [{ path, key, start: source.span.start, words: Object.fromEntries(written) }]
  const [last = ''] = key.slice(-1)
  return ['then', 'otherwise', ...pluralForms].flatMap((name) => {
    const inner = at(source, name)
    const isPlural = (pluralForms as readonly string[]).includes(name)
    return inner ? inText(inner, [...path, name], isPlural ? [...key.slice(0, -1), `${last}_${name}`] : [...key, name]) : []
  })
}

/** Keys of a text that are tags of languages in other places: `one` is Oneida. */
const notLanguages: readonly string[] = ['count', 'when', 'then', 'otherwise', ...pluralForms]

/** One text of a language: where it stands in the file, and under which key it is exchanged. */
interface Leaf {
  path: Path
  key: readonly string[]
  words: string
}

const leavesOf = (file: string, text: string, language: string): readonly Leaf[] =>
  wordsOf(file, text).flatMap(({ path, key, words: { [language]: words } }) =>
    words === undefined ? [] : [{ path: [...path, language], key, words }],
  )

/** Placeholders have no braces inside, other than in texts of the expression. */
const toExchanged = (words: string): string => words.replace(/\{([^{}]*)\}/g, '{{$1}}')
const fromExchanged = (words: string): string => words.replace(/\{\{([^{}]*)\}\}/g, '{$1}')

/** @param files texts of the catalogue's files by path */
export function exportTexts(files: ReadonlyMap<string, string>, language: string): ExchangedTexts {
  const all: Record<string, TextTree> = {}
  for (const [file, text] of files) {
    const leaves = leavesOf(file, text, language)
    if (leaves.length === 0) continue
    const tree: Record<string, unknown> = {}
    for (const { key, words } of leaves) {
      let place = tree
      for (const name of key.slice(0, -1)) place = (place[name] ??= {}) as Record<string, unknown>
      place[key.at(-1) ?? ''] = toExchanged(words)
    }
    all[namespaceOf(file)] = tree as TextTree
  }
  return all
}

export interface ImportedTexts {
  /** The changed files with their new texts. */
  files: ReadonlyMap<string, string>
  changed: number
  /** Why nothing can be taken over, each with its key. */
  problems: readonly string[]
}

/** Writes exchanged texts into the catalogue's files. Keys that are missing or too many are problems, as the catalogue has changed since. */
export function importTexts(files: ReadonlyMap<string, string>, language: string, exchanged: unknown): ImportedTexts {
  const problems: string[] = []
  const written = new Map<string, string>()
  const known = new Set<string>()
  let changed = 0
  for (const [file, text] of files) {
    const namespace = namespaceOf(file)
    const changes = leavesOf(file, text, language).flatMap(({ path, key, words }) => {
      const name = `${namespace}:${key.join('.')}`
      known.add(name)
      const value = [namespace, ...key].reduce<unknown>((tree, each) => (isTree(tree) ? tree[each] : undefined), exchanged)
      if (typeof value === 'string') return fromExchanged(value) === words ? [] : [{ path, value: fromExchanged(value) }]
      problems.push(`${name} is missing`)
      return []
    })
    if (changes.length > 0) written.set(file, setScalars(text, changes))
    changed += changes.length
  }
  for (const name of namesIn(exchanged)) if (!known.has(name)) problems.push(`${name} is no text of the catalogue`)
  return problems.length > 0 ? { files: new Map(), changed: 0, problems } : { files: written, changed, problems }
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function namesIn(exchanged: unknown): readonly string[] {
  const below = (value: unknown, key: readonly string[]): string[] =>
    isTree(value) ? Object.entries(value).flatMap(([name, inner]) => below(inner, [...key, name])) : [key.join('.')]
  return isTree(exchanged)
    ? Object.entries(exchanged).flatMap(([namespace, tree]) => below(tree, []).map((key) => `${namespace}:${key}`))
    : ['the file']
}
