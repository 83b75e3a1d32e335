/** Determines the control of a field, the default of its type or another that fits it, and its choices. */
import type { ChoicesModel, FieldModel } from '../../../model/catalogue-model.ts'
import type { Widget } from '../../../model/vocabulary.ts'
import { describe, fits, type Slot } from '../../expressions/index.ts'
import { codesOf, type JsonSchema } from '../../read/api.ts'
import { isFile } from '../../read/exchange.ts'
import { at, entriesOf, keySpan, type Source, textOf } from '../../read/source.ts'
import { typeExpression } from '../../rules/expression.ts'
import { labelNames } from '../../scope/code-names.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { imported } from '../compiled.ts'
import { compileNeeded } from '../expression.ts'
import { compileEach } from '../loops.ts'
import { compileText } from '../texts.ts'

export function valueType(schema: JsonSchema, own: string | undefined): FieldModel['type'] {
  const kinds = [schema.type ?? []].flat()
  if (own === 'date' || schema.format === 'date') return 'date'
  if (own === 'checkbox' || kinds.includes('boolean') || typeof schema.const === 'boolean') return 'boolean'
  if (kinds.includes('integer')) return 'integer'
  return own === 'number' || kinds.includes('number') ? 'number' : 'text'
}

/** Returns the control of a field. Reports one that does not fit the field's type. */
export function compileWidget(name: string, field: Source, schema: JsonSchema, own: string | undefined, context: Context): Widget {
  const allowed = allowedWidgets(field, schema, own)
  const written = at(field, 'as')
  const wanted = textOf(written) as Widget | undefined
  if (wanted !== undefined && written && !allowed.includes(wanted)) {
    context.report.report('CAT406', written.span, `"${name}" cannot be asked as "${wanted}"`, { allowed })
    return allowed[0] ?? 'text'
  }
  if (wanted === 'long-text' && written && own === undefined && schema['x-multiline'] !== true)
    context.report.report('CAT412', written.span, `"${name}" is asked as several lines, and the API takes one`, {
      hint: 'Give the property `x-multiline: true` in the API, or leave `as` out.',
    })
  const widget = wanted ?? allowed[0] ?? 'text'
  requireHidden(name, field, schema, own, widget, context)
  return widget
}

/** Reports a password that is typed or shown as plain text. */
function requireHidden(name: string, field: Source, schema: JsonSchema, own: string | undefined, widget: Widget, context: Context): void {
  const isPassword = own === 'password' || schema.format === 'password'
  const shows = ['readOnly', 'choices'].find((key) => at(field, key))
  const autocomplete = at(field, 'autocomplete')
  if (isPassword && shows !== undefined)
    context.report.report('CAT416', keySpan(field, shows), `"${name}" is a password, and \`${shows}\` shows it`, {
      hint: 'A password is typed, and never shown.',
    })
  else if (!isPassword && autocomplete && widget !== 'password' && /^(?:current|new)-password$/.test(textOf(autocomplete) ?? ''))
    context.report.report('CAT416', autocomplete.span, `"${name}" is filled in as a password, and shows what is typed`, {
      hint: own === undefined ? 'Give the property `format: password` in the API.' : 'Say `own: password`.',
    })
}

function allowedWidgets(field: Source, schema: JsonSchema, own: string | undefined): readonly Widget[] {
  if (at(field, 'items')) return ['list']
  if (at(field, 'variants')) return ['radio', 'choice']
  const choices = at(field, 'choices')
  if (at(choices, 'searchAfter')) return ['search']
  if (choices || codesOf(schema) || own === 'choice') return ['choice', 'radio']
  switch (valueType(schema, own)) {
    case 'boolean':
      return schema.const === true || own === 'checkbox' ? ['checkbox'] : ['yes-no', 'checkbox']
    case 'date':
      return ['date']
    case 'integer':
    case 'number':
      return ['number']
    default:
      if (own === 'password' || schema.format === 'password') return ['password']
      return isFile(schema) ? ['file'] : ['text', 'long-text']
  }
}

export function compileChoices(
  name: string,
  field: Source,
  slot: Slot,
  schema: JsonSchema,
  place: Place,
  context: Context,
): { choices?: ChoicesModel; item?: Place } {
  const source = at(field, 'choices')
  if (!source) {
    if (!codesOf(schema)) return {}
    const set = slot.type.kind === 'enum' ? context.labels.find(slot.type) : undefined
    if (!set) {
      if (!context.labels.unplaced) context.report.report('CAT311', field.span, `"${name}" has codes without words in enums.yaml`)
      return {}
    }
    context.labels.used.add(set.schema)
    return { choices: { codes: imported('labels', labelNames(set.schema).choices) } }
  }
  const values = at(source, 'values')
  if (values) {
    const accepted = slot.type.kind === 'enum' ? slot.type.values.map(String) : undefined
    const codes = entriesOf(values).flatMap(({ name: value, key, value: words }) => {
      if (accepted && !accepted.includes(value))
        context.report.report('CAT403', key.span, `The API does not accept "${value}" for "${name}"`, { written: value, allowed: accepted })
      const label = compileText(words, place, context)
      return label ? [{ value, label }] : []
    })
    return { choices: { codes } }
  }
  const looped = compileEach(source, place, context)
  if (!looped) return {}
  const value = compileNeeded(at(source, 'value'), looped.place, context)
  if (value && !fits(value.slot, { ...slot, missing: true }))
    context.report.report(
      'CAT304',
      at(source, 'value')?.span ?? source.span,
      `"${name}" stores ${describe(slot.type)}, this is ${describe(value.slot.type)}`,
    )
  const show = compileText(at(source, 'show'), looped.place, context)
  const searchAfter = constantInteger(at(source, 'searchAfter'), place, context)
  if (!value || !show) return { item: looped.place }
  return {
    choices: { each: looped.each, value: value.expression, show, ...(searchAfter === undefined ? {} : { searchAfter }) },
    item: looped.place,
  }
}

function constantInteger(source: Source | undefined, place: Place, context: Context): number | undefined {
  const typed = typeExpression(source, 'needed', place, context, { expected: { kind: 'integer', unit: 'plain' } })
  if (!typed) return undefined
  const path = typed.checked.text.trim().split('.')
  const value =
    path[0] === 'portal'
      ? path.slice(1).reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], context.portal.value)
      : Number(typed.checked.text)
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined
}
