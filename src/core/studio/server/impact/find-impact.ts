/** What a difference of two API descriptions touches: lines of the catalogue, hand-written code, tests. */

import type { Diagnostic, Span } from '../../../compiler/diagnostics/diagnostic.ts'
import { positionOf } from '../../../compiler/diagnostics/render.ts'
import type { Report } from '../../../compiler/index.ts'
import type { Api, JsonSchema } from '../../../compiler/read/api.ts'
import { at, entriesOf } from '../../../compiler/read/source.ts'
import type { Context } from '../../../compiler/scope/context.ts'
import { groupBy } from '../../../lib/group-by.ts'
import { type Aspect, compareDescriptions, type Difference, namesBehind, visitSchemas } from './compare-descriptions.ts'

/** `breaks`: does not fit any more. `degrades`: is used, and behaves otherwise. `possible`: disturbs nothing that uses it. */
export type Grade = 'breaks' | 'degrades' | 'possible'
export const grades: readonly Grade[] = ['breaks', 'degrades', 'possible']

export interface Impact {
  effects: readonly Effect[]
  /** What the check of the catalogue reports that is due to no single difference. */
  others: readonly Finding[]
  /** Mistakes of the description itself, beside which the catalogue cannot be checked as a whole. */
  mistakes: readonly Finding[]
}

export interface Effect {
  difference: Difference
  grade: Grade
  /** Lines of the catalogue that use it, as `file:line:column`. */
  catalogue: readonly string[]
  findings: readonly Finding[]
  /** Lines of hand-written code and of tests that name it, as `file:line`. */
  code: readonly string[]
  tests: readonly string[]
}

/** A report of the compiler. */
export interface Finding {
  at: string
  code: string
  message: string
}

/** A catalogue that was checked against one of the descriptions. */
export interface CheckedCatalogue {
  report: Report
  context: Context
}

/** Texts of hand-written files and of tests, by path. */
export interface HandWritten {
  code: ReadonlyMap<string, string>
  tests: ReadonlyMap<string, string>
}

/** Compares the descriptions against which one catalogue was checked. */
export function findImpact(before: CheckedCatalogue, after: CheckedCatalogue, { code, tests }: HandWritten): Impact {
  const known = new Set(before.report.diagnostics.map(keyOf))
  const reported = after.report.diagnostics.filter((one) => one.severity === 'error' && !known.has(keyOf(one)))
  const findingOf = (one: Diagnostic): Finding => ({ at: placeOf(one.span, after.report), code: one.code, message: one.message })
  const [mistakes, ofCatalogue] = [true, false].map((inDescription) =>
    reported.filter(({ span }) => span.file.startsWith('openapi/') === inDescription),
  ) as [Diagnostic[], Diagnostic[]]
  const uses = new Uses([before, after])
  const apis = [before.context.api, after.context.api]
  const differences = compareDescriptions(before.context.api, after.context.api).map((difference) => ({
    difference,
    spans: uses.of(difference),
    owners: ownersOf(difference, apis),
  }))
  const causes = new Map(ofCatalogue.map((one) => [one, causesOf(one, differences, uses)] as const))
  const [inCode, inTests] = [new CodeSearch(code), new CodeSearch(tests)]
  const effects = differences.map(({ difference, spans, owners }): Effect => {
    const findings = ofCatalogue.filter((one) => causes.get(one)?.has(difference))
    const words = wordsOf(difference, owners)
    const named = inCode.linesWith(words, owners)
    return {
      difference,
      grade: gradeOf(difference, findings.length > 0, spans.length > 0, named.length > 0),
      catalogue: [...new Set(spans.map((span) => placeOf(span, before.report)))].sort(inNumericOrder),
      findings: findings.map(findingOf),
      code: named,
      tests: inTests.linesWith(words, owners),
    }
  })
  return {
    effects: grades.flatMap((grade) => effects.filter((one) => one.grade === grade)),
    others: ofCatalogue.filter((one) => causes.get(one)?.size === 0).map(findingOf),
    mistakes: mistakes.map(findingOf),
  }
}

/** Whether the change must not be made as it is. */
export const breaksSomething = ({ effects, others, mistakes }: Impact): boolean =>
  others.length > 0 || mistakes.length > 0 || effects.some(({ grade }) => grade === 'breaks')

function gradeOf({ harm, what, aspect }: Difference, isReported: boolean, isUsed: boolean, isNamed: boolean): Grade {
  if (isReported) return 'breaks'
  // What is newly required is named nowhere yet: the compiler of the catalogue says who lacks it.
  if (harm === 'unfit' && isNamed && (what === 'removed' || aspect === 'type')) return 'breaks'
  return harm !== 'none' && (isUsed || isNamed) ? 'degrades' : 'possible'
}

const keyOf = ({ code, span, message }: Diagnostic): string => `${code}|${span.file}|${span.start}|${message}`
const inNumericOrder = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

