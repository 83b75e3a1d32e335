/** The catalogue as the studio sees it: checked in memory before each write, with the changes that can be undone. */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { positionOf } from '../../compiler/diagnostics/render.ts'
import { type EmittedFile, presentIn } from '../../compiler/emit/files.ts'
import { emitCatalogue } from '../../compiler/emit/index.ts'
import { checkExpression } from '../../compiler/expressions/index.ts'
import { checkProject, type ProjectFiles, type Report } from '../../compiler/index.ts'
import type { LoweredCatalogue } from '../../compiler/lower/lowered-catalogue.ts'
import type { CatalogueFile } from '../../compiler/read/catalogue.ts'
import { findNamesInCode } from '../../compiler/read/code-names.ts'
import { filesOnDisk } from '../../compiler/read/project-files.ts'
import { at, plainOf, textOf } from '../../compiler/read/source.ts'
import { knownNames } from '../../compiler/reference/editor-schema.ts'
import type { DefinitionKind } from '../../compiler/resolve/definitions.ts'
import type { ReadExpression } from '../../compiler/scope/collected.ts'
import type { Context } from '../../compiler/scope/context.ts'
import { isRead, uriOfPath } from '../../language-server/project-paths.ts'
import type {
  CatalogueText,
  DescribedCondition,
  DescribedPlace,
  EditAnswer,
  EditRequest,
  Finding,
  History,
  OutlineFile,
  Path,
  SaveRequest,
  ScreenChoices,
  ScreenRequest,
  SharedText,
  TextRow,
  Use,
} from '../studio-api.ts'
import { describePlace, outlineOf, readSource, shapeOfFile, sourceAt } from './describe-place.ts'
import {
  addScreen,
  type Catalogue,
  fileOfScreen,
  type NewTexts,
  readdress,
  removeScreen,
  renameScreen,
  screenChoices,
} from './edit-screens.ts'
import { CannotEdit, editYaml } from './edit-yaml.ts'
import { wordsOf } from './exchange-texts.ts'
import { namesInScope, readCondition } from './read-condition.ts'

/** A text of a file before and after; undefined where there is no such file. */
interface FileChange {
  file: string
  before: string | undefined
  after: string | undefined
}

/** A written change of one file or several. */
type Written = readonly FileChange[]

