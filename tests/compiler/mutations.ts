/**
 * Finds every place of a catalogue where a typing mistake is invalid, by walking the grammar.
 *
 * Such places are keys, names that the catalogue defines, references, tokens of expressions and words of closed lists. Prose, numbers,
 * constants and the removal of optional keys are left out.
 */
import { Diagnostics, type Span } from '../../src/core/compiler/diagnostics/diagnostic.ts'
import type { Key, Shape } from '../../src/core/compiler/grammar/shape.ts'
import { fileKinds } from '../../src/core/compiler/language/files.ts'
import type { MapSource, ScalarSource, Source } from '../../src/core/compiler/read/source.ts'
import { readYaml } from '../../src/core/compiler/read/yaml.ts'
import type { ProjectTexts } from './project.ts'

export interface Site {
  what: 'key' | 'own name' | 'reference' | 'token' | 'word'
  file: string
  /** Range of the word that a misspelling changes. */
  start: number
  end: number
  /** Range that a removal deletes; absent where the removal is valid. */
  removed?: { start: number; end: number }
  /** Text that a duplication inserts before the word. */
  twice?: string
  /** The surrounding mapping or scalar, where the compiler reports something missing. */
  around: Span
}

export const slips = ['misspelled', 'removed', 'doubled'] as const
export interface Mutation {
  site: Site
  slip: (typeof slips)[number]
  word: string
  text: string
  instead: string
}

export function sitesOf(texts: ProjectTexts): Site[] {
  return [...texts].flatMap(([file, text]) => {
    const shape = shapeOf(file)
    const source = shape && readYaml(file, text, new Diagnostics())
    if (!shape || !source) return []
    const walk = new Walk(file, text)
    walk.visit(source, shape)
    return walk.sites
  })
}

function shapeOf(file: string): Shape | undefined {
  const [root, folder = '', name] = file.split('/')
  if (root === 'catalogue') return name === undefined ? fileKinds.single[folder]?.shape : fileKinds.folders[folder]?.shape
  return file.endsWith('/area.yaml') ? fileKinds.area.shape : undefined
}

const tokens = /'[^']*'|[A-Za-z_]\w*|==|!=|<=|>=|&&|\|\||[<>+.,()[\]]/g
/** Keywords of the expression language. */
const fixedWords = ['true', 'false', 'null']

class Walk {
  readonly sites: Site[] = []
  readonly #file: string
  readonly #text: string
  constructor(file: string, text: string) {
    this.#file = file
    this.#text = text
  }

