/** Compiles rules over several fields and conditional ones. They are evaluated beside the validator, not in its schema. */
import type { Condition, RuleModel } from '../../../model/catalogue-model.ts'
import { comparable, describe, slotText, type Type } from '../../expressions/index.ts'
import type { JsonSchema } from '../../read/api.ts'
import { at, itemsOf, keySpan, type ScalarSource, type Source, textOf } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { FormField, Place } from '../../scope/place.ts'
import { type Code, CompiledCondition, joinCode } from '../compiled.ts'
import { compileShown } from '../shown.ts'
import { compileText } from '../texts.ts'
import { numbersOf } from './failings.ts'
import { ownKind } from './field-source.ts'
import type { FormRecord } from './records.ts'

/** A path that a rule reads, with its slot. */
type Read = Pick<FormField, 'path' | 'slot'>

const about = (text: string, ...fields: readonly Read[]): CompiledCondition => withHelpers([], text, ...fields)
const withHelpers = (helpers: readonly string[], text: string, ...fields: readonly Read[]): CompiledCondition => {
  const code: Code = { text, helpers, reads: new Map([['form', typeOf(fields)]]), portal: false, conditions: false }
  return new CompiledCondition(code, [])
}
/** Returns `{ "email"?: string | null | undefined }`, or in a record `{ "member"?: { "email"?: ... } | null }`. */
function typeOf(fields: readonly Read[]): string {
  const written = fields.map(({ path, slot }) => {
    const [name = '', ...below] = path.split('.')
    const inner = `${JSON.stringify(below[0] ?? name)}?: ${slotText({ ...slot, missing: true })}`
    return below.length === 0 ? inner : `${JSON.stringify(name)}?: { ${inner} } | null`
  })
  const nested = fields.some(({ path }) => path.includes('.'))
  return nested ? written.map((one) => `{ ${one} }`).join(' & ') : `{ ${written.join('; ')} }`
}
const read = ({ path }: Read): string =>
  `s.form${path
    .split('.')
    .map((name, depth) => `${depth > 0 ? '?.' : ''}[${JSON.stringify(name)}]`)
    .join('')}`

/** Returns the rule of a field with `required`: it must not be empty while it is shown. */
export const missingRule = (field: Read, when: Condition | undefined): RuleModel => ({
  field: field.path,
  failing: 'missing',
  ...(when ? { when } : {}),
  broken: about(`${read(field)} == null || String(${read(field)}) === ''`, field),
})

/** Returns the rule of a field that the API requires in an object that it does not: required while a field of the object is filled in. */
export function missingInRecordRule(name: string, record: FormRecord): RuleModel {
  const asked = [...record.fields].filter(([, { source }]) => ownKind(source) === undefined)
  const mine = record.fields.get(name)
  if (!mine) throw new Error(`The record has no field ${name}`)
  const filled = asked.map(([other, field]) => `!(${blank(field, record.properties?.get(other)?.schema)})`)
  return missingRule(mine, about(filled.join(' || '), ...asked.map(([, field]) => field)))
}

/** Returns the rule of the format `tel`. A number that the API holds already may be older than the rule. */
const telephoneRule = (field: Read, when: Condition | undefined): RuleModel => ({
  field: field.path,
  failing: 'malformed',
  ...(when ? { when } : {}),
  whenChanged: true,
  broken: withHelpers(
    ['isTelephone'],
    `${read(field)} != null && String(${read(field)}) !== '' && !isTelephone(String(${read(field)}))`,
    field,
  ),
})

/** Returns code that is true for an empty field, or for an unticked checkbox. */
function blank(field: FormField, schema?: JsonSchema): string {
  const isTick = ownKind(field.source) === 'checkbox' || textOf(at(field.source, 'as')) === 'checkbox' || schema?.const === true
  return isTick ? `${read(field)} !== true` : `${read(field)} == null || String(${read(field)}) === ''`
}
const both = (one: CompiledCondition, other: CompiledCondition): CompiledCondition =>
  new CompiledCondition(joinCode([one.code, other.code], '&&'), [...new Set([...one.dependencies, ...other.dependencies])].sort())

/** Returns whether two fields may ask for the same. A text may repeat an e-mail address, but no other kind of text a password. */
function alike(a: Type, b: Type): boolean {
  if (a.kind !== 'string' || b.kind !== 'string' || a.format === b.format) return comparable(a, b)
  const formats = [a.format, b.format]
  return formats.includes('plain') && !formats.includes('password')
}

