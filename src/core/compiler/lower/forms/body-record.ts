/** Types of the fields of a request body, or of one of its properties. */
import type { FieldPath } from '../../../model/catalogue-model.ts'
import { boolean, date, literalType, plainText, present, type Slot, unknown } from '../../expressions/index.ts'
import type { JsonSchema } from '../../read/api.ts'
import { isBytes } from '../../read/exchange.ts'
import { at, entriesOf, keySpan, type Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { OperationInput } from '../../scope/operations.ts'
import type { FormField } from '../../scope/place.ts'
import { type FieldSource, ownKind } from './field-source.ts'

export interface BodyRecord {
  /** The property of the body; undefined for the body itself. */
  at: string | undefined
  /** Properties by the API; undefined if unresolved, which was already reported. */
  properties: ReadonlyMap<string, OperationInput> | undefined
  /** Description for diagnostics. */
  words: string
  /** The property may be left out: its required fields are required once one of its fields is filled in. */
  optional?: true
}

/** Returns the schema of an object that may be null, without the null. */
export function objectIn(schema: JsonSchema): JsonSchema {
  const variants = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  return variants.length === 1 ? (variants[0] ?? schema) : schema
}

/** Returns whether a schema accepts null. */
export const takesNull = ({ type, anyOf, oneOf }: JsonSchema): boolean =>
  [type ?? []].flat().includes('null') || (anyOf ?? oneOf ?? []).some((variant) => variant.type === 'null')

/**
 * Returns the schema of the properties that a form submits.
 *
 * @param parts schemas of properties of which only a part is asked, by their paths
 */
export function submitted(
  body: JsonSchema,
  paths: readonly FieldPath[],
  parts: ReadonlyMap<FieldPath, JsonSchema> = new Map(),
  at: FieldPath = '',
): JsonSchema {
  const names = new Set(paths.map((path) => path.split('.')[0] ?? path))
  const { properties: all = {}, required = [] } = objectIn(body)
  const properties = Object.entries(all)
    .filter(([name]) => names.has(name))
    .map(([name, property]) => {
      const below = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
      const part = parts.get(`${at}${name}`)
      if (part) return [name, part] as const
      // A file that is sent as its bytes is no JSON. It is judged when it is chosen.
      if (below.length === 0) return [name, isBytes(property) ? {} : property] as const
      return [name, submitted(property, below, parts, `${at}${name}.`)] as const
    })
  return {
    type: takesNull(body) ? ['object', 'null'] : 'object',
    additionalProperties: false,
    required: required.filter((name) => names.has(name)),
    properties: Object.fromEntries(properties),
  }
}

export const pathIn = ({ at: property }: Pick<BodyRecord, 'at'>, name: string): FieldPath =>
  property === undefined ? name : `${property}.${name}`

/** Returns the fields of a record by name with their slots: of the API, or of the own field. */
export function fieldsOf(written: readonly FieldSource[], record: BodyRecord, context: Context): Map<string, FormField> {
  const fields = new Map<string, FormField>()
  for (const { name, key, source } of written) {
    const own = ownKind(source)
    const known = record.properties?.get(name)?.slot
    if (own !== undefined && known)
      context.report.report('CAT407', keySpan(source, 'own'), `The API knows "${name}": it is not the form's own`)
    else if (own === undefined && !known && record.properties)
      context.report.report('CAT402', key.span, `${record.words} has no property "${name}"`, {
        written: name,
        allowed: [...record.properties.keys()],
        hint: 'A field of the form alone says `own`.',
      })
    requirePlainName(key, name, context)
    if (known) context.definitions.recordSlot(known, key.span)
    fields.set(name, { path: pathIn(record, name), slot: known ?? present(ownType(own, source)), source })
  }
  return fields
}

/** Reports a field name with a dot, which separates the segments of field paths. */
export function requirePlainName({ span }: Source, name: string, context: Context): void {
  if (name.includes('.'))
    context.report.report('CAT406', span, `"${name}" cannot be asked: in a form a point leads from a record to a field in it`, {
      hint: 'Give it by `with` or `fixed`, or give it a name without a point.',
    })
}

function ownType(own: string | undefined, source: Source): Slot['type'] {
  const codes = entriesOf(at(at(source, 'choices'), 'values')).map(({ name }) => name)
  if (codes.length > 0) return literalType(...codes)
  if (own === 'checkbox') return boolean
  if (own === 'password') return { kind: 'string', format: 'password' }
  if (own === 'date') return date
  if (own === 'number') return { kind: 'number' }
  return own === undefined ? unknown : plainText
}
