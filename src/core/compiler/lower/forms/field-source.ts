/** Collects the field sources of a form: its own, and those of `include` with the changes of `but`. */
import { fieldTexts } from '../../grammar/fields.ts'
import { at, entriesOf, itemsOf, type MapSource, type ScalarSource, type Source, textOf } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import { localsOf } from '../../scope/locals.ts'

export interface FieldSource {
  name: string
  key: ScalarSource
  source: Source
  /** Where the form lists the field: the key itself, or for an included one its name under `only` or that of its file. */
  listed: Source
  /** Local conditions of the field's file. */
  locals: ReadonlyMap<string, ScalarSource>
}
export interface SectionSource {
  source: Source
  /** Property of the request body that contains the fields; undefined for the body itself. */
  at?: ScalarSource
  /** Empty for a section with rows. */
  fields: readonly FieldSource[]
  /** For a section with rows: the fields of each kind of row. */
  kinds: readonly { source: Source; fields: readonly FieldSource[] }[]
}
export interface Included {
  sections: readonly SectionSource[]
  /** `data` of each included file, by file name, with the property that the file is included at. */
  data: ReadonlyMap<string, { loads: Source; at: string | undefined }>
  /** Local conditions of the form's file and of every file included without `at`. */
  locals: ReadonlyMap<string, ScalarSource>
  /** True when every section is valid. Otherwise missing fields cannot be reported. */
  whole: boolean
}

export function readSections(form: Source, context: Context): Included {
  const data = new Map<string, { loads: Source; at: string | undefined }>()
  const locals = new Map(localsOf(form))
  let whole = at(form, 'sections')?.kind === 'list'
  const sections = itemsOf(at(form, 'sections')).map((section): SectionSource => {
    const property = at(section, 'at')
    const inside = property?.kind === 'scalar' ? { at: property } : {}
    // In fields of a property `form` is that property, and in the conditions of this file the whole form (`applyCondition`).
    const conditions = property ? new Map() : localsOf(form)
    const own = (source: Source): FieldSource[] =>
      entriesOf(at(source, 'fields')).map(({ name, key, value }) => ({ name, key, source: value, listed: key, locals: conditions }))
    if (at(section, 'into')) {
      const written = at(section, 'rows') ? itemsOf(at(section, 'rows')) : [section]
      if (written.some((kind) => at(kind, 'fields')?.kind !== 'map')) whole = false
      return { source: section, fields: [], kinds: written.map((source) => ({ source, fields: own(source) })) }
    }
    const include = at(section, 'include')
    if (include?.kind !== 'scalar' && at(section, 'fields')?.kind !== 'map') whole = false
    if (include?.kind !== 'scalar') return { source: section, fields: own(section), kinds: [], ...inside }
    const found = context.definitions.require('fields', include)
    if (at(found?.source, 'fields')?.kind !== 'map') whole = false
    const only = at(section, 'only')
    if (only && itemsOf(only).length === 0) whole = false
    if (!found) return { source: section, fields: [], kinds: [], ...inside }
    const loads = at(found.source, 'data')
    if (loads && !data.has(found.name)) data.set(found.name, { loads, at: textOf(property) })
    const included = localsOf(found.source)
    if (!property) for (const [name, condition] of included) locals.set(name, condition)
    const fields = chosen(found.source, include, section, context).map((field) => ({ ...field, locals: included }))
    return { source: section, fields, kinds: [], ...inside }
  })
  return { sections, data, locals, whole }
}

function chosen(file: Source, include: ScalarSource, section: Source, context: Context): Omit<FieldSource, 'locals'>[] {
  const all = new Map(entriesOf(at(file, 'fields')).map(({ name, key, value }) => [name, { name, key, source: value }]))
  const known = (name: ScalarSource): boolean => {
    if (all.has(String(name.value))) return true
    context.report.report('CAT402', name.span, `The included fields have no "${String(name.value)}"`, {
      written: String(name.value),
      allowed: [...all.keys()],
    })
    return false
  }
  const only = itemsOf(at(section, 'only'))
    .filter((item) => item.kind === 'scalar')
    .filter(known)
    .map((item) => String(item.value))
  const without = itemsOf(at(section, 'without'))
    .filter((item) => item.kind === 'scalar')
    .filter(known)
    .map((item) => String(item.value))
  const names = at(section, 'only') ? [...new Set(only)] : [...all.keys()].filter((name) => !without.includes(name))
  const changes = new Map(
    entriesOf(at(section, 'but'))
      .filter(({ key }) => known(key))
      .map(({ name, value }) => [name, value]),
  )
  for (const [name, change] of changes)
    if (!names.includes(name)) context.report.report('CAT402', change.span, `"${name}" is changed here, and left out`)
  return names.flatMap((name) => {
    const field = all.get(name)
    const change = changes.get(name)
    const listed = itemsOf(at(section, 'only')).find((item) => textOf(item) === name) ?? include
    return field ? [{ ...field, listed, source: change ? merged(name, field.source, change, context) : field.source }] : []
  })
}

/** Merges the changes of `but` into a field. Messages are merged individually. */
function merged(field: string, source: Source, change: Source, context: Context): Source {
  if (source.kind !== 'map' || change.kind !== 'map') return source
  const entries = new Map(source.entries)
  for (const item of itemsOf(at(change, 'without'))) {
    const left = textOf(item) ?? ''
    if (at(change, left)) context.report.report('CAT402', item.span, `"${left}" of "${field}" is changed here, and left out`)
    else if (!entries.delete(left) && fieldTexts().includes(left))
      context.report.report('CAT402', item.span, `"${field}" has no "${left}" that could be left out`)
  }
  for (const [name, entry] of change.entries) {
    if (name === 'without') continue
    const before = entries.get(name)?.value
    const messages = name === 'messages' && before?.kind === 'map' && entry.value.kind === 'map'
    entries.set(
      name,
      messages
        ? {
            key: entry.key,
            value: { ...before, entries: new Map([...(before as MapSource).entries, ...(entry.value as MapSource).entries]) },
          }
        : entry,
    )
  }
  return { ...source, entries }
}
export const ownKind = (source: Source): string | undefined => textOf(at(source, 'own'))
