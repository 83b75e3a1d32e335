/** Index of a catalogue's definitions by kind and name, and of their uses. */
import { type Diagnostics, removeEntry, type Span, writeInstead } from '../diagnostics/diagnostic.ts'
import type { Slot } from '../expressions/index.ts'
import type { CatalogueFile, CatalogueSources } from '../read/catalogue.ts'
import { textExample } from '../read/languages.ts'
import { at, entriesOf, type ScalarSource, type Source, textOf } from '../read/source.ts'

export type DefinitionKind =
  | 'screen'
  | 'dialog'
  | 'form'
  | 'fields'
  | 'part'
  | 'agenda'
  | 'area'
  | 'area-texts'
  | 'mail'
  | 'document'
  | 'server-texts'
  | 'condition'
  | 'value'
  | 'text'

export interface Definition {
  kind: DefinitionKind
  name: string
  source: Source
  /** The defining key, or the start of the file. */
  span: Span
}

/** One use of a definition, an operation, or what a pointer into the API description leads to. */
export interface Use {
  from: Span
  kind: DefinitionKind | 'operation' | 'schema'
  name: string
}

export class Definitions {
  readonly #all = new Map<DefinitionKind, Map<string, Definition>>()
  readonly #report: Diagnostics
  readonly #leftOut: CatalogueSources['leftOut']
  readonly #languages: readonly string[]
  readonly uses: Use[] = []

  constructor(sources: CatalogueSources, report: Diagnostics) {
    this.#report = report
    this.#leftOut = sources.leftOut
    this.#languages = sources.languages
    for (const [kind, files] of sources.named) {
      const known = this.#of(kind as DefinitionKind)
      for (const file of files.values())
        known.set(file.name, { kind: kind as DefinitionKind, name: file.name, source: file.source, span: firstLine(file) })
    }
    for (const { name, key, value } of entriesOf(sources.single.get('conditions')?.source)) this.#add('condition', name, value, key)
    for (const { name, key, value } of entriesOf(sources.single.get('values')?.source)) this.#add('value', name, value, key)
    for (const { name, key, value } of entriesOf(at(sources.single.get('messages')?.source, 'texts'))) this.#add('text', name, value, key)
  }

  #of(kind: DefinitionKind): Map<string, Definition> {
    const known = this.#all.get(kind) ?? new Map<string, Definition>()
    this.#all.set(kind, known)
    return known
  }
  #add(kind: DefinitionKind, name: string, source: Source, key: ScalarSource): void {
    this.#of(kind).set(name, { kind, name, source, span: key.span })
  }

  all(kind: DefinitionKind): readonly Definition[] {
    return [...this.#of(kind).values()]
  }
  find(kind: DefinitionKind, name: string): Definition | undefined {
    return this.#of(kind).get(name)
  }

  /** Returns whether a name may be defined in a file that cannot be read. */
  isLeftOut(kind: DefinitionKind, name: string): boolean {
    return kind in inOneFile ? this.lacks(kind) : this.#leftOut.get(kind)?.has(name) === true
  }

  /** Returns whether a file of this kind cannot be read, in which may stand what seems to be missing. */
  lacks(kind: DefinitionKind): boolean {
    return this.#leftOut.has(inOneFile[kind] ?? kind)
  }

  /** Resolves a name and records the use; reports an unknown one with a suggestion and returns undefined. */
  require(kind: DefinitionKind, name: ScalarSource, others: readonly string[] = []): Definition | undefined {
    const word = String(name.value)
    const found = this.find(kind, word)
    if (found) {
      this.uses.push({ from: name.span, kind, name: word })
      return found
    }
    if (this.isLeftOut(kind, word)) return undefined
    if (kind === 'text' && !/^[a-z][a-z0-9-]*$/.test(word)) {
      const same = this.all('text').find(({ source }) => this.#languages.some((language) => textOf(at(source, language)) === word))
      this.#report.report(
        'CAT201',
        name.span,
        `"${word}" is no shared text, and words stand in ${this.#languages.length === 2 ? 'both languages' : 'every language'}`,
        {
          ...(same
            ? { hint: `Write ${same.name}, a shared text with these words.`, fix: writeInstead(same.name, name.span) }
            : { hint: `Write ${textExample(this.#languages, word)}.` }),
        },
      )
      return undefined
    }
    const allowed = [...this.#of(kind).keys(), ...others]
    this.#report.report(
      'CAT201',
      name.span,
      `There is no ${kindNames[kind]} "${word}"`,
      allowed.length > 0 ? { written: word, allowed } : { hint: `No ${kindNames[kind]} is defined yet.` },
    )
    return undefined
  }

  /** Records the use of a property or parameter that is given or asked for. */
  recordSlot({ at: pointer }: Slot, from: Span): void {
    if (pointer !== undefined) this.uses.push({ from, kind: 'schema', name: pointer })
  }

  /** Reports unused conditions, values and shared texts; those in `reached` need no use. */
  reportUnused(reached: ReadonlySet<string>): void {
    const used = new Set(this.uses.map((use) => `${use.kind} ${use.name}`))
    for (const kind of ['condition', 'value', 'text'] as const) {
      for (const definition of this.#of(kind).values()) {
        const key = `${kind} ${definition.name}`
        if (!used.has(key) && !reached.has(key))
          this.#report.report('CAT001', definition.span, `Nothing uses the ${kindNames[kind]} "${definition.name}"`, {
            fix: removeEntry(definition.span, definition.source.span),
          })
      }
    }
  }
}

/** The files of definitions that are not files of their own. */
const inOneFile: Partial<Record<DefinitionKind, string>> = { condition: 'conditions', value: 'values', text: 'messages' }

/** The word for each kind in reports. */
export const kindNames: Readonly<Record<DefinitionKind, string>> = {
  screen: 'screen',
  dialog: 'dialog',
  form: 'form',
  fields: 'file of fields',
  part: 'part',
  agenda: 'agenda',
  area: 'area',
  'area-texts': 'file of texts of an area',
  mail: 'mail',
  document: 'document',
  'server-texts': 'file of server texts',
  condition: 'condition',
  value: 'value',
  text: 'shared text',
}

function firstLine(file: CatalogueFile): Span {
  const first = entriesOf(file.source)[0]?.key.span
  return first ?? { file: file.path, start: 0, end: 1 }
}