export function compileFieldRules(
  name: string,
  field: Source,
  record: FormRecord,
  schema: JsonSchema,
  when: Condition | undefined,
  place: Place,
  context: Context,
): RuleModel[] {
  const mine = record.fields.get(name)
  if (!mine) return []
  const shared = when ? { when } : {}
  const rules: RuleModel[] = []
  if (at(field, 'requiredUnless') && record.properties?.get(name)?.required)
    context.report.report('CAT403', keySpan(field, 'requiredUnless'), `The API always needs "${name}"`)
  const equals = other(at(field, 'equals'), record, context)
  if (equals) {
    if (!alike(mine.slot.type, equals.slot.type))
      context.report.report(
        'CAT415',
        at(field, 'equals')?.span ?? field.span,
        `"${name}" is ${describe(mine.slot.type)}, and must equal ${describe(equals.slot.type)}`,
        { hint: 'Name the field that asks for the same.' },
      )
    rules.push({
      field: mine.path,
      failing: 'notEqual',
      ...shared,
      broken: about(`${read(mine)} != null && ${read(mine)} !== ${read(equals)}`, mine, equals),
    })
  }
  const instead = other(at(field, 'requiredUnless'), record, context)
  if (instead && instead.path === mine.path)
    context.report.report('CAT602', at(field, 'requiredUnless')?.span ?? field.span, `"${name}" is never missing while it is filled`)
  else if (instead) {
    // A hidden field counts as empty, so this one is then required.
    const spared = about(blank(instead), instead)
    rules.push({
      field: mine.path,
      failing: 'missing',
      when: when instanceof CompiledCondition ? both(when, spared) : spared,
      broken: about(blank(mine), mine),
    })
  }
  const after = other(at(field, 'after'), record, context)
  if (after) {
    if (after.slot.type.kind !== 'date' || mine.slot.type.kind !== 'date')
      context.report.report('CAT304', at(field, 'after')?.span ?? field.span, '"after" compares two dates')
    const [value, before] = [read(mine), read(after)]
    rules.push({
      field: mine.path,
      failing: 'notAfter',
      ...shared,
      broken: about(`${value} != null && ${before} != null && ${value} <= ${before}`, mine, after),
    })
  }
  if (schema.format === 'tel') rules.push(telephoneRule(mine, when))
  for (const shape of itemsOf(at(field, 'shapes'))) {
    const shown = compileShown(shape, place, context)
    for (const item of itemsOf(at(shape, 'any'))) requireAccepted(name, item, schema, context)
    const otherwise = compileText(at(shape, 'otherwise'), shown.place, context, numbersOf(schema))
    const patterns = itemsOf(at(shape, 'any')).map((item) => patternOf(textOf(item) ?? ''))
    rules.push({
      field: mine.path,
      failing: 'malformed',
      ...(shown.when ? { when: shown.when } : shared),
      broken: about(`${read(mine)} != null && !/^(?:${patterns.join('|')})$/u.test(String(${read(mine)}))`, mine),
      ...(otherwise ? { otherwise } : {}),
    })
  }
  return rules
}

/** Reports a shape whose length the API does not allow. */
function requireAccepted(
  name: string,
  shape: Source,
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema,
  context: Context,
): void {
  const { length } = [...(textOf(shape) ?? '')]
  if (length < minLength || length > maxLength)
    context.report.report(
      'CAT403',
      shape.span,
      `This shape has ${length} characters, and the API takes ${length < minLength ? `${minLength} or more` : `${maxLength} at most`} for "${name}"`,
    )
}

/** Converts a shape to a regular expression: A is a letter, 9 a digit, any other character itself. */
const patternOf = (shape: string): string =>
  [...shape]
    .map((letter) => (letter === 'A' ? '[A-Za-z]' : letter === '9' ? '[0-9]' : letter.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')))
    .join('')

/** Resolves another field of the same record by its name. */
function other(source: Source | undefined, { fields }: FormRecord, context: Context): FormField | undefined {
  if (source?.kind !== 'scalar') return undefined
  const name = String((source as ScalarSource).value)
  const found = fields.get(name)
  if (!found && !context.definitions.lacks('fields'))
    context.report.report('CAT402', source.span, `The form has no field "${name}"`, { written: name, allowed: [...fields.keys()] })
  return found
}
