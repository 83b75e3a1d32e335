/** The catalogue as the studio sees it: checked in memory before each write, with the changes that can be undone. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { positionOf } from '../../compiler/diagnostics/render.ts'
import { type EmittedFile, presentIn } from '../../compiler/emit/files.ts'
import { emitCatalogue } from '../../compiler/emit/index.ts'
import { checkProject, type ProjectFiles, type Report } from '../../compiler/index.ts'
import type { LoweredCatalogue } from '../../compiler/lower/lowered-catalogue.ts'
import type { CatalogueFile } from '../../compiler/read/catalogue.ts'
import { filesOnDisk } from '../../compiler/read/project-files.ts'
import { at, plainOf, textOf } from '../../compiler/read/source.ts'
import { knownNames } from '../../compiler/reference/editor-schema.ts'
import type {
  DescribedPlace,
  EditAnswer,
  EditRequest,
  Finding,
  History,
  OutlineFile,
  Path,
  SharedText,
  TextRow,
  Use,
} from '../studio-api.ts'
import { describePlace, outlineOf, shapeOfFile } from './describe-place.ts'
import { CannotEdit, editYaml } from './edit-yaml.ts'
import { wordsOf } from './exchange-texts.ts'

/** A written change: a file's text before and after. */
interface Written {
  file: string
  before: string
  after: string
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export class CatalogueSession {
  readonly #root: string
  /** The last catalogue without mistakes. */
  #lowered: LoweredCatalogue
  #findings: readonly Finding[] = []
  #undo: Written[] = []
  #redo: Written[] = []

  /** @throws Error if the catalogue has mistakes when the studio starts */
  constructor(root: string) {
    this.#root = root
    const { lowered, report } = this.#check()
    if (report.failed || !lowered)
      throw new Error('The catalogue has mistakes: `npm run check` tells them. The studio starts once they are mended.')
    this.#lowered = lowered
  }

  get history(): History {
    return { undo: this.#undo.length, redo: this.#redo.length }
  }

  /** Whether a file has the text that the studio has written last. */
  isOwnWrite(file: string): boolean {
    return this.#lastWritten?.file === file && this.#lastWritten.text === this.#read(file)
  }
  #lastWritten: { file: string; text: string } | undefined

  /** What is wrong with the catalogue, after somebody saved a file with a mistake. */
  get findings(): readonly Finding[] {
    return this.#findings
  }

  /** Reads the catalogue again, after somebody saved a file. */
  refresh(): void {
    const { lowered, report } = this.#check()
    if (lowered && !report.failed) this.#lowered = lowered
    this.#findings = report.failed ? findingsOf(report) : []
  }

  /** Returns the modules of the portal, whose texts say where they are written. */
  async emit(): Promise<readonly EmittedFile[]> {
    return emitCatalogue(this.#lowered, presentIn(join(this.#root, 'src/generated')))
  }

  #check(changed?: { file: string; text: string }): { lowered: LoweredCatalogue | undefined; report: Report } {
    const disk = filesOnDisk(this.#root, () => undefined)
    const files: ProjectFiles = changed
      ? { list: (folder) => disk.list(folder), read: (path) => (path === changed.file ? changed.text : disk.read(path)) }
      : disk
    return checkProject(files, new Date(), { places: true })
  }

  #read(file: string): string | undefined {
    if (shapeOfFile(file) === undefined || file.includes('..')) return undefined
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
    return { ...described, hash: hashOf(text), uses: isShared ? this.#usesOf(name) : [] }
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
    const answer = this.#write(file, after)
    if (answer.result !== 'written') return answer
    if (after !== before) {
      this.#undo.push({ file, before, after })
      this.#redo = []
    }
    return { ...answer, history: this.history }
  }

  /** Takes the last change back. */
  undo(): EditAnswer | undefined {
    return this.#step(this.#undo, this.#redo, ({ before, after }) => [after, before])
  }

  /** Makes the change again that was taken back last. */
  redo(): EditAnswer | undefined {
    return this.#step(this.#redo, this.#undo, ({ before, after }) => [before, after])
  }

  #step(from: Written[], to: Written[], textsOf: (written: Written) => [now: string, next: string]): EditAnswer | undefined {
    const written = from.at(-1)
    if (!written) return undefined
    const [now, next] = textsOf(written)
    if (this.#read(written.file) !== now) return { result: 'changed-meanwhile', file: written.file }
    const answer = this.#write(written.file, next)
    if (answer.result !== 'written') return answer
    from.pop()
    to.push(written)
    return { ...answer, history: this.history }
  }

  #write(file: string, text: string): EditAnswer {
    const { lowered, report } = this.#check({ file, text })
    const findings = report.failed || !lowered ? findingsOf(report) : []
    if (findings.length > 0 && !mends(this.#findings, findings)) return { result: 'mistaken', findings }
    if (findings.length === 0 && lowered) this.#lowered = lowered
    this.#findings = findings
    this.#lastWritten = { file, text }
    writeFileSync(join(this.#root, file), text)
    return { result: 'written', file, history: this.history }
  }
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
