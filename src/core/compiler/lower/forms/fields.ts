/** Compiles fields of a form: schema of the API's property, texts and behaviour of the catalogue. */
import type { ChoicesModel, FieldModel, RuleModel } from '../../../model/catalogue-model.ts'
import type { Autocomplete, Failing, Widget } from '../../../model/vocabulary.ts'
import { describe, fits, literalType, present, type Slot, type Type, unknown } from '../../expressions/index.ts'
import type { JsonSchema } from '../../read/api.ts'
import { at, entriesOf, itemsOf, keySpan, type ScalarSource, type Source, textOf } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { CompiledExpression } from '../compiled.ts'
import { compileValue } from '../expression.ts'
import { compileShown } from '../shown.ts'
import { compileButtons } from '../steps.ts'
import { compileTarget } from '../targets.ts'
import { compileText } from '../texts.ts'
import { pathIn, takesNull } from './body-record.ts'
import { compileChoices, compileWidget, valueType } from './controls.ts'
import { compileMessages, schemaFailings, shownNumbers, textKind } from './failings.ts'
import { type FieldSource, ownKind } from './field-source.ts'
import { compileFileModel, withFile } from './file-fields.ts'
import { compileItems } from './items.ts'
import type { FormRecord } from './records.ts'
import { compileFieldRules, missingInRecordRule, missingRule } from './rules.ts'
import { compileVariants, oneOfOf } from './variants.ts'

/** Types of which no control asks for a value. */
const unasked: readonly Type['kind'][] = ['list', 'record', 'union', 'date-time']

/**
 * Compiles a field and its rules. Returns undefined for an invalid field, which is reported.
 *
 * @param given properties of the record that `with` or `fixed` gives
 * @param judgedIn place of the messages, which the server uses too and which therefore cannot read the item of a row
 */
export function compileField(
  { name, source, key }: FieldSource,
  record: FormRecord,
  given: ReadonlySet<string>,
  place: Place,
  context: Context,
  judgedIn: Place = place,
): { model: FieldModel; rules: RuleModel[]; part?: JsonSchema } | undefined {
  const own = ownKind(source)
  const input = record.properties?.get(name)
  // A field of an unknown property is reported already, and has no schema to check against.
  if (own === undefined && !input && record.properties) return undefined
  const written = at(source, 'items')
  const declared = record.fields.get(name)?.slot ?? present(unknown)
  if (own === undefined && !written && !at(source, 'variants') && unasked.includes(declared.type.kind))
    context.report.report('CAT406', key.span, `"${name}" stores ${describe(declared.type)}, which no field asks for`, {
      hint:
        declared.type.kind === 'record'
          ? `Ask for its properties in a section with \`at: ${name}\`, give it by \`with\` or \`fixed\`, or leave it out.`
          : declared.type.kind === 'union'
            ? `Ask for its variants by \`variants\`, give it by \`with\` or \`fixed\`, or leave it out.`
            : declared.type.kind === 'list'
              ? `Ask for its items by \`items\`, give it by \`with\` or \`fixed\`, or leave it out.`
              : 'A field asks for one text, number, date, choice, file, or yes or no. Give the property by `with` or `fixed`, or leave it out.',
    })
  const shown = compileShown(source, place, context)
  const list = written && compileItems(name, key, written, declared, input?.schema ?? {}, shown.place, context, compileField)
  const oneOf = at(source, 'variants') && compileOneOf(name, key, source, record, declared, shown.place, context)
  if ((written && !list) || (at(source, 'variants') && !oneOf)) return undefined
  const {
    path,
    slot,
    schema,
    made: variants,
  } = oneOf ?? { path: pathIn(record, name), slot: declared, schema: input?.schema ?? {}, made: undefined }
  const demanded = at(source, 'required') !== undefined
  const requiredByApi = input?.required ?? false
  if (requiredByApi && shown.when)
    context.report.report(
      'CAT605',
      keySpan(source, at(source, 'when') ? 'when' : 'unless'),
      `The API always needs "${name}", and this may hide it`,
    )
  if (requiredByApi && at(source, 'readOnly') && !given.has(record.at ?? name))
    context.report.report(
      'CAT403',
      keySpan(source, 'readOnly'),
      `The API always needs "${name}", and a field that is only read is not sent`,
      { hint: 'Give it by `with`, or let it be changed.' },
    )
  const rules = compileFieldRules(name, source, record, schema, shown.when, shown.place, context)
  const requiredWithOthers = requiredByApi && record.optional === true && !demanded
  if (requiredWithOthers) rules.unshift(missingInRecordRule(name, record))
  else if (demanded && !requiredByApi) rules.unshift(missingRule({ path, slot }, shown.when))
  const possible = new Map<Failing, number | undefined>([
    ...(requiredByApi || demanded ? [['missing', undefined] as const] : []),
    ...schemaFailings(schema),
    ...rules.filter((rule) => rule.otherwise === undefined).map((rule) => [rule.failing, undefined] as const),
  ])
  const widget = compileWidget(name, source, schema, own, context)
  if (widget === 'search') possible.set('notListed', undefined)
  const { choices, item } = variants ?? compileChoices(name, source, slot, schema, shown.place, context)
  const label = compileText(at(source, 'label'), place, context, shownNumbers(schema, place, context))
  const hint = compileText(at(source, 'hint'), place, context, shownNumbers(schema, place, context))
  const absent = compileText(at(source, 'missing'), place, context)
  const messages = compileMessages(name, source, possible, schema, judgedIn, context)
  const startFrom = compileValue(at(source, 'startFrom'), place, context)
  if (startFrom && !fits(startFrom.slot, { ...slot, missing: true }))
    context.report.report(
      'CAT304',
      at(source, 'startFrom')?.span ?? key.span,
      `"${name}" is ${describe(slot.type)}, it starts with ${describe(startFrom.slot.type)}`,
    )
  const start = startFrom?.expression ?? (place.form?.startsFromRecord ? undefined : defaultOf(schema, slot, widget))
  const file = widget === 'file' ? compileFileModel(name, source, schema, place, context) : undefined
  if (!file && at(source, 'pictures'))
    context.report.report('CAT406', keySpan(source, 'pictures'), `"${name}" takes no file, and pictures are files`, {
      hint: 'Remove `pictures`.',
    })
  const fills = compileFills(source, record, file ? withFile(shown.place) : (item ?? shown.place), context)
  const links = itemsOf(at(source, 'links')).flatMap((link) => {
    const [words, to] = [compileText(at(link, 'label'), place, context), compileTarget(at(link, 'to'), place, context)]
    return words && to ? [{ label: words, to }] : []
  })
  const notes = itemsOf(at(source, 'notes')).flatMap((note) => {
    const { when, place: inner } = compileShown(note, shown.place, context)
    const words = compileText(at(note, 'text'), inner, context)
    const severity = textOf(at(note, 'severity')) === 'warning' ? ({ severity: 'warning' } as const) : {}
    return words ? [{ ...(when ? { when } : {}), ...severity, text: words }] : []
  })
  const buttons = compileButtons(at(source, 'buttons'), shown.place, context)
  if (!label) return undefined
  const text = textKind(schema)
  const keyboard = (['decimal', 'email', 'tel'] as const).find((format) => format === schema.format)
  const autocomplete = textOf(at(source, 'autocomplete')) as Autocomplete | undefined
  return {
    rules: rules.map((rule) => (variants && rule.field === pathIn(record, name) ? { ...rule, field: path } : rule)),
    ...(variants ? { part: variants.schema } : {}),
    model: {
      path,
      own: own !== undefined,
      label,
      widget,
      type: valueType(schema, own),
      emptyAs: takesNull(schema) ? 'null' : 'left-out',
      code: at(source, 'code') !== undefined,
      width: (textOf(at(source, 'width')) as FieldModel['width'] | undefined) ?? 'full',
      whenHidden: textOf(at(source, 'whenHidden')) === 'clear' ? 'clear' : 'keep',
      readOnly: at(source, 'readOnly') !== undefined,
      required: demanded || (requiredByApi && !requiredWithOthers),
      fills,
      links,
      ...(notes.length > 0 ? { notes } : {}),
      buttons,
      messages,
      ...(list ? { list } : {}),
      ...(variants ? { variants: variants.model } : {}),
      ...(at(source, 'beside') ? { beside: true as const } : {}),
      ...(text ? { text } : {}),
      ...(hint ? { hint } : {}),
      ...(absent ? { absent } : {}),
      ...(autocomplete ? { autocomplete } : {}),
      ...(keyboard && widget === 'text' ? { keyboard } : {}),
      ...(shown.when ? { when: shown.when } : {}),
      ...(start ? { start } : {}),
      ...(file ? { file } : {}),
      ...(choices ? { choices: choices satisfies ChoicesModel } : {}),
    },
  }
}

