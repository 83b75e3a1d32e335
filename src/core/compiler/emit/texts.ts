/**
 * Emits the words of the catalogue by their place, for tests: `words.it.screens.bookings.title`.
 *
 * A place is named as in the catalogue, by file and keys, so that another order of blocks or fields leaves it as it is. Of a list, only
 * items with a name of their own have a place: entries of a menu by their target, steps of the tour by the part of the shell. The sections
 * of a form have none, but their fields do. Placeholders and markup are as written.
 */
import type { Shape } from '../grammar/shape.ts'
import { keysOf } from '../language/constructs.ts'
import { fileKinds } from '../language/files.ts'
import type { LoweredCatalogue } from '../lower/lowered-catalogue.ts'
import { at, entriesOf, itemsOf, type Source, textOf } from '../read/source.ts'
import type { Definitions } from '../resolve/definitions.ts'
import type { EmittedFile } from './files.ts'

type Words = string | Group
interface Group {
  readonly [name: string]: Words
}

export function emitTexts({ sources, definitions }: LoweredCatalogue): EmittedFile {
  const inLanguage = (language: string): Group => {
    const reader = new WordsReader(language, definitions)
    const single = [...sources.single.values()].map(({ kind, shape, source }): Entry => [kind, reader.read(source, shape)])
    const named = Object.entries(fileKinds.folders).map(([folder, { kind, shape }]): Entry => {
      const files = [...(sources.named.get(kind) ?? [])]
      return [folder, group(files.map(([name, { source }]): Entry => [name, reader.read(source, shape)]))]
    })
    return group([...single, ...named]) ?? {}
  }
  const all = Object.fromEntries(sources.languages.map((language) => [language, inLanguage(language)]))
  return {
    path: 'words.ts',
    text: `// Written by the compiler from catalogue/. Changes are lost.\n\nexport const words = ${JSON.stringify(all, null, 2)}\n`,
  }
}

class WordsReader {
  readonly #language: string
  readonly #definitions: Definitions
  constructor(language: string, definitions: Definitions) {
    this.#language = language
    this.#definitions = definitions
  }

  read(source: Source, shape: Shape | undefined): Words | undefined {
    switch (shape?.is) {
      case 'text':
        return this.#text(source)
      case 'map':
        return group(entriesOf(source).map(({ name, value }): Entry => [name, this.read(value, shape.of)]))
      case 'record':
      case 'kinds': {
        const keys = keysOf(shape)
        return group(entriesOf(source).map(({ name, value }): Entry => [name, this.read(value, keys[name]?.shape)]))
      }
      case 'list':
        return this.#list(itemsOf(source), shape.of)
      default:
        return undefined
    }
  }

  #text(source: Source): Words | undefined {
    if (source.kind === 'scalar') {
      const shared = this.#definitions.find('text', String(source.value))
      return shared && this.#text(shared.source)
    }
    const words = textOf(at(source, this.#language) ?? at(source, 'both'))
    if (words !== undefined) return words
    return group(
      entriesOf(source).map(({ name, value }): Entry => [name, ['count', 'when'].includes(name) ? undefined : this.#text(value)]),
    )
  }

  #list(items: readonly Source[], of: Shape): Words | undefined {
    if (of.is !== 'record') return undefined
    const nameOf = itemNames[of.name]
    if (nameOf) return group(items.map((item): Entry => [nameOf(item) ?? '', this.read(item, of)]))
    if (!isFieldGroup(of.name)) return undefined
    const fields = items.flatMap((item) => {
      const read = this.read(item, of)
      return typeof read === 'object' ? [read.fields, (read.rows as Group | undefined)?.fields] : []
    })
    return group([['fields', Object.assign({}, ...fields.filter((some) => some !== undefined))]])
  }
}

/** Names of the items of lists by the record of the item; undefined for an item without one. */
const itemNames: Readonly<Record<string, (item: Source) => string | undefined>> = {
  entry: (item) => {
    const target = at(item, 'to')
    return textOf(at(target, 'screen')) ?? textOf(at(target, 'url'))?.split('.').at(-1)
  },
  'tour step': (item) => textOf(at(item, 'at')),
}

/** Returns whether a record only groups fields, which have names of their own. */
const isFieldGroup = (record: string): boolean => record === 'form section' || record === 'row'

type Entry = readonly [name: string, words: Words | undefined]

/** Leaves out what has no words or no name. */
function group(entries: readonly Entry[]): Group | undefined {
  const kept = entries.filter((entry): entry is [string, Words] => entry[0] !== '' && entry[1] !== undefined && entry[1] !== '')
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}