  visit(source: Source, shape: Shape): void {
    switch (shape.is) {
      case 'record':
        if (source.kind === 'map') this.#record(source, shape.keys(), (name) => shape.exactlyOne.some((group) => group.includes(name)))
        return
      case 'kinds':
        if (source.kind === 'map') this.#record(source, shape.kinds(), () => false)
        return
      case 'map':
        if (source.kind !== 'map') return
        for (const { key, value } of source.entries.values()) {
          this.#add('own name', key, { twice: this.#pair(source, key, value), around: source.span })
          this.visit(value, shape.of)
        }
        return
      case 'list':
        if (source.kind !== 'list') return
        if (['name', 'binder', 'constant'].includes(shape.of.is)) return this.#listed(source.items, shape.of)
        for (const item of source.items) this.visit(item, shape.of)
        return
      case 'conditions':
        if (source.kind === 'list') return this.#listed(source.items, shape)
        return this.#word('reference', source)
      case 'inputs':
        if (source.kind !== 'map') return
        for (const { key, value } of source.entries.values()) {
          this.#add('key', key, { twice: this.#pair(source, key, value), around: source.span })
          this.visit(value, value.kind === 'map' ? shape : { is: 'expression' })
        }
        return
      case 'name':
      case 'kind':
        for (const item of source.kind === 'list' ? source.items : [source]) this.#word('reference', item)
        return
      case 'binder':
        return this.#word('own name', source)
      case 'choice':
      case 'true':
        return this.#word('word', source)
      case 'constants':
        return this.#constants(source)
      case 'expression':
        if (source.kind === 'scalar') this.#tokens(source, String(source.value), 0)
        return
      case 'text':
        return this.#textSites(source)
      case 'constant':
        if (shape.kind === 'words' && this.#file === 'catalogue/statuses.yaml') this.#word('reference', source)
    }
  }

  #record(source: MapSource, keys: Readonly<Record<string, Key>>, needed: (name: string) => boolean): void {
    for (const [name, { key, value }] of source.entries) {
      const known = keys[name]
      if (!known) continue
      const goes = known.required || needed(name) ? { removed: { start: key.span.start, end: this.#endOf(value) } } : {}
      this.#add('key', key, { twice: this.#pair(source, key, value), around: source.span, ...goes })
      this.visit(value, known.shape)
    }
  }

  #constants(source: Source): void {
    if (source.kind !== 'map') return
    for (const { key, value } of source.entries.values()) {
      this.#add('own name', key, { twice: this.#pair(source, key, value), around: source.span })
      this.#constants(value)
    }
  }

  #textSites(source: Source): void {
    if (source.kind === 'scalar') return this.#word('reference', source)
    if (source.kind !== 'map') return
    for (const [name, { key, value }] of source.entries) {
      this.#add('key', key, {
        twice: this.#pair(source, key, value),
        around: source.span,
        removed: { start: key.span.start, end: this.#endOf(value) },
      })
      if (name === 'one' || name === 'other') this.#textSites(value)
      else if (value.kind === 'scalar' && name === 'count') this.#tokens(value, String(value.value), 0)
      else if (value.kind === 'scalar' && value.verbatim) this.#holes(value)
    }
  }

  #holes(source: ScalarSource): void {
    for (const placeholder of String(source.value).matchAll(/\{([^{}]*)\}|\]\(([^)]*)\)/g)) {
      const inside = placeholder[1] ?? placeholder[2] ?? ''
      this.#tokens(source, inside, placeholder.index + placeholder[0].indexOf(inside))
    }
  }

  #tokens(source: ScalarSource, text: string, offset: number): void {
    if (!source.verbatim) return
    for (const token of text.matchAll(tokens)) {
      if (fixedWords.includes(token[0])) continue
      const start = source.span.start + source.quote + offset + token.index
      const end = start + token[0].length
      this.sites.push({
        what: 'token',
        file: this.#file,
        start,
        end,
        removed: { start, end },
        twice: /^\w/.test(token[0]) ? `${token[0]} ` : token[0],
        around: source.span,
      })
    }
  }

  #word(what: Site['what'], source: Source): void {
    if (source.kind !== 'scalar' || source.value === null) return
    const { start, end } = this.#inside(source)
    this.sites.push({
      what,
      file: this.#file,
      start,
      end,
      removed: { start: source.span.start, end: this.#endOf(source) },
      twice: `${this.#text.slice(start, end)} `,
      around: source.span,
    })
  }

  /** Removing an item of a list of names is valid; duplicating it is a mistake. */
  #listed(items: readonly Source[], shape: Shape): void {
    const before = this.sites.length
    for (const item of items)
      if (shape.is === 'constant') this.visit(item, shape)
      else this.#word('reference', item)
    const listed = this.sites.splice(before)
    this.sites.push(...listed.map(({ removed: _, ...site }) => ({ ...site, twice: `${this.#text.slice(site.start, site.end)}, ` })))
  }

  #add(what: Site['what'], key: ScalarSource, more: Pick<Site, 'removed' | 'twice' | 'around'>): void {
    this.sites.push({ what, file: this.#file, ...this.#inside(key), ...more })
  }
  #inside({ span, quote }: ScalarSource): { start: number; end: number } {
    return { start: span.start + quote, end: span.end - quote }
  }

  /** Returns the end of a value without the blank lines that follow a block. */
  #endOf(value: Source): number {
    return value.span.start + this.#text.slice(value.span.start, value.span.end).trimEnd().length
  }

  /** Returns the text that duplicates a pair in front of it. */
  #pair(map: MapSource, key: ScalarSource, value: Source): string {
    const pair = this.#text.slice(key.span.start, this.#endOf(value))
    if (this.#text[map.span.start] === '{') return `${pair}, `
    const column = key.span.start - (this.#text.lastIndexOf('\n', key.span.start - 1) + 1)
    return `${pair}\n${' '.repeat(column)}`
  }
}

/**
 * Mutates a site; returns undefined where the mutation is valid there.
 *
 * @param random returns an integer below its argument.
 */
export function slipAt(site: Site, slip: Mutation['slip'], texts: ProjectTexts, random: (below: number) => number): Mutation | undefined {
  const text = texts.get(site.file) ?? ''
  const word = text.slice(site.start, site.end)
  const put = (start: number, end: number, instead: string): Mutation => ({
    site,
    slip,
    word,
    instead,
    text: text.slice(0, start) + instead + text.slice(end),
  })
  if (slip === 'removed') return site.removed && put(site.removed.start, flowEnd(text, site), '')
  if (slip === 'doubled')
    return site.twice === undefined
      ? undefined
      : put(site.start - quoteBefore(text, site), site.start - quoteBefore(text, site), site.twice)
  const misspelled = misspell(word, random)
  return misspelled === undefined ? undefined : put(site.start, site.end, misspelled)
}

/** End of a removed pair, including its comma in a flow mapping. */
function flowEnd(text: string, { what, removed }: Site): number {
  const end = removed?.end ?? 0
  return what === 'key' ? end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0) : end
}
/** Length of the opening quote of a key, before which its duplicate is inserted. */
const quoteBefore = (text: string, { start, what }: Site): number =>
  what !== 'token' && /["']/.test(text[start - 1] ?? '') && what !== 'reference' ? 1 : 0

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Inserts, deletes, replaces or swaps a letter. */
function misspell(word: string, random: (below: number) => number): string | undefined {
  const places = [...word].flatMap((letter, index) => (/[A-Za-z]/.test(letter) ? [index] : []))
  const place = places[random(places.length)]
  if (place === undefined) return undefined
  const letter = word[place] ?? ''
  const other = [...letters].filter((one) => one !== letter.toLowerCase())[random(25)] ?? 'x'
  const next = word[place + 1] ?? ''
  const made = [
    word.slice(0, place) + other + word.slice(place + 1),
    word.slice(0, place) + word.slice(place + 1),
    word.slice(0, place) + other + word.slice(place),
    /[A-Za-z]/.test(next)
      ? word.slice(0, place) + next + letter + word.slice(place + 2)
      : word.slice(0, place) + other + word.slice(place + 1),
  ][random(4)]
  return made === undefined || made === word || made === '' ? undefined : made
}
