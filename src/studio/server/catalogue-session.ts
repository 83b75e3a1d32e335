/** The catalogue as the studio sees it: checked in memory before each write, with the changes that can be undone. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { positionOf } from '../../compiler/diagnostics/render.ts'
import { type EmittedFile, presentIn } from '../../compiler/emit/files.ts'
import { emitCatalogue } from '../../compiler/emit/index.ts'
import { checkProject, type ProjectFiles, type Report } from '../../compiler/index.ts'
import type { LoweredCatalogue } from '../../compiler/lower/lowered-catalogue.ts'
import { filesOnDisk } from '../../compiler/read/project-files.ts'
import { at, plainOf, textOf } from '../../compiler/read/source.ts'
import { knownNames } from '../../compiler/reference/editor-schema.ts'
import type { DescribedPlace, EditAnswer, EditRequest, Finding, History, OutlineFile, Path, SharedText, Use } from '../studio-api.ts'
import { describePlace, outlineOf, shapeOfFile } from './describe-place.ts'
import { CannotEdit, editYaml } from './edit-yaml.ts'

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

  /** Reads the catalogue again, after somebody saved a file. Returns what is wrong with it. */
  refresh(): readonly Finding[] {
    const { lowered, report } = this.#check()
    if (lowered && !report.failed) this.#lowered = lowered
    return report.failed ? findingsOf(report) : []
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

  /** Returns all files with what is in them, screens first. */
  outline(): readonly OutlineFile[] {
    const { sources } = this.#lowered
    const files = [...sources.named.values()].flatMap((named) => [...named.values()])
    return [...files, ...sources.single.values()].flatMap((file): OutlineFile[] => {
      const text = sources.texts.get(file.path)
      if (text === undefined) return []
      const title = at(file.source, 'title')
      const caption =
        textOf(title && (at(title, 'it') ?? at(title, 'both'))) ?? textOf(title && at(this.#findShared(textOf(title) ?? '') ?? title, 'it'))
      const path = textOf(at(file.source, 'path'))
      return [
        {
          file: file.path,
          kind: file.kind,
          name: file.name,
          ...(caption === undefined ? {} : { caption }),
          ...(file.kind === 'screen' && path !== undefined && !path.includes('{') ? { address: path } : {}),
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
    if (report.failed || !lowered) return { result: 'mistaken', findings: findingsOf(report) }
    this.#lowered = lowered
    this.#lastWritten = { file, text }
    writeFileSync(join(this.#root, file), text)
    return { result: 'written', file, history: this.history }
  }
}

const findingsOf = (report: Report): readonly Finding[] =>
  report.diagnostics.map(({ span, code, message, hint }): Finding => {
    const { line, column } = positionOf(report.texts.get(span.file) ?? '', span.start)
    return { file: span.file, line, column, start: span.start, code, message, ...(hint === undefined ? {} : { hint }) }
  })
