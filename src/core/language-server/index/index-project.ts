/** Collects what an editor's answers need of a checked project. */

import { Diagnostics } from '../../compiler/diagnostics/diagnostic.ts'
import { type Environment, noFacts, type Slot } from '../../compiler/expressions/index.ts'
import { at, entriesOf, itemsOf, type Source, textOf } from '../../compiler/read/source.ts'
import { knownNames } from '../../compiler/reference/editor-schema.ts'
import type { Definition, Use } from '../../compiler/resolve/definitions.ts'
import type { Context } from '../../compiler/scope/context.ts'
import { readKind } from '../../compiler/scope/kinds.ts'
import { PlainTypes } from './plain-types.ts'
import type { IndexedDefinition, IndexedUse, ProjectIndex, Scope } from './project-index.ts'

export function indexProject(context: Context): ProjectIndex {
  const types = new PlainTypes()
  return {
    languages: context.sources.languages,
    names: knownNames(context.definitions, context.api, context.portal),
    definitions: [...definitions(context, types), ...operations(context, types), ...constants(context)],
    uses: uses(context),
    schemas: new Map([...context.api.schemas.keys()].map((name) => [name, types.slot(schemaSlot(name, context))])),
    top: topOf(context, types),
    assets: context.sources.assets,
    scopes: scopes(context, types),
  }
}

const kinds = ['screen', 'dialog', 'form', 'part', 'agenda', 'fields', 'area', 'mail', 'document', 'condition', 'value', 'text'] as const

const definitions = (context: Context, types: PlainTypes): IndexedDefinition[] =>
  kinds.flatMap((kind) =>
    context.definitions.all(kind).map((definition) => ({
      kind,
      name: definition.name,
      span: definition.span,
      takes: takesOf(definition, context, types),
      ...detailOf(definition, context.sources.languages),
    })),
  )

/** Returns the names that a definition declares: parameters of a screen, `takes` of an area, `about` of any other. */
function takesOf(
  { kind, source, name }: Definition,
  { api, types: schemas, conditions }: Context,
  types: PlainTypes,
): ReadonlyMap<string, Slot> {
  const known = kind === 'condition' ? conditions.get(name)?.about : undefined
  if (known) return types.names(known)
  const declared = at(source, kind === 'screen' ? 'params' : kind === 'area' ? 'takes' : 'about')
  return new Map(entriesOf(declared).map(({ name: word, value }) => [word, types.slot(readKind(value, api, schemas, new Diagnostics()))]))
}

/** Returns a line about a definition: the words of a text, the expression of a condition, the title of a screen. */
function detailOf({ kind, source }: Definition, [first = '']: readonly string[]): { detail?: string } {
  const words = (text: Source | undefined): string | undefined =>
    textOf(at(text, first)) ?? textOf(at(text, 'both')) ?? textOf(at(at(text, 'other'), first))
  if (kind === 'text') return detail(words(source))
  if (kind === 'value') return detail(textOf(at(source, 'value')))
  if (kind !== 'condition') return detail(words(at(source, 'title')))
  const parts = (['all', 'any', 'none'] as const).flatMap((key) => {
    const names = itemsOf(at(source, key)).flatMap((item) => textOf(item) ?? [])
    return names.length > 0 ? [`${key}: ${names.join(', ')}`] : []
  })
  return detail([...parts, textOf(at(source, 'is')) ?? []].flat().join('; '))
}
const detail = (text: string | undefined): { detail?: string } => (text ? { detail: text } : {})

const operations = ({ api, operations }: Context, types: PlainTypes): IndexedDefinition[] =>
  [...api.operations.values()].flatMap(({ id, method, path }) => {
    const span = api.spans.get(id)
    const inputs = [...(operations.find(id)?.inputs ?? [])].map(([name, { slot }]) => [name, types.slot(slot)] as const)
    return span ? [{ kind: 'operation' as const, name: id, span, takes: new Map(inputs), detail: `${method} ${path}` }] : []
  })

/** Returns the constants and their groups. */
function constants({ sources }: Context): IndexedDefinition[] {
  const found: IndexedDefinition[] = []
  const visit = (source: Source | undefined, group: string): void => {
    for (const { name, key, value } of entriesOf(source)) {
      if (group !== '' && [...sources.languages, 'both'].includes(name)) return
      const path = `${group}${name}`
      found.push({ kind: 'constant', name: path, span: key.span, takes: new Map(), ...detail(textOf(value)) })
      visit(value, `${path}.`)
    }
  }
  visit(at(sources.single.get('portal')?.source, 'constants'), '')
  return found
}

