/** Records that a form fills: the request body, and its properties named by the `at` of sections. */
import type { FieldModel, RuleModel } from '../../../model/catalogue-model.ts'
import { singleValue } from '../../../model/form-parts.ts'
import { optional, present, recordOf, type Slot, unknown } from '../../expressions/index.ts'
import type { JsonSchema } from '../../read/api.ts'
import type { ScalarSource } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { OperationFunction, OperationInput } from '../../scope/operations.ts'
import type { FormField, Place } from '../../scope/place.ts'
import { withoutForm } from '../demands.ts'
import { type BodyRecord, fieldsOf, objectIn, requirePlainName, takesNull } from './body-record.ts'
import type { FieldSource, Included } from './field-source.ts'

/** A record with the form's fields in it, by their names inside of the record. */
export interface FormRecord extends BodyRecord {
  fields: ReadonlyMap<string, FormField>
  /** Slot of `form` inside while the form is filled in: everything is nullable. */
  filling: Slot
  /** Slot of `form` inside after a valid form was sent. */
  sent: Slot
}

/** Compiles a field, also one inside of a list or a variant. */
export type CompileField = (
  field: FieldSource,
  record: FormRecord,
  given: ReadonlySet<string>,
  place: Place,
  context: Context,
) => { model: FieldModel; rules: RuleModel[] } | undefined

/** Returns the records of a form by their `at`, and the body by undefined. */
export function formRecords(included: Included, called: OperationFunction, context: Context): ReadonlyMap<string | undefined, FormRecord> {
  const ats = new Map<string, ScalarSource>()
  for (const { at } of included.sections) if (at && !ats.has(String(at.value))) ats.set(String(at.value), at)
  const writtenAt = (at: string | undefined): readonly FieldSource[] =>
    included.sections.filter((section) => section.at?.value === at).flatMap((section) => section.fields)
  const inner = [...ats.values()].map((at) => withFields(propertyRecord(at, called, context), writtenAt(String(at.value)), context, []))
  const body: BodyRecord = {
    at: undefined,
    properties: new Map([...called.inputs].filter(([, input]) => input.in === 'body')),
    words: `The request of "${called.operation.id}"`,
  }
  const whole = withFields(body, writtenAt(undefined), context, inner)
  return new Map([[undefined, whole], ...inner.map((record) => [record.at, record] as const)])
}

function propertyRecord(at: ScalarSource, called: OperationFunction, context: Context): BodyRecord {
  const name = String(at.value)
  const record: BodyRecord = { at: name, properties: undefined, words: `"${name}" of the request of "${called.operation.id}"` }
  const input = bodyProperty(at, called, context)
  if (!input) return record
  const properties = propertiesOf(input.slot, objectIn(input.schema))
  if (!properties)
    context.report.report('CAT304', at.span, `"at" names a property that holds fields, and "${name}" of the request does not`)
  return { ...record, properties, ...(input.required && !takesNull(input.schema) ? {} : { optional: true }) }
}

/** Returns the record of a row: an item of a list in the body, to which its paths are relative. */
export function itemRecord(
  into: ScalarSource,
  called: OperationFunction,
  written: readonly FieldSource[],
  context: Context,
): FormRecord | undefined {
  const name = String(into.value)
  const input = bodyProperty(into, called, context)
  if (!input) return undefined
  const properties = input.slot.type.kind === 'list' ? propertiesOf(input.slot.type.item, input.schema.items ?? {}) : undefined
  if (!properties) {
    context.report.report('CAT304', into.span, `Rows fill a list of records, and "${name}" of the request is none`)
    return undefined
  }
  const record: BodyRecord = { at: undefined, properties, words: `An item of "${name}" of the request of "${called.operation.id}"` }
  return withFields(record, written, context, [])
}

/** Returns the record of an item that the user adds to a list: its properties, or with `single` the item itself as one. */
export function listedRecord(
  item: OperationInput,
  words: string,
  written: readonly FieldSource[],
  single: boolean,
  context: Context,
): FormRecord | undefined {
  const own = propertiesOf(item.slot, objectIn(item.schema))
  const properties = single ? new Map([[singleValue, item]]) : own
  if (!properties || (single && own)) return undefined
  return withFields({ at: undefined, properties, words }, written, context, [])
}

/** Returns the record of a variant of a one-of, without the property that tells the variants apart. */
export function variantRecord(
  slot: Slot,
  schema: JsonSchema,
  tag: string,
  words: string,
  written: readonly FieldSource[],
  context: Context,
): FormRecord {
  const properties = new Map(propertiesOf(slot, schema))
  properties.delete(tag)
  return withFields({ at: undefined, properties, words }, written, context, [])
}

function bodyProperty(name: ScalarSource, called: OperationFunction, context: Context): OperationInput | undefined {
  const word = String(name.value)
  const input = called.inputs.get(word)
  if (input?.in === 'body') {
    requirePlainName(name, word, context)
    return input
  }
  context.report.report('CAT402', name.span, `The request of "${called.operation.id}" has no property "${word}"`, {
    written: word,
    allowed: [...called.inputs].filter(([, one]) => one.in === 'body').map(([one]) => one),
  })
  return undefined
}

function propertiesOf({ type }: Slot, { properties, required = [] }: JsonSchema): ReadonlyMap<string, OperationInput> | undefined {
  if (type.kind !== 'record' || !properties) return undefined
  return new Map(
    Object.entries(properties).map(([property, schema]): [string, OperationInput] => [
      property,
      { slot: type.fields.get(property) ?? present(unknown), required: required.includes(property), in: 'body', schema },
    ]),
  )
}

function withFields(record: BodyRecord, written: readonly FieldSource[], context: Context, inner: readonly FormRecord[]): FormRecord {
  const fields = fieldsOf(written, record, context)
  const slots = new Map<string, Slot>([
    ...[...(record.properties ?? [])].map(([name, input]) => [name, input.slot] as const),
    ...[...fields].map(([name, field]) => [name, field.slot] as const),
  ])
  const form = (slotOf: (name: string, slot: Slot) => Slot, nested: (one: FormRecord) => Slot): Slot =>
    present(
      recordOf(
        new Map([
          ...[...slots].map(([name, slot]) => [name, slotOf(name, slot)] as const),
          ...inner.map((one) => [one.at ?? '', nested(one)] as const),
        ]),
        record.at === undefined ? 'the form' : `"${record.at}" of the form`,
      ),
    )
  return {
    ...record,
    fields,
    filling: form(
      (_name, slot) => optional(slot),
      (one) => optional(one.filling),
    ),
    sent: form(
      (name, slot) => (record.properties?.get(name)?.required ? slot : optional(slot)),
      (one) => (one.optional ? optional(one.sent) : one.sent),
    ),
  }
}

/** Returns the place inside a record: `form`, fields and local conditions are those of the included file. */
export function insideRecord(place: Place, record: FormRecord, locals: Place['locals']): Place {
  if (record.at === undefined) return place
  const names = new Map(place.environment.names).set('form', record.filling)
  return {
    ...place,
    environment: { ...place.environment, names, facts: withoutForm(place.environment.facts, place.environment) },
    demands: place.demands.filter(({ ways }) => ways.every((members) => members.every(({ checked }) => !checked.names.has('form')))),
    locals,
    form: { ...place.form, fields: record.fields, within: { property: record.at, whole: place } },
  }
}
