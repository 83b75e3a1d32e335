/** Compiles `items`: a field for a list whose items the user adds, moves and removes. */
import type { ListModel, TextModel } from '../../../model/catalogue-model.ts'
import { singleValue } from '../../../model/form-parts.ts'
import { bind, describe, integer, present, type Slot } from '../../expressions/index.ts'
import type { JsonSchema } from '../../read/api.ts'
import { at, entriesOf, type ScalarSource, type Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { OperationInput } from '../../scope/operations.ts'
import type { Place } from '../../scope/place.ts'
import { suggestNames } from '../../scope/suggest-names.ts'
import { compileText } from '../texts.ts'
import type { FieldSource } from './field-source.ts'
import { type CompileField, listedRecord } from './records.ts'
import { insideRow, requireFilled, tells, withoutFields } from './row-place.ts'

/** Kinds of fields that cannot be in a list: what is typed in them is not kept in drafts, which hold a list as a whole. */
const unlisted = ['password', 'file']

/**
 * @param key the name of the field
 * @param compileField compiles a field of an item
 */
export function compileItems(
  name: string,
  key: ScalarSource,
  source: Source,
  slot: Slot,
  schema: JsonSchema,
  place: Place,
  context: Context,
  compileField: CompileField,
): ListModel | undefined {
  if (slot.type.kind !== 'list') {
    context.report.report('CAT406', key.span, `"${name}" stores ${describe(slot.type)}, and \`items\` are those of a list`)
    return undefined
  }
  const single = at(source, 'field')
  const item: OperationInput = { slot: slot.type.item, required: true, in: 'body', schema: schema.items ?? {} }
  const written: readonly FieldSource[] = (single ? [{ name: singleValue, key, value: single }] : entriesOf(at(source, 'fields'))).map(
    ({ name, key, value }) => ({ name, key, source: value, listed: key, locals: new Map() }),
  )
  const words = `An item of "${name}"`
  const record = listedRecord(item, words, written, single !== undefined, context)
  if (!record) {
    context.report.report(
      'CAT406',
      key.span,
      single ? `An item of "${name}" has properties` : `An item of "${name}" is ${describe(item.slot.type)}, which has no properties`,
      { hint: single ? 'Ask for them by `fields`.' : 'Ask for the item by `field`.' },
    )
    return undefined
  }
  const outside = withoutFields(place)
  const inside = insideRow({ ...outside, environment: bind(outside.environment, 'position', present(integer())) }, record)
  const title = compileText(at(source, 'title'), inside, context)
  const distinct = (text: TextModel) => tells(text, 'position') || tells(text, 'form')
  const sameEverywhere = (where: Source, what: string) =>
    context.report.report('CAT901', where.span, what, { hint: 'Say its number, {position}, or what is filled in.' })
  if (title && !distinct(title)) sameEverywhere(at(source, 'title') ?? source, 'Every item has the same title')
  const made = written.flatMap((field) => {
    const one = compileField(field, record, new Set(), inside, context)
    if (one && !title && !distinct(one.model.label))
      sameEverywhere(at(field.source, 'label') ?? field.source, `Every item calls "${single ? name : field.name}" the same`)
    if (one && unlisted.includes(one.model.widget))
      context.report.report('CAT406', field.key.span, `"${single ? name : field.name}" is a ${one.model.widget}, which no list holds`)
    if (one?.model.variants || one?.model.list)
      context.report.report('CAT406', field.key.span, `"${field.name}" is no single value, which is not asked in a list`)
    return one ? [one] : []
  })
  requireFilled(
    source,
    record,
    new Set(),
    [...written.map((field) => field.name), ...suggestNames(written, [...(record.properties?.keys() ?? [])])],
    key,
    context,
    'the list',
  )
  const [add, empty] = [compileText(at(source, 'add'), place, context), compileText(at(source, 'empty'), place, context)]
  return {
    fields: made.map(({ model }) => model),
    rules: made.flatMap(({ rules }) => rules),
    min: schema.minItems ?? 0,
    ...(schema.maxItems === undefined ? {} : { max: schema.maxItems }),
    ...(single ? { single: true as const } : {}),
    ...(title ? { title } : {}),
    ...(add ? { add } : {}),
    ...(empty ? { empty } : {}),
    ...(at(source, 'move') ? { moves: true as const } : {}),
  }
}
