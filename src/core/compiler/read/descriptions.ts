/**
 * Reads the files of API descriptions and follows their references, to any part of any file below `openapi/`.
 *
 * A definition is a part that has a name or a place of its own: an operation, a component, or what a reference leads to. Each is read once
 * for the kind of place that needs it, in the grammar of that kind, and knows which others it needs.
 */
import { posix } from 'node:path'
import type { Diagnostics, ProblemDetail } from '../diagnostics/diagnostic.ts'
import type { Code } from '../diagnostics/registry.ts'
import { componentSections, type DefinitionKind, type Shaping, shapedDefinition, shapedDescription, verbs } from './description-shape.ts'
import { readJson } from './json.ts'
import { isOpenApi30 } from './openapi-30.ts'
import type { ProjectFiles } from './project-files.ts'
import { at, entriesOf, type ScalarSource, type Source, textOf } from './source.ts'
import { readYaml } from './yaml.ts'

const descriptionsFolder = 'openapi'

export interface Definition {
  kind: DefinitionKind | 'description'
  file: DescriptionFile
  /** Without values of a wrong kind; undefined if nothing is left. */
  source: Source | undefined
  /** Steps of the pointer by which it was first found. */
  steps: readonly string[]
  /** Its references to others. */
  references: ScalarSource[]
  /** The path of an operation, whose parameters are its own. */
  path?: Definition
}

export interface DescriptionFile {
  /** Relative to `openapi/`: `shared/errors.yaml`. */
  path: string
  /** As written; undefined for a file that is unreadable, which was reported. */
  root: Source | undefined
  is30: boolean
  /** The definition of the whole file, if it is a description and not only parts of one. */
  description?: Definition
}

/** What a reference leads to, or the step that is missing, with its siblings. */
export type Target = Definition | 'unreadable' | { missing: string; beside: readonly string[] }

export const isDefinition = (target: Target | undefined): target is Definition => typeof target === 'object' && 'kind' in target

interface FoundPart {
  source: Source
  steps: readonly string[]
  file: DescriptionFile
}

/** A report on a part of a definition. */
export interface Problem {
  definition: Definition
  tell(report: Shaping['report']): void
}

interface WaitingReference {
  reference: ScalarSource
  kind: DefinitionKind
  /** The text may also be the name of a schema. Nothing is missed then. */
  orName: boolean
  from: Definition
}

export class Descriptions {
  /** By path; undefined for a file that does not exist. */
  readonly files = new Map<string, DescriptionFile | undefined>()
  readonly texts = new Map<string, string>()
  /** Targets of references by the text that refers to them. */
  readonly targets = new Map<ScalarSource, Target>()
  /** Values of a wrong kind. */
  readonly problems: Problem[] = []
  readonly #definitions = new Map<Source, Definition[]>()
  /** Definitions by what is left of them. */
  readonly #shaped = new Map<Source, Definition>()
  readonly #referredTo = new Set<DescriptionFile>()
  readonly #waiting: WaitingReference[] = []
  readonly #project: ProjectFiles
  readonly #report: Diagnostics

  constructor(project: ProjectFiles, report: Diagnostics) {
    this.#project = project
    this.#report = report
  }

