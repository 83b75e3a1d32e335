/** Makes, copies, moves and removes whole screens: the changes of all files that it takes, made together or not at all. */
import { isDeepStrictEqual } from 'node:util'
import { plainWord, type Shape } from '../../compiler/grammar/shape.ts'
import { keysOf } from '../../compiler/language/constructs.ts'
import type { CatalogueFile } from '../../compiler/read/catalogue.ts'
import { at, itemsOf, plainOf, textOf } from '../../compiler/read/source.ts'
import type { Definitions, Use } from '../../compiler/resolve/definitions.ts'
import { writeBlock } from '../../compiler/write-yaml.ts'
import type { Change, Menu, NewScreen, ScreenChoices, ScreenTitle, Template } from '../studio-api.ts'
import { below, type Node, readSource, shapeOfFile, sourceAt } from './describe-place.ts'
import { editYaml, setScalars } from './edit-yaml.ts'
import { wordsOf } from './exchange-texts.ts'
import { newWords, templatesOf } from './templates.ts'

/** What a change of screens reads. */
export interface Catalogue {
  definitions: Definitions
  /** Files of one of a kind, such as navigation.yaml. */
  single: readonly CatalogueFile[]
  read(file: string): string | undefined
}

/** New texts of files; undefined for a file that is removed. */
export type NewTexts = ReadonlyMap<string, string | undefined>

const messages = 'catalogue/messages.yaml'

/** Returns the file of a screen; undefined for what is no name of one. */
export const fileOfScreen = (name: string): string | undefined =>
  /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) ? `catalogue/screens/${name}.yaml` : undefined

/** Returns the menus that a screen can be added to, and what it can begin with. */
export function screenChoices({ single, read }: Catalogue): ScreenChoices {
  const shape = shapeOfFile('catalogue/screens/any.yaml')
  const { access, content } = shape?.is === 'record' ? keysOf(shape) : {}
  return {
    menus: single.flatMap(({ path }) => menusOf(path, read(path) ?? '')),
    access: access?.shape.is === 'choice' ? access.shape.values.map((word) => String(plainWord(word))) : [],
    blocks: firstBlocks(content?.shape).map(({ name }) => name),
  }
}

/** Returns the blocks that need nothing but words, the simplest first. */
const firstBlocks = (content: Shape | undefined): readonly Template[] =>
  content?.is === 'list' ? [...templatesOf(content.of)].sort((a, b) => JSON.stringify(a.value).length - JSON.stringify(b.value).length) : []

/** Returns the lists of a file whose items lead to a screen by a text. */
function menusOf(file: string, text: string): readonly Menu[] {
  const [shape, source] = [shapeOfFile(file), readSource(file, text)]
  const inside = (node: Node): Menu[] => (isMenu(node.shape) ? [{ file, path: node.path }] : below(node).flatMap(inside))
  return shape && source ? inside({ path: [], source, shape }) : []
}

function isMenu(shape: Shape): boolean {
  if (shape.is !== 'list' || shape.of.is !== 'record') return false
  const { label, to } = shape.of.keys()
  return label?.shape.is === 'text' && to?.shape.is === 'record' && 'screen' in to.shape.keys()
}