/** Compiles the variants of a field that is a one-of: it asks for the code of one, which is at `path`. */
function compileOneOf(name: string, key: ScalarSource, field: Source, record: FormRecord, slot: Slot, place: Place, context: Context) {
  const input = record.properties?.get(name)
  const source = at(field, 'variants')
  const union = input?.union ?? (slot.type.kind === 'union' ? slot.type : undefined)
  const oneOf = input && union && oneOfOf(union, input.schema)
  if (!oneOf || !source) {
    context.report.report('CAT406', key.span, `"${name}" has no variants that the value of one property tells apart`, {
      hint: 'Variants are those of a `oneOf` with a `discriminator`, or with a property that is constant in each.',
    })
    return undefined
  }
  const property = input.union ? undefined : pathIn(record, name)
  const made = compileVariants({ name, source, path: property }, oneOf, input.schema, place, context, compileField)
  const codes = oneOf.variants.map(({ code }) => code)
  const schema: JsonSchema = { enum: codes }
  return {
    path: property === undefined ? name : `${property}.${oneOf.tag}`,
    slot: { ...slot, type: literalType(...codes) },
    schema,
    made: { ...made, item: undefined },
  }
}

/** Returns the `default` of the API as an expression. An untouched checkbox is false already. */
function defaultOf({ default: value }: JsonSchema, { type }: Slot, widget: Widget): CompiledExpression | undefined {
  const isOfType =
    type.kind === 'enum'
      ? type.values.some((code) => code === value)
      : type.kind === 'integer'
        ? Number.isInteger(value)
        : typeof value === (type.kind === 'date' ? 'string' : type.kind)
  if (!isOfType || (widget === 'checkbox' && value === false)) return undefined
  return new CompiledExpression({ text: JSON.stringify(value), helpers: [], reads: new Map(), portal: false, conditions: false }, [])
}

function compileFills(source: Source, record: FormRecord, item: Place, context: Context): FieldModel['fills'] {
  return Object.fromEntries(
    entriesOf(at(source, 'fills')).flatMap(({ name, key, value }) => {
      const input = record.properties?.get(name)
      if (!input && record.properties)
        context.report.report('CAT402', key.span, `${record.words} has no property "${name}"`, {
          written: name,
          allowed: [...record.properties.keys()],
        })
      const made = compileValue(value, item, context, input?.slot.type)
      return made ? [[pathIn(record, name), made.expression]] : []
    }),
  )
}