  /** Reads a file, and if it is a description all files that it refers to; undefined if it does not exist. */
  read(path: string): DescriptionFile | undefined {
    const file = this.#open(path, false)
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) this.#follow(next)
    return file
  }

  /** Returns whether another file refers to this one. */
  isReferredTo(file: DescriptionFile): boolean {
    return this.#referredTo.has(file)
  }

  get definitions(): Definition[] {
    return [...this.#definitions.values()].flat()
  }

  /**
   * Returns the definitions that some operations need, by their ids.
   *
   * A path without operations is among them: what is wrong with it may be the reason why it has none.
   */
  neededBy(isUsed: (operationId: string) => boolean): ReadonlySet<Definition> {
    const needed = new Set<Definition>()
    const waiting = this.definitions.filter(({ kind, source }) => {
      if (kind === 'operation') return isUsed(textOf(at(source, 'operationId')) ?? '')
      return kind === 'description' || (kind === 'path' && !verbs.some((verb) => at(this.resolved(source), verb)))
    })
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (needed.has(next)) continue
      needed.add(next)
      // What a whole description refers to, such as webhooks, is nothing that an operation needs.
      if (next.kind === 'description') continue
      const targets = next.references.map((reference) => this.targets.get(reference))
      waiting.push(...targets.filter(isDefinition), ...(next.path ? [next.path] : []))
    }
    return needed
  }

  /** Returns the definition of an operation or a component. */
  definitionOf(source: Source | undefined): Definition | undefined {
    return source && this.#shaped.get(source)
  }

  /** Returns the source, or the target of the last of its references; undefined if one leads nowhere, 'circular' if they lead back. */
  follow(source: Source | undefined): Source | 'circular' | undefined {
    const seen = new Set<Source>()
    let inner = source
    for (let reference = at(inner, '$ref'); inner !== undefined && reference?.kind === 'scalar'; reference = at(inner, '$ref')) {
      if (seen.has(inner)) return 'circular'
      seen.add(inner)
      const target = this.targets.get(reference)
      inner = isDefinition(target) ? target.source : undefined
    }
    return inner
  }

  /** Returns the source, or the target of its references; undefined if there is none. */
  resolved(source: Source | undefined): Source | undefined {
    const found = this.follow(source)
    return found === 'circular' ? undefined : found
  }

  #open(path: string, is30: boolean): DescriptionFile | undefined {
    if (this.files.has(path)) return this.files.get(path)
    const whole = `${descriptionsFolder}/${path}`
    const text = this.#project.read(whole)
    if (text === undefined) {
      this.files.set(path, undefined)
      return undefined
    }
    this.texts.set(whole, text)
    const root = path.endsWith('.json') ? readJson(whole, text, this.#report) : readYaml(whole, text, this.#report, { repeats: true })
    const isDescription = ['openapi', 'paths', 'components'].some((key) => at(root, key) !== undefined)
    const file: DescriptionFile = { path, root, is30: root && isDescription ? isOpenApi30(root) : is30 }
    this.files.set(path, file)
    if (root && isDescription) file.description = this.#describe(root, file)
    return file
  }

  #describe(root: Source, file: DescriptionFile): Definition {
    const definition: Definition = { kind: 'description', file, source: undefined, steps: [], references: [] }
    this.#add(root, definition)
    definition.source = shapedDescription(root, this.#shapingOf(definition))
    if (definition.source) this.#shaped.set(definition.source, definition)
    for (const { name: section, value } of entriesOf(at(definition.source, 'components')))
      for (const { name, value: component } of entriesOf(value)) {
        const known = this.#shaped.get(component)
        if (known) known.steps = ['components', section, name]
      }
    return definition
  }

  #shapingOf(definition: Definition): Shaping {
    const { is30 } = definition.file
    const tell =
      (way: 'report' | 'reportWhole') =>
      (code: Code, span: Parameters<Diagnostics['report']>[1], message: string, detail?: ProblemDetail) => {
        this.problems.push({ definition, tell: (report) => report[way](code, span, message, detail) })
      }
    return {
      is30,
      report: { report: tell('report'), reportWhole: tell('reportWhole') },
      refer: (reference, kind, orName = false) => {
        definition.references.push(reference)
        this.#waiting.push({ reference, kind, orName, from: definition })
      },
      define: (source, kind, where) => {
        const inner = this.#define(source, kind, where, definition.file, [])
        if (definition.kind === 'path') inner.path = definition
        return inner.source
      },
    }
  }

  #define(source: Source, kind: DefinitionKind, where: string, file: DescriptionFile, steps: readonly string[]): Definition {
    const known = this.#definitions.get(source)?.find((one) => one.kind === kind)
    if (known) return known
    const definition: Definition = { kind, file, source: undefined, steps, references: [] }
    this.#add(source, definition)
    definition.source = shapedDefinition(source, kind, where, this.#shapingOf(definition))
    if (definition.source) this.#shaped.set(definition.source, definition)
    return definition
  }

  #add(source: Source, definition: Definition): void {
    this.#definitions.set(source, [...(this.#definitions.get(source) ?? []), definition])
  }

  #follow({ reference, kind, orName, from }: WaitingReference): void {
    const written = String(reference.value)
    const named = orName && /^[\w.-]+$/.test(written) ? this.#find(`#/components/schemas/${written}`, from.file) : undefined
    const found = typeof named === 'object' && 'source' in named ? named : this.#find(written, from.file)
    if (found === 'unreadable' || 'missing' in found) {
      if (!orName) this.targets.set(reference, found)
      return
    }
    const { source, steps, file } = found
    const [, section = ''] = steps
    const ofSection = steps.length === 3 && steps[0] === 'components' ? kindsOfSections.get(section) : undefined
    const where = steps.length === 0 ? `"${file.path}"` : `"${steps.at(-1)}"`
    this.targets.set(reference, this.#define(source, kind === 'other' ? (ofSection ?? kind) : kind, where, file, steps))
  }

  /** Finds the part of a file that a reference names. */
  #find(reference: string, from: DescriptionFile): FoundPart | Exclude<Target, Definition> {
    const [written = '', pointer = ''] = reference.split('#')
    const path = written === '' ? from.path : posix.join(posix.dirname(from.path), decoded(written))
    const file = path === from.path ? from : path.startsWith('..') || /^[a-z]+:/i.test(written) ? undefined : this.#open(path, from.is30)
    if (!file) return { missing: written, beside: [] }
    if (file !== from) this.#referredTo.add(file)
    if (!file.root) return 'unreadable'
    const steps = pointer
      .split('/')
      .slice(1)
      .map((step) => decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    if (pointer !== '' && !pointer.startsWith('/')) return { missing: pointer, beside: [] }
    let inner: Source = file.root
    for (const step of steps) {
      const next = inner.kind === 'list' ? inner.items[Number(step)] : at(inner, step)
      if (next === undefined) return { missing: step, beside: entriesOf(inner).map(({ name }) => name) }
      inner = next
    }
    return { source: inner, steps, file }
  }
}

const kindsOfSections = new Map<string, DefinitionKind>(
  Object.entries(componentSections).map(([kind, section]) => [section, kind as DefinitionKind]),
)

/** Decodes the percent signs of a reference, which is part of a URI. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