/** Collects the texts of several files while they are changed. */
class Texts {
  readonly #changed = new Map<string, string | undefined>()
  readonly #read: Catalogue['read']
  constructor(read: Catalogue['read']) {
    this.#read = read
  }
  get(file: string): string {
    return (this.#changed.has(file) ? this.#changed.get(file) : this.#read(file)) ?? ''
  }
  set(file: string, text: string | undefined): void {
    this.#changed.set(file, text)
  }
  edit(file: string, change: Change): void {
    this.set(file, editYaml(this.get(file), change))
  }
  all(): NewTexts {
    return this.#changed
  }
}

/** Makes a screen, or a copy of one, with entries of menus that lead to it. @throws CannotEdit */
export function addScreen({ name, path, access, title, block, copyOf, menus }: NewScreen, file: string, catalogue: Catalogue): NewTexts {
  const texts = new Texts(catalogue.read)
  const shared = shareTitle(name, title, texts, catalogue.definitions)
  const original = copyOf === undefined ? undefined : fileOfScreen(copyOf)
  if (original === undefined) texts.set(file, newScreen({ path, access, title: shared, content: [firstBlock(block, title)] }))
  else {
    texts.set(file, withOwnWords(original, texts.get(original)))
    const changes: Change[] = [
      { kind: 'set', path: ['path'], value: path },
      { kind: 'set', path: ['title'], value: shared },
      ...(at(readSource(original, texts.get(original)), 'former') ? [{ kind: 'remove', path: ['former'] } as const] : []),
    ]
    for (const change of changes) texts.edit(file, change)
  }
  for (const menu of menus) {
    const count = itemsOf(sourceAt(readSource(menu.file, texts.get(menu.file)), menu.path)).length
    texts.edit(menu.file, { kind: 'insert', path: [...menu.path, count], value: { label: shared, to: { screen: name } } })
  }
  return texts.all()
}

const newScreen = (value: Readonly<Record<string, unknown>>): string => `${writeBlock(value, -2).slice(1)}\n`

/** The words of a title stand on the screen and in its menus, so they have a name. Returns the name. */
function shareTitle(name: string, { it, en }: ScreenTitle, texts: Texts, definitions: Definitions): string {
  const words = it === en ? { both: it } : { it, en }
  const same = definitions.all('text').find(({ source }) => isDeepStrictEqual(plainOf(source), words))
  if (same) return same.name
  const free = [name, `${name}-title`].find((each) => !definitions.find('text', each)) ?? `${name}-screen-title`
  texts.edit(messages, { kind: 'set', path: ['texts', free], value: words })
  return free
}

/** Returns the template of a block, with words of its own: the same words twice would be a mistake. */
function firstBlock(block: string, title: ScreenTitle): unknown {
  const shape = shapeOfFile('catalogue/screens/any.yaml')
  const content = shape?.is === 'record' ? keysOf(shape).content?.shape : undefined
  const templates = firstBlocks(content)
  const template = (templates.find(({ name }) => name === block) ?? templates[0])?.value
  let count = 0
  const named = (value: unknown): unknown => {
    if (isDeepStrictEqual(value, newWords)) {
      count += 1
      const number = count === 1 ? '' : ` ${count}`
      return { it: `Testo${number} di ${title.it}`, en: `Text${number} of ${title.en}` }
    }
    if (Array.isArray(value)) return value.map(named)
    return value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(each)]))
      : value
  }
  return named(template)
}

/** Marks each text as the copy's own: the same words in two files would be a mistake, and are to be rewritten. */
function withOwnWords(file: string, text: string): string {
  const changes = wordsOf(file, text).flatMap(({ path, words: { it, en } }) =>
    path[0] === 'title' || it === undefined || en === undefined
      ? []
      : [
          { path: [...path, 'it'], value: `${it} (copia)` },
          { path: [...path, 'en'], value: `${en} (copy)` },
        ],
  )
  return setScalars(text, changes)
}

/** Gives a screen another path; the one before leads to it from now on. @throws CannotEdit */
export function readdress(file: string, to: string, catalogue: Catalogue): NewTexts {
  const texts = new Texts(catalogue.read)
  const source = readSource(file, texts.get(file))
  const from = textOf(at(source, 'path'))
  if (from === undefined || from === to) return texts.all()
  const known = itemsOf(at(source, 'former')).flatMap((item) => textOf(item) ?? [])
  texts.edit(file, { kind: 'set', path: ['path'], value: to })
  texts.edit(file, { kind: 'set', path: ['former'], value: [...known.filter((path) => path !== to && path !== from), from], after: 'path' })
  return texts.all()
}

/** Gives a screen another name: its file is moved, and what leads to it follows. */
export function renameScreen(file: string, name: string, { to, toFile }: { to: string; toFile: string }, catalogue: Catalogue): NewTexts {
  const texts = new Texts(catalogue.read)
  const uses = usesOf(name, catalogue.definitions)
  // From the last to the first, so that the offsets of the others stay.
  for (const { from } of [...uses].sort((a, b) => b.from.start - a.from.start)) {
    const text = texts.get(from.file)
    const start = text.slice(from.start, from.end).indexOf(name) + from.start
    if (start >= from.start) texts.set(from.file, text.slice(0, start) + to + text.slice(start + name.length))
  }
  texts.set(toFile, texts.get(file))
  texts.set(file, undefined)
  return texts.all()
}

const usesOf = (name: string, { uses }: Definitions): readonly Use[] => [
  ...new Map(
    uses.filter((use) => use.kind === 'screen' && use.name === name).map((use) => [`${use.from.file} ${use.from.start}`, use]),
  ).values(),
]

/** Removes a screen and the entries of menus that lead to it. @throws CannotEdit */
export function removeScreen(file: string, name: string, catalogue: Catalogue): NewTexts {
  const texts = new Texts(catalogue.read)
  for (const menu of screenChoices(catalogue).menus) {
    const items = itemsOf(sourceAt(readSource(menu.file, texts.get(menu.file)), menu.path))
    const leading = items.flatMap((item, index) => (textOf(at(at(item, 'to'), 'screen')) === name ? [index] : []))
    for (const index of leading.reverse()) texts.edit(menu.file, { kind: 'remove', path: [...menu.path, index] })
  }
  texts.set(file, undefined)
  return texts.all()
}
