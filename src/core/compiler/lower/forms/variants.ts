/** Compiles `variants`: a choice between the shapes that a property, or the request itself, can have. */
import type { FieldModel, FieldPath, VariantsModel } from '../../../model/catalogue-model.ts'
import { type Literal, literalType, present, type RecordType, type Type, type UnionType } from '../../expressions/index.ts'
import type { JsonSchema } from '../../read/api.ts'
import { at, entriesOf, type Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { OperationFunction, OperationInput } from '../../scope/operations.ts'
import type { Place } from '../../scope/place.ts'
import { suggestNames } from '../../scope/suggest-names.ts'
import { compileText } from '../texts.ts'
import { submitted, takesNull } from './body-record.ts'
import type { FieldSource } from './field-source.ts'
import { type CompileField, variantRecord } from './records.ts'
import { insideRow, requireFilled, withoutFields } from './row-place.ts'

/** A one-of whose variants a property of them tells apart: its discriminator, or one that is constant in each. */
export interface OneOf {
  tag: string
  variants: readonly { code: Literal; type: RecordType; schema: JsonSchema }[]
}

/** Returns the variants of a union; undefined if no property tells them apart. */
export function oneOfOf({ variants, discriminator }: UnionType, { oneOf, anyOf }: JsonSchema): OneOf | undefined {
  const schemas = (oneOf ?? anyOf ?? []).filter((schema) => !(schema.type === 'null'))
  const names = discriminator === null ? [...(variants[0]?.fields.keys() ?? [])] : [discriminator]
  for (const tag of names) {
    const codes = variants.map(({ fields }) => codeOf(fields.get(tag)?.type))
    if (codes.includes(undefined) || new Set(codes).size < codes.length || schemas.length !== variants.length) continue
    return {
      tag,
      variants: variants.flatMap((type, index) => {
        const [code, schema] = [codes[index], schemas[index]]
        return code === undefined || !schema ? [] : [{ code, type, schema }]
      }),
    }
  }
  return undefined
}

const codeOf = (type: Type | undefined): Literal | undefined =>
  type?.kind === 'enum' && type.values.length === 1 ? type.values[0] : undefined

/** Returns an operation whose request is a one-of with an input for the property that tells its variants apart. */
export function withOneOf(called: OperationFunction): OperationFunction {
  const { union, body, inputs } = called
  const oneOf = union && body && oneOfOf(union, body)
  if (!oneOf || !body) return called
  const slot = present(literalType(...oneOf.variants.map(({ code }) => code)))
  const tag: OperationInput = { slot, required: true, in: 'body', schema: body, union }
  return { ...called, inputs: new Map([...inputs, [oneOf.tag, tag]]) }
}

export interface CompiledVariants {
  model: VariantsModel
  /** The codes that the form offers, with their labels. */
  choices: NonNullable<FieldModel['choices']>
  /** Schema of the part of the request: exactly the chosen variant. */
  schema: JsonSchema
}

/**
 * @param path where the variant is in the request; undefined for the request itself
 */
export function compileVariants(
  { name, source, path }: { name: string; source: Source; path: FieldPath | undefined },
  oneOf: OneOf,
  schema: JsonSchema,
  place: Place,
  context: Context,
  compileField: CompileField,
): CompiledVariants {
  const outside = withoutFields(place)
  const made = entriesOf(source).flatMap(({ name: code, key: written, value }) => {
    const variant = oneOf.variants.find((one) => String(one.code) === code)
    if (!variant) {
      context.report.report('CAT403', written.span, `The API has no variant "${code}" of "${name}"`, {
        written: code,
        allowed: oneOf.variants.map((one) => String(one.code)),
      })
      return []
    }
    const label = compileText(at(value, 'label'), place, context)
    const fields = entriesOf(at(value, 'fields')).map(
      (field): FieldSource => ({ name: field.name, key: field.key, source: field.value, listed: field.key, locals: new Map() }),
    )
    const record = variantRecord(present(variant.type), variant.schema, oneOf.tag, `The variant "${code}" of "${name}"`, fields, context)
    const inside = insideRow(outside, record)
    const compiled = fields.flatMap((field) => {
      const one = compileField(field, record, new Set(), inside, context)
      if (one?.model.variants)
        context.report.report('CAT406', field.key.span, `"${field.name}" has variants, which are not asked inside of others`)
      return one ?? []
    })
    requireFilled(
      value,
      record,
      new Set(),
      [...fields.map((field) => field.name), ...suggestNames(fields, [...(record.properties?.keys() ?? [])])],
      written,
      context,
      'the form',
    )
    return label ? [{ variant, label, fields: compiled.map(({ model }) => model), rules: compiled.flatMap(({ rules }) => rules) }] : []
  })
  const codes = made.map(({ variant }) => variant.code)
  const tagged = (code: Literal) => ({ type: 'object', required: [oneOf.tag], properties: { [oneOf.tag]: { const: code } } })
  return {
    model: {
      ...(path === undefined ? {} : { at: path }),
      of: Object.fromEntries(made.map(({ variant, fields, rules }) => [String(variant.code), { fields, rules }])),
    },
    choices: { codes: made.map(({ variant, label }) => ({ value: variant.code, label })) },
    schema: {
      type: takesNull(schema) ? ['object', 'null'] : 'object',
      required: [oneOf.tag],
      properties: { [oneOf.tag]: { enum: codes } },
      allOf: made.map(({ variant, fields }) => ({
        if: tagged(variant.code),
        then: submitted(variant.schema, [
          oneOf.tag,
          ...fields.filter(({ own }) => !own).flatMap((field) => [field.path, ...Object.keys(field.fills)]),
        ]),
      })),
    },
  }
}