/** Returns each use once: a part records its uses at each of its places. */
function uses(context: Context): readonly IndexedUse[] {
  const all = [
    ...context.definitions.uses.filter(({ kind }) => kind !== 'schema').map((use) => exact(use, context)),
    ...usesOfConstants(context),
  ]
  return [...new Map(all.map((use) => [`${use.kind}|${use.name}|${use.from.file}|${use.from.start}`, use])).values()]
}

/** Narrows a use in an expression, `list.having('booking-due')`, to the name. */
function exact(use: Use, { sources }: Context): Use {
  const written = sources.texts.get(use.from.file)?.slice(use.from.start, use.from.end) ?? ''
  const at = written.indexOf(`'${use.name}'`) + 1
  if (at === 0 || written.length <= use.name.length + 2) return use
  const start = use.from.start + at
  return { ...use, from: { ...use.from, start, end: start + use.name.length } }
}

/** Returns the places that read a constant: `portal.season.label` in expressions, and the names of `readByCode`. */
function usesOfConstants({ collected, portal, sources }: Context): IndexedUse[] {
  const inExpressions = [...collected.expressions.values()].flatMap(({ span }) => {
    // As it is written: of a text that is folded to several lines the span is the whole of it.
    const written = sources.texts.get(span.file)?.slice(span.start, span.end) ?? ''
    return [...written.matchAll(/(?<![\w.])portal\.((?:\w+\.)*\w+)/g)].map(({ index, 1: path = '' }) => ({
      path,
      from: { file: span.file, start: span.start + index + 'portal.'.length, end: span.start + index + 'portal.'.length + path.length },
    }))
  })
  const byCode = itemsOf(at(sources.single.get('portal')?.source, 'readByCode')).map((item) => ({
    path: textOf(item) ?? '',
    from: item.span,
  }))
  return [...inExpressions, ...byCode].flatMap(({ path, from }): IndexedUse[] => {
    const words = path.split('.')
    const name = words
      .map((_, index) => words.slice(0, words.length - index).join('.'))
      .find((prefix) => [...portal.own.keys()].some((own) => own === prefix || own.startsWith(`${prefix}.`)))
    return name === undefined ? [] : [{ kind: 'constant', name, from }]
  })
}

const schemaSlot = (name: string, { types }: Context): Slot =>
  types.slotOf({ $ref: `#/components/schemas/${name}` }, `#/components/schemas/${name}`)

function topOf({ collected, session }: Context, types: PlainTypes): Environment | undefined {
  const [any] = collected.expressions.values()
  if (!any) return undefined
  const names = [...any.place.environment.names].filter(([name]) => ['portal', 'values', 'now', 'today'].includes(name))
  return types.environment({ ...any.place.environment, names: new Map([...names, ['session', session]]), facts: noFacts })
}

function scopes({ sources, collected }: Context, types: PlainTypes): ReadonlyMap<string, ReadonlyMap<string, Scope>> {
  const byFile = new Map<string, Map<string, Scope>>()
  const bySource = new Map([...collected.expressions.values()].map((expression) => [expression.source, expression]))
  const visit = (source: Source, path: string, found: Map<string, Scope>): void => {
    if (source.kind === 'list') for (const [index, item] of source.items.entries()) visit(item, join(path, index), found)
    else if (source.kind === 'map') for (const { name, value } of entriesOf(source)) visit(value, join(path, name), found)
    else {
      const read = bySource.get(source)
      if (read)
        found.set(path, {
          environment: types.environment(read.place.environment),
          ...(read.expected ? { expected: types.type(read.expected) } : {}),
        })
    }
  }
  for (const { path, source } of [...sources.single.values(), ...[...sources.named.values()].flatMap((files) => [...files.values()])]) {
    const found = new Map<string, Scope>()
    visit(source, '', found)
    if (found.size > 0) byFile.set(path, found)
  }
  return byFile
}

const join = (path: string, key: string | number): string => (path === '' ? String(key) : `${path}/${key}`)