/** Whether the studio changes a file. */
const isOfCatalogue = (file: string): boolean => shapeOfFile(file) !== undefined && !file.includes('..')

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export class CatalogueSession {
  readonly #root: string
  /** The last catalogue without mistakes. */
  #lowered: LoweredCatalogue
  #context: Context
  #findings: readonly Finding[] = []
  #undo: Written[] = []
  #redo: Written[] = []

  /** @throws Error if the catalogue has mistakes when the studio starts */
  constructor(root: string) {
    this.#root = root
    const { lowered, context, report } = this.#check()
    if (report.failed || !lowered || !context)
      throw new Error('The catalogue has mistakes: `npm run check` tells them. The studio starts once they are mended.')
    this.#lowered = lowered
    this.#context = context
  }

  get history(): History {
    return { undo: this.#undo.length, redo: this.#redo.length }
  }

  /** Whether a file has the text that the studio has written last. */
  isOwnWrite(file: string): boolean {
    return this.#written.has(file) && this.#written.get(file) === this.#read(file)
  }
  readonly #written = new Map<string, string | undefined>()

  /** What is wrong with the catalogue, after somebody saved a file with a mistake. */
  get findings(): readonly Finding[] {
    return this.#findings
  }

  /** Reads the catalogue again, after somebody saved a file. */
  refresh(): void {
    const { lowered, context, report } = this.#check()
    if (!report.failed) this.#take(lowered, context)
    this.#findings = report.failed ? findingsOf(report) : []
    // A text of the studio's that comes back after somebody else's is a save of theirs.
    this.#written.clear()
  }

  /** Returns the modules of the portal, whose texts say where they are written. */
  async emit(): Promise<readonly EmittedFile[]> {
    return emitCatalogue(this.#lowered, presentIn(join(this.#root, 'src/generated')))
  }

  /** Returns the modules of the catalogue in another folder; undefined where it has mistakes. */
  async emitFrom(folder: string): Promise<readonly EmittedFile[] | undefined> {
    const { lowered, report } = checkProject(folder, new Date(), { places: true, lenient: true })
    return lowered && !report.failed ? emitCatalogue(lowered, presentIn(join(this.#root, 'src/generated'))) : undefined
  }

  #take(lowered: LoweredCatalogue | undefined, context: Context | undefined): void {
    if (!lowered || !context) return
    this.#lowered = lowered
    this.#context = context
  }

  #check(changed: NewTexts = new Map(), lenient = true): ReturnType<typeof checkProject> {
    const unsaved = new Map([...changed].flatMap(([file, text]) => (text === undefined ? [] : [[file, text] as const])))
    return checkProject(without(this.#disk, changed), new Date(), { places: true, unsaved, lenient })
  }
  get #disk(): ProjectFiles {
    return filesOnDisk(this.#root, () => undefined)
  }

  #read(file: string): string | undefined {
    if (!isOfCatalogue(file)) return undefined
    try {
      return readFileSync(join(this.#root, file), 'utf8')
    } catch {
      return undefined
    }
  }

  readonly #findShared = (name: string) => this.#lowered.definitions.find('text', name)?.source

  #usesOf(name: string): Use[] {
    const uses = this.#lowered.definitions.uses.filter((use) => use.kind === 'text' && use.name === name)
    const places = new Map(uses.map(({ from }) => [`${from.file}:${from.start}`, from]))
    return [...places.values()].map(({ file, start }) => ({ file, start, line: positionOf(this.#read(file) ?? '', start).line }))
  }

  describe(file: string, place: number | Path): DescribedPlace | undefined {
    const text = this.#read(file)
    if (text === undefined) return undefined
    const { definitions, api, portal } = this.#lowered
    const described = describePlace({ file, text, findShared: this.#findShared, choices: knownNames(definitions, api, portal) }, place)
    if (!described) return undefined
    const [first, name] = described.path
    const isShared = file === 'catalogue/messages.yaml' && first === 'texts' && typeof name === 'string'
    return {
      ...described,
      hash: hashOf(text),
      uses: isShared ? this.#usesOf(name) : [],
      conditions: expressionPaths(described).filter((path) => isCondition(this.#expressionAt(file, path))),
    }
  }

  /** Describes an expression that holds or does not: how it is built, and the names that it can read. */
  describeCondition(file: string, path: Path): DescribedCondition | undefined {
    const text = this.#read(file)
    const expression = this.#expressionAt(file, path)
    const source = text === undefined ? undefined : sourceAt(readSource(file, text), path)
    const words = textOf(source)
    if (!expression || words === undefined) return undefined
    return {
      text: words,
      built: readCondition(words, expression.place.environment.region),
      names: namesInScope(expression.place.environment),
    }
  }

  #expressionAt(file: string, path: Path): ReadExpression | undefined {
    const span = sourceAt(this.#fileAt(file)?.source, path)?.span
    return (
      span &&
      [...this.#context.collected.expressions.values()].find(({ source }) => source.span.file === file && source.span.start === span.start)
    )
  }

  describeShared(name: string): SharedText | undefined {
    const shared = this.#lowered.definitions.find('text', name)
    if (!shared) return undefined
    const { file, start } = shared.source.span
    return { name, file, start, value: plainOf(shared.source), uses: this.#usesOf(name) }
  }

  /** Returns all words of the catalogue, also those that an editor has saved without one of the languages. */
  texts(): readonly TextRow[] {
    return [...this.#lowered.sources.texts.keys()].flatMap((file): TextRow[] => {
      const text = this.#read(file)
      if (text === undefined) return []
      const hash = hashOf(text)
      return wordsOf(file, text).map(({ path, start, words }) => ({
        ...{ file, hash, path, start, line: positionOf(text, start).line },
        ...words,
      }))
    })
  }

  /** Returns the address of a page that shows what is at a path of a file, if one without parameters does. */
  addressOf(file: string, path: Path): string | undefined {
    const [first, name] = path
    const { uses } = this.#lowered.definitions
    const usersOf = (kind: string, used: string) =>
      uses.filter((use) => use.kind === kind && use.name === used).map(({ from }) => from.file)
    const seen = new Set([file])
    const isShared = this.#fileAt(file)?.kind === 'messages' && first === 'texts'
    let nearest = isShared ? usersOf('text', String(name)) : [file]
    while (nearest.length > 0) {
      const files = nearest.flatMap((each) => this.#fileAt(each) ?? [])
      const address = files.map(addressOfScreen).find((each) => each !== undefined)
      if (address !== undefined) return address
      // What leads to a screen does not show it.
      nearest = files.flatMap(({ kind, name: used }) => (kind === 'screen' ? [] : usersOf(kind, used))).filter((each) => !seen.has(each))
      for (const each of nearest) seen.add(each)
    }
    return undefined
  }

  #files(): readonly CatalogueFile[] {
    const { named, single } = this.#lowered.sources
    return [...[...named.values()].flatMap((files) => [...files.values()]), ...single.values()]
  }
  readonly #fileAt = (path: string) => this.#files().find((file) => file.path === path)

  /** Returns the paths of the calls that come before the first page of a member. */
  sessionPaths(): readonly string[] {
    const { session, api } = this.#lowered
    return session.flatMap(({ operation }) => api.operations.get(operation)?.path ?? [])
  }

  /** Returns all files with what is in them, screens first. */
  outline(): readonly OutlineFile[] {
    return this.#files().flatMap((file): OutlineFile[] => {
      const text = this.#lowered.sources.texts.get(file.path)
      if (text === undefined) return []
      const title = at(file.source, 'title')
      const caption =
        textOf(title && (at(title, 'it') ?? at(title, 'both'))) ?? textOf(title && at(this.#findShared(textOf(title) ?? '') ?? title, 'it'))
      const address = addressOfScreen(file)
      return [
        {
          file: file.path,
          kind: file.kind,
          name: file.name,
          ...(caption === undefined ? {} : { caption }),
          ...(address === undefined ? {} : { address }),
          inside: outlineOf(file.path, text, this.#findShared),
        },
      ]
    })
  }

  /** Makes changes in one file, if the catalogue is without mistakes with them. Writes nothing otherwise. */
  edit({ file, hash, changes }: EditRequest): EditAnswer {
    const before = this.#read(file)
    if (before === undefined || hashOf(before) !== hash) return { result: 'changed-meanwhile', file }
    let after: string
    try {
      after = changes.reduce(editYaml, before)
    } catch (error) {
      if (error instanceof CannotEdit) return { result: 'not-possible' }
      throw error
    }
    return this.#make(new Map([[file, after]]))
  }

  /** Returns a file that the compiler reads. */
  textOf(file: string): CatalogueText | undefined {
    const text = isRead(file) && !file.includes('..') ? this.#disk.read(file) : undefined
    if (text === undefined) return undefined
    return { uri: uriOfPath(this.#root, file), text, ...(isOfCatalogue(file) ? { hash: hashOf(text) } : {}) }
  }

  /** Writes texts of files, if the catalogue is without mistakes with them. Writes nothing otherwise. */
  save(texts: SaveRequest): EditAnswer {
    if (texts.some(({ file }) => !isOfCatalogue(file))) return { result: 'not-possible' }
    const other = texts.find(({ file, hash }) => {
      const now = this.#read(file)
      return (now === undefined ? undefined : hashOf(now)) !== hash
    })
    if (other) return { result: 'changed-meanwhile', file: other.file }
    const gone = texts.flatMap(({ file, text }) => {
      const name = file.replace(/^.*\/|\.yaml$/g, '')
      return text === undefined && file === fileOfScreen(name) ? [name] : []
    })
    const [named] = gone.length > 0 ? (findNamesInCode(this.#disk, gone) ?? []) : []
    if (named !== undefined) return { result: 'named-in-code', name: String(named) }
    return this.#make(new Map(texts.map(({ file, text }) => [file, text])))
  }

  screenChoices(): ScreenChoices {
    return screenChoices(this.#catalogue)
  }

  /** Makes, copies, moves or removes a screen, if the catalogue is without mistakes then. Writes nothing otherwise. */
  editScreen(request: ScreenRequest): EditAnswer {
    const { kind, name } = request
    const file = fileOfScreen(name)
    if (file === undefined || (this.#read(file) !== undefined) === (kind === 'add')) return { result: 'not-possible' }
    const isRenamed = kind === 'move' && request.to !== name
    if ((isRenamed || kind === 'remove') && findNamesInCode(this.#disk, [name])?.has(name)) return { result: 'named-in-code', name }
    try {
      if (kind === 'add') return this.#make(addScreen(request, file, this.#catalogue))
      if (kind === 'remove') return this.#make(this.#withoutUnused(removeScreen(file, name, this.#catalogue)))
      const toFile = fileOfScreen(request.to)
      if (toFile === undefined || (isRenamed && this.#read(toFile) !== undefined)) return { result: 'not-possible' }
      const readdressed = readdress(file, request.path, this.#catalogue)
      if (!isRenamed) return this.#make(readdressed)
      // The name first, as its places are those of the text before.
      const renamed = renameScreen(file, name, { to: request.to, toFile }, this.#catalogue)
      return this.#make(
        new Map([...renamed, ...readdress(toFile, request.path, { ...this.#catalogue, read: (each) => renamed.get(each) })]),
      )
    } catch (error) {
      if (error instanceof CannotEdit) return { result: 'not-possible' }
      throw error
    }
  }

  get #catalogue(): Catalogue {
    const { definitions, sources } = this.#lowered
    return { definitions, single: [...sources.single.values()], read: (file) => this.#read(file) }
  }

  /** Writes texts, to be undone together. */
  #make(texts: NewTexts): EditAnswer {
    const changes = [...texts].map(([file, after]): FileChange => ({ file, before: this.#read(file), after }))
    const answer = this.#write(texts)
    if (answer.result !== 'written') return answer
    if (changes.some(({ before, after }) => before !== after)) {
      this.#undo.push(changes)
      this.#redo = []
    }
    return { ...answer, history: this.history }
  }

  /** Returns the texts without what nothing uses once they are written, such as the form of a removed screen. */
  #withoutUnused(texts: NewTexts): NewTexts {
    const all = new Map(texts)
    const read = (file: string) => (all.has(file) ? all.get(file) : this.#read(file)) ?? ''
    for (;;) {
      // Strictly, so that what nothing uses differs from what code alone may use.
      const { lowered, report } = this.#check(all, false)
      const before = new Map(all)
      for (const { code, severity, span } of report.diagnostics) {
        if (code !== 'CAT001' || severity !== 'error' || !lowered) continue
        const kind = this.#fileAt(span.file)?.kind
        const key = report.texts.get(span.file)?.slice(span.start, span.end) ?? ''
        const isFile = lowered.definitions
          .all(kind as DefinitionKind)
          .some((one) => one.span.file === span.file && one.span.start === span.start)
        if (kind === 'messages') all.set(span.file, editYaml(read(span.file), { kind: 'remove', path: ['texts', key] }))
        else if (kind === 'conditions') all.set(span.file, editYaml(read(span.file), { kind: 'remove', path: [key] }))
        else if (isFile) all.set(span.file, undefined)
      }
      if (isDeepStrictEqual(all, before)) return all
    }
  }

  /** Takes the last change back. */
  undo(): EditAnswer | undefined {
    return this.#step(this.#undo, this.#redo, ({ before, after }) => [after, before])
  }

  /** Makes the change again that was taken back last. */
  redo(): EditAnswer | undefined {
    return this.#step(this.#redo, this.#undo, ({ before, after }) => [before, after])
  }

  #step(
    from: Written[],
    to: Written[],
    textsOf: (change: FileChange) => [now: string | undefined, next: string | undefined],
  ): EditAnswer | undefined {
    const written = from.at(-1)
    if (!written) return undefined
    const other = written.find((change) => this.#read(change.file) !== textsOf(change)[0])
    if (other) return { result: 'changed-meanwhile', file: other.file }
    const answer = this.#write(new Map(written.map((change) => [change.file, textsOf(change)[1]])))
    if (answer.result !== 'written') return answer
    from.pop()
    to.push(written)
    return { ...answer, history: this.history }
  }

  #write(texts: NewTexts): EditAnswer {
    const { lowered, context, report } = this.#check(texts)
    const findings = report.failed ? findingsOf(report) : []
    if (findings.length > 0 && !mends(this.#findings, findings)) return { result: 'mistaken', findings }
    if (findings.length === 0) this.#take(lowered, context)
    this.#findings = findings
    for (const [file, text] of texts) {
      this.#written.set(file, text)
      if (text === undefined) rmSync(join(this.#root, file), { force: true })
      else writeFileSync(join(this.#root, file), text)
    }
    return { result: 'written', file: [...texts.keys()].join(', '), history: this.history }
  }
}

/** Returns files without those that a change removes. */
const without = (files: ProjectFiles, texts: NewTexts): ProjectFiles => {
  const isGone = (path: string) => texts.has(path) && texts.get(path) === undefined
  return {
    list: (folder) => files.list(folder).filter(({ name }) => !isGone(`${folder}/${name}`)),
    read: (path) => (isGone(path) ? undefined : files.read(path)),
  }
}

/** Whether an expression holds or does not. */
function isCondition(expression: ReadExpression | undefined): boolean {
  if (!expression) return false
  const { text, place } = expression
  return checkExpression(text, place.environment, { position: 'value' }).checked?.slot.type.kind === 'boolean'
}

/** Returns the paths of the expressions that stand at a place, or in a mapping there such as the conditions of a screen. */
const expressionPaths = ({ path, value, keys }: Pick<DescribedPlace, 'path' | 'value' | 'keys'>): readonly Path[] => {
  const values = value as Readonly<Record<string, unknown>>
  return keys.flatMap(({ name, kind }): Path[] => {
    const inner = values[name]
    if (inner === undefined) return []
    if (kind === 'expression') return [[...path, name]]
    return kind === 'map' && inner !== null ? Object.keys(inner as object).map((key) => [...path, name, key]) : []
  })
}

/** Whether fewer mistakes are left, and none is new: a mistake that somebody has saved is mended while others are left. */
function mends(before: readonly Finding[], after: readonly Finding[]): boolean {
  const count = (all: readonly Finding[], { file, code, message }: Finding) =>
    all.filter((each) => each.file === file && each.code === code && each.message === message).length
  return after.length < before.length && after.every((each) => count(after, each) <= count(before, each))
}

/** Returns where a screen is opened; undefined for one whose address has parameters, and for other files. */
function addressOfScreen({ kind, source }: CatalogueFile): string | undefined {
  const path = kind === 'screen' ? textOf(at(source, 'path')) : undefined
  return path?.includes('{') ? undefined : path
}

const findingsOf = (report: Report): readonly Finding[] =>
  report.diagnostics.map(({ span, code, message, hint }): Finding => {
    const { line, column } = positionOf(report.texts.get(span.file) ?? '', span.start)
    return { file: span.file, line, column, start: span.start, code, message, ...(hint === undefined ? {} : { hint }) }
  })
