/**
 * Reads a schema of OpenAPI 3.0 as one of 3.1, whose schemas are JSON Schema 2020-12.
 *
 * The two differ in `nullable`, in `exclusiveMinimum` and `exclusiveMaximum`, which are booleans in 3.0, and in `example`. All later steps
 * know the words of 3.1 alone. Spans stay those of the file.
 */
import { at, itemsOf, type ListSource, type MapSource, type ScalarSource, type Source, withEntries } from './source.ts'

type Entries = Map<string, { key: ScalarSource; value: Source }>

/** Returns whether a document says that it is written in OpenAPI 3.0. */
export function isOpenApi30(document: Source): boolean {
  const version = at(document, 'openapi')
  return version?.kind === 'scalar' && /^3\.0\b/.test(String(version.value))
}

/** Returns a schema in the words of 3.1, without those inside it; the same object if it has no word of 3.0 alone. */
export function schemaOf30(schema: MapSource): MapSource {
  if (!wordsOf30.some((word) => schema.entries.has(word))) return schema
  const entries: Entries = new Map(schema.entries)
  for (const [limit, exclusive] of limits) readLimit(entries, limit, exclusive)
  const example = entries.get('example')
  if (example !== undefined && !entries.has('examples'))
    replace(entries, 'example', 'examples', { ...example, value: listOf([example.value], example.value) })
  const nullable = entries.get('nullable')?.value
  // A value of another kind stays, and is reported as an unknown key.
  if (nullable?.kind !== 'scalar' || typeof nullable.value !== 'boolean') return withEntries(schema, entries)
  entries.delete('nullable')
  return withEntries(schema, nullable.value ? withNull(schema, entries, nullable) : entries)
}

const limits = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const
const wordsOf30: readonly string[] = ['nullable', 'example', ...limits.map(([, exclusive]) => exclusive)]

/** Reads `minimum: 5` with `exclusiveMinimum: true` as `exclusiveMinimum: 5`. */
function readLimit(entries: Entries, limit: string, exclusive: string): void {
  const flag = entries.get(exclusive)
  if (flag?.value.kind !== 'scalar' || typeof flag.value.value !== 'boolean') return
  entries.delete(exclusive)
  const number = entries.get(limit)
  if (flag.value.value && number) replace(entries, limit, exclusive, { ...number, key: flag.key })
}

/**
 * Adds null to what a schema allows.
 *
 * 3.0 gives `nullable` a meaning beside `type` only. Descriptions also write it beside `$ref`, `allOf` and variants, where they mean the same.
 */
function withNull(schema: MapSource, entries: Entries, marked: ScalarSource): Entries {
  const type = entries.get('type')
  const codes = entries.get('enum')
  const nothing: ScalarSource = { kind: 'scalar', value: null, span: marked.span, verbatim: false, quote: 0 }
  const nullType: ScalarSource = { ...nothing, value: 'null' }
  if (codes && !itemsOf(codes.value).some((code) => code.kind === 'scalar' && code.value === null))
    entries.set('enum', { ...codes, value: listOf([...itemsOf(codes.value), nothing], codes.value) })
  if (type?.value.kind === 'scalar') {
    entries.set('type', { ...type, value: listOf([type.value, nullType], type.value) })
    return entries
  }
  const key: ScalarSource = { ...nothing, value: 'anyOf' }
  const orNull: MapSource = {
    kind: 'map',
    span: marked.span,
    entries: new Map([['type', { key: { ...key, value: 'type' }, value: nullType }]]),
  }
  const variants = ['oneOf', 'anyOf'].find((name) => entries.has(name))
  const written = variants === undefined ? undefined : entries.get(variants)
  if (variants !== undefined && written && !entries.has('allOf') && !entries.has('$ref')) {
    entries.set(variants, { ...written, value: listOf([...itemsOf(written.value), orNull], written.value) })
    return entries
  }
  if (!['$ref', 'allOf'].some((name) => entries.has(name))) return entries
  return new Map([['anyOf', { key, value: listOf([withEntries(schema, entries), orNull], schema) }]])
}

const listOf = (items: readonly Source[], { span }: Source): ListSource => ({ kind: 'list', span, items })

/** Puts an entry under another name in the place of the former. */
function replace(entries: Entries, name: string, other: string, entry: { key: ScalarSource; value: Source }): void {
  entries.delete(name)
  entries.set(other, entry)
}