function placeOf({ file, start }: Span, { texts }: Report): string {
  const { line, column } = positionOf(texts.get(file) ?? '', start)
  return `${file}:${line}:${column}`
}

interface Located {
  difference: Difference
  spans: readonly Span[]
  owners: readonly string[]
}

/** Returns the differences to which a report is due: those that it names, otherwise those that are used where it stands. */
function causesOf({ span, message, also = [] }: Diagnostic, all: readonly Located[], uses: Uses): ReadonlySet<Difference> {
  const touches = ({ spans }: Located): boolean =>
    [span, ...also].some((one) =>
      spans.some((use) => use.file === one.file && use.start < Math.max(one.end, one.start + 1) && one.start < use.end),
    )
  const named = all.filter((one) => {
    const { name, aspect, pointer } = one.difference
    const schema = schemaAt(pointer)
    if (schema !== undefined && hasWord(message, schema)) return true
    return hasWord(message, name) && (touches(one) || namedOnce.includes(aspect) || uses.isOfOperation(span.file, one.owners))
  })
  return new Set((named.length > 0 ? named : all.filter(touches)).map(({ difference }) => difference))
}

/** What has a name of its own in all of the description. */
const namedOnce: readonly Aspect[] = ['operation', 'schema', 'value', 'problem-code', 'message-code']

/** Returns the name of the schema at a pointer; undefined for what is inside of one. */
const schemaAt = (pointer: string): string | undefined => /^#\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1]

const hasWord = (text: string, word: string): boolean =>
  text.includes(word) && (word.startsWith("'") || text.match(/[\w-]+/g)?.includes(word) === true)

/** The places of the catalogue that use something of the descriptions. */
class Uses {
  readonly #byName: ReadonlyMap<string, readonly Span[]>
  /** Pointers of what refers to a schema, by its name. */
  readonly #referring = new Map<string, Set<string>>()
  /** Operations whose request body is the record at a pointer. */
  readonly #bodies = new Map<string, Set<string>>()

