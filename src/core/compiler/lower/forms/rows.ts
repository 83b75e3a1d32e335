/** Compiles sections with rows. Their fields repeat for each item of a list and fill a list of the request body. */
import type { RepeatModel, RowKindModel, TextModel } from '../../../model/catalogue-model.ts'
import { bind, integer, present } from '../../expressions/index.ts'
import { at, itemsOf, keySpan, type Source, textOf } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { OperationFunction } from '../../scope/operations.ts'
import type { Place } from '../../scope/place.ts'
import { suggestNames } from '../../scope/suggest-names.ts'
import { compileLoop } from '../empty.ts'
import { compileGiven } from '../inputs.ts'
import { compileShown } from '../shown.ts'
import { compileText } from '../texts.ts'
import type { SectionSource } from './field-source.ts'
import { compileField } from './fields.ts'
import { itemRecord } from './records.ts'
import { insideRow, requireFilled, tells, withoutFields } from './row-place.ts'

/** @param place place of the section */
export function compileRepeat(
  { source, kinds }: SectionSource,
  called: OperationFunction,
  place: Place,
  context: Context,
): RepeatModel | undefined {
  const into = at(source, 'into')
  if (into?.kind !== 'scalar') return undefined
  const record = itemRecord(
    into,
    called,
    kinds.flatMap((kind) => kind.fields),
    context,
  )
  // The rows exist before the user fills in a field, so their list and conditions cannot read fields.
  const outside = withoutFields(place)
  const looped = compileLoop(source, outside, context)
  if (!record?.properties || !looped) return undefined
  const takes = new Map([...record.properties].map(([name, { slot }]) => [name, slot]))
  const given = compileGiven(source, takes, record.words, looped.place, context)
  // `position` is the row's number.
  const numbered = { ...looped.place, environment: bind(looped.place.environment, 'position', present(integer())) }
  const title = compileText(at(source, 'rowTitle'), insideRow(numbered, record), context)
  if (title && !tells(title, looped.each.name))
    context.report.report('CAT901', (at(source, 'rowTitle') ?? source).span, 'Every row has the same title', {
      hint: `Say what differs, such as {${looped.each.name}.…}.`,
    })
  const made = kinds.map((kind): RowKindModel => {
    const shown = compileShown(kind.source, looped.place, context)
    const inside = insideRow({ ...shown.place, environment: bind(shown.place.environment, 'position', present(integer())) }, record)
    const fields = kind.fields.flatMap((field) => {
      const one = compileField(field, record, given.names, inside, context, insideRow(outside, record))
      if (one && !title) requireTold(one.model.label, looped.each.name, field.source, field.name, context)
      return one ? [one] : []
    })
    requireFilled(
      kind.source,
      record,
      given.names,
      [...kind.fields.map(({ name }) => name), ...suggestNames(kind.fields, [...(record.properties?.keys() ?? [])])],
      into,
      context,
    )
    return {
      ...(kind.source !== source && shown.when ? { when: shown.when } : {}),
      fields: fields.map(({ model }) => model),
      rules: fields.flatMap(({ rules }) => rules),
    }
  })
  const otherwise = compileText(at(source, 'otherwise'), insideRow(numbered, record), context)
  if (otherwise && made.some(({ when }) => !when))
    context.report.report('CAT413', keySpan(source, 'otherwise'), 'This is never read: one of the rows fits every item', {
      hint: 'Give each row a condition, or leave `otherwise` out.',
    })
  for (const name of given.names)
    if (record.fields.has(name))
      context.report.report(
        'CAT408',
        keySpan(at(source, at(at(source, 'with'), name) ? 'with' : 'fixed') ?? source, name),
        `"${name}" is asked by a field and given too`,
      )
  return {
    into: String(into.value),
    each: looped.each,
    ...(textOf(at(source, 'send')) === 'changed' ? { send: 'changed' as const } : {}),
    given: given.inputs,
    kinds: made,
    ...(title ? { title } : {}),
    ...(otherwise ? { otherwise } : {}),
  }
}

/** Reports a label that is the same in every row: a screen reader user could not tell the rows apart. */
function requireTold(label: TextModel, item: string, field: Source, name: string, context: Context): void {
  if (!tells(label, item))
    context.report.report('CAT901', (at(field, 'label') ?? field).span, `Every row calls "${name}" the same`, {
      hint: `Say what differs, such as {${item}.…}, or give the rows a \`rowTitle\`.`,
    })
}

/** Reports rows in a form edited one by one, as rows are only sent together. */
export function requireWholeList(form: Source, context: Context): void {
  if (textOf(at(form, 'edit')) !== 'one-by-one') return
  for (const section of itemsOf(at(form, 'sections')))
    if (at(section, 'into'))
      context.report.report('CAT410', keySpan(section, 'into'), 'Rows are sent together, and this form is edited one by one')
}
