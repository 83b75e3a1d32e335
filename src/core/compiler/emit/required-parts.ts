/**
 * Makes types of `allOf` as strict as JSON Schema: a property is required if any part requires it, wherever it is described.
 *
 * openapi-typescript applies `required` to the properties of the same part, and types a part without properties as an object that has none.
 */
import type { JsonSchema } from '../read/api.ts'

/** Restates, in every schema with `allOf`, the properties that another part requires. Changes the description. */
export function restateRequired(description: Record<string, unknown>): void {
  const schemas = (description.components as { schemas?: Record<string, JsonSchema> } | undefined)?.schemas ?? {}
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const inner of Object.values(value)) visit(inner)
    if ('allOf' in value && Array.isArray(value.allOf)) restate(value as JsonSchema & { allOf: JsonSchema[] }, schemas)
  }
  visit(description)
}

function restate(schema: JsonSchema & { allOf: JsonSchema[] }, schemas: Readonly<Record<string, JsonSchema>>): void {
  const all = [schema, ...schema.allOf.flatMap((part) => partsOf(part, schemas))]
  const required = new Set(all.flatMap((part) => part.required ?? []))
  const direct = [schema, ...schema.allOf.map((part) => resolve(part, schemas))]
  const isTyped = (name: string): boolean =>
    all.some((part) => has(part, name) && part.required?.includes(name)) ||
    (schema.required?.includes(name) === true && direct.some((part) => has(part, name)))
  const missed = [...required].filter((name) => !isTyped(name))
  const properties = missed.flatMap((name) => {
    const described = all.find((part) => has(part, name))?.properties?.[name]
    return described ? [[name, described] as const] : []
  })
  const kept = schema.allOf.filter((part) => !onlyRequires(part))
  if (kept.length > 0) schema.allOf = kept
  if (properties.length > 0)
    schema.allOf.push({ type: 'object', properties: Object.fromEntries(properties), required: properties.map(([name]) => name) })
}

const has = (schema: JsonSchema, name: string): boolean => Object.hasOwn(schema.properties ?? {}, name)

/** Returns whether a part says only that it is an object, and what it requires. */
const onlyRequires = (part: JsonSchema): boolean =>
  part.required !== undefined && Object.keys(part).every((key) => ['type', 'required', 'description', 'title'].includes(key))

const resolve = (schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})

/** Returns a schema and the parts of its `allOf`, at any depth. */
function partsOf(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>, open: readonly JsonSchema[] = []): JsonSchema[] {
  const whole = resolve(schema, schemas)
  if (open.includes(whole)) return []
  const inner = (whole.allOf ?? []).flatMap((part) => partsOf(part, schemas, [...open, whole]))
  return whole.$ref === undefined ? [whole, ...inner] : [...partsOf(whole, schemas, [...open, whole]), ...inner]
}