  constructor(checked: readonly CheckedCatalogue[]) {
    const all = checked.flatMap(({ context }) => [
      ...context.definitions.uses.map(({ from, kind, name }) => ({ from, name: kind === 'operation' ? `#/operations/${name}` : name })),
      ...labelled(context),
    ])
    this.#byName = new Map([...groupBy(all, ({ name }) => name)].map(([name, uses]) => [name, uses.map(({ from }) => from)] as const))
    for (const {
      context: { api },
    } of checked) {
      for (const [name, schema] of api.schemas) this.#note(schema, `#/components/schemas/${name}`)
      for (const { id, parameters, body, answer } of api.operations.values()) {
        for (const one of parameters) this.#note(one.schema, `#/operations/${id}/parameters/${one.name}`)
        if (answer) this.#note(answer, `#/operations/${id}/answer`)
        if (!body) continue
        this.#note(body, `#/operations/${id}/body`)
        for (const pointer of recordsOf(body, `#/operations/${id}/body`, api)) addTo(this.#bodies, pointer, id)
      }
    }
  }

  #note(schema: JsonSchema, pointer: string): void {
    visitSchemas(schema, pointer, ({ $ref }, where) => {
      const name = $ref?.split('/').at(-1)
      // A list of it, and a choice of it and null, are read at the property that holds them.
      if (name !== undefined) addTo(this.#referring, name, where.replace(/(?:\/items|\/(?:anyOf|oneOf|allOf)\/\d+)+$/, ''))
    })
  }

  of({ aspect, what, pointer, operation, name }: Difference): readonly Span[] {
    const spans = (pointers: Iterable<string>): readonly Span[] => [...pointers].flatMap((one) => this.#byName.get(one) ?? [])
    const ofOperation = operation === undefined ? [] : spans([`#/operations/${operation}`])
    if (['problem-code', 'message-code'].includes(aspect)) return [...ofOperation, ...spans([`${aspect} ${name}`])]
    if (aspect === 'value') {
      const labels = spans([`${pointer} ${name}`])
      return what === 'removed' ? [...labels, ...spans(this.#named(pointer))] : spans([`${pointer} `])
    }
    // What is new is used nowhere: it is for those that use what it belongs to.
    if (what === 'added') return this.#around(pointer).flatMap((id) => spans([`#/operations/${id}`]))
    const direct = spans(this.#named(pointer))
    return direct.length > 0 ? direct : ofOperation
  }

  /** Returns the pointers by which the compiler may note a use of what stands at a pointer. */
  #named(pointer: string): ReadonlySet<string> {
    const own = pointer.replace(/(?:\/items|\/(?:anyOf|oneOf|allOf)\/\d+)+$/, '')
    const schema = schemaAt(own)
    const all = [own, pointer, ...(schema === undefined ? [] : (this.#referring.get(schema) ?? []))]
    return new Set(all.flatMap((one) => [one, ...this.#inBodies(one)]))
  }

  /** Returns the names under which the compiler knows a property of a record that is the request body. */
  #inBodies(pointer: string): readonly string[] {
    const [, record = '', name = ''] = /^(.*)\/properties\/([^/]+)$/.exec(pointer) ?? []
    return [...(this.#bodies.get(record) ?? [])].map((id) => `#/operations/${id}/body/properties/${name}`)
  }

  /** Returns the operations whose request body holds what is new at a pointer, or to which it belongs. */
  #around(pointer: string): readonly string[] {
    const operation = /^#\/operations\/([^/]+)/.exec(pointer)?.[1]
    return operation === undefined ? [...(this.#bodies.get(pointer.replace(/\/properties\/[^/]+$/, '')) ?? [])] : [operation]
  }

  /** Returns whether a file uses one of these operations. */
  isOfOperation(file: string, owners: readonly string[]): boolean {
    return owners.some((id) => this.#byName.get(`#/operations/${id}`)?.some((use) => use.file === file))
  }
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value))
}

/** Returns the pointers of the records of which a schema consists. */
function recordsOf(schema: { $ref?: string; allOf?: readonly object[] }, pointer: string, api: Api): readonly string[] {
  if (schema.$ref !== undefined) {
    const target = api.schemas.get(schema.$ref.split('/').at(-1) ?? '')
    return target ? recordsOf(target, schema.$ref, api) : []
  }
  return [pointer, ...(schema.allOf ?? []).flatMap((part, index) => recordsOf(part, `${pointer}/allOf/${index}`, api))]
}

/** Returns the words of codes: of enumerations, of problems, and of the server's messages. */
function labelled({ labels, messages }: Context): readonly { from: Span; name: string }[] {
  const codes = labels.all().flatMap(({ schema, source }) => {
    const values = at(source, 'values') ?? source
    return [
      ...entriesOf(values)
        .slice(0, 1)
        .map(({ key }) => ({ from: key.span, name: `#/components/schemas/${schema} ` })),
      ...entriesOf(values).map(({ name, key }) => ({ from: key.span, name: `#/components/schemas/${schema} ${name}` })),
    ]
  })
  const words = [
    ['problems', 'problem-code'],
    ['server', 'message-code'],
  ] as const
  return [
    ...codes,
    ...words.flatMap(([section, aspect]) =>
      entriesOf(at(messages, section)).map(({ name, key }) => ({ from: key.span, name: `${aspect} ${name}` })),
    ),
  ]
}

/** Returns the operations and schemas by whose names code uses what differs. */
function ownersOf({ pointer, operation }: Difference, apis: readonly Api[]): readonly string[] {
  if (operation !== undefined) return [operation]
  const schema = pointer.split('/')[3] ?? ''
  const carriers = apis.flatMap(({ operations, schemas }) =>
    [...operations.values()]
      .filter(({ body, answer }) => [body, answer].some((one) => one && namesBehind(one, schemas).has(schema)))
      .map(({ id }) => id),
  )
  return [...new Set([schema, ...carriers])]
}

/** Returns the words by which code uses what differs: what is new is not used yet, and what is newly required is missed by who calls it. */
function wordsOf({ name, aspect, what, harm }: Difference, owners: readonly string[]): readonly string[] {
  if (what === 'added') return harm === 'unfit' ? owners.filter((owner) => /^[a-z]/.test(owner)) : []
  // Short words and numbers mean anything.
  if (name.length < 3 || /^-?\d/.test(name)) return []
  return [aspect === 'value' ? `'${name}'` : name]
}

/**
 * Finds lines that name something.
 *
 * By name, not by type: the word of a property counts in folders in which something names its schema or an operation that carries it.
 */
class CodeSearch {
  readonly #folders: ReadonlyMap<string, readonly (readonly [string, string])[]>
  readonly #words = new Map<string, ReadonlySet<string>>()

  constructor(files: ReadonlyMap<string, string>) {
    this.#folders = groupBy([...files], ([path]) => path.slice(0, path.lastIndexOf('/')))
    for (const [folder, all] of this.#folders) this.#words.set(folder, new Set(all.flatMap(([, text]) => text.match(/[\w-]+/g) ?? [])))
  }

  linesWith(words: readonly string[], owners: readonly string[]): readonly string[] {
    const holds = (folder: string, names: readonly string[]): boolean => names.some((name) => this.#words.get(folder)?.has(name) === true)
    const plain = words.map((word) => word.replaceAll("'", ''))
    return [...this.#folders]
      .filter(([folder]) => holds(folder, plain) && holds(folder, owners))
      .flatMap(([, files]) => files)
      .filter(([, text]) => words.some((word) => text.includes(word)))
      .flatMap(([path, text]) =>
        text.split('\n').flatMap((line, index) => (words.some((word) => hasWord(line, word)) ? [`${path}:${index + 1}`] : [])),
      )
      .sort(inNumericOrder)
  }
}
