/** Rules over more than one field, or that depend on a condition: compiled beside the validator, never into its schema. */
import type { Condition, RuleModel } from '../../../catalogue/model.ts'
import { type Slot, slotText } from '../../expressions/index.ts'
import type { JsonSchema } from '../../read/api.ts'
import { at, itemsOf, type ScalarSource, type Source, textOf } from '../../read/source.ts'
import { type Code, CompiledCondition } from '../compiled.ts'
import type { Context } from '../context.ts'
import type { Place } from '../place.ts'
import { compileShown } from '../values.ts'

const about = (text: string, fields: Readonly<Record<string, Slot>>): CompiledCondition => {
  const type = Object.entries(fields)
    .map(([name, slot]) => `${JSON.stringify(name)}?: ${slotText({ ...slot, missing: true })}`)
    .join('; ')
  const code: Code = { text, helpers: [], reads: new Map([['form', `{ ${type} }`]]), portal: false, conditions: false }
  return new CompiledCondition(code, [])
}
const read = (name: string): string => `s.form[${JSON.stringify(name)}]`

/** A field that must be filled while it is shown, though the API lets it be absent. */
export const missingRule = (name: string, slot: Slot, when: Condition | undefined): RuleModel => ({
  field: name,
  failing: 'missing',
  ...(when ? { when } : {}),
  broken: about(`${read(name)} == null || String(${read(name)}) === ''`, { [name]: slot }),
})

export function compileFieldRules(
  name: string,
  field: Source,
  slots: ReadonlyMap<string, Slot>,
  schema: JsonSchema,
  when: Condition | undefined,
  place: Place,
  context: Context,
): RuleModel[] {
  const slot = slots.get(name)
  if (!slot) return []
  const shared = when ? { when } : {}
  const rules: RuleModel[] = []
  const equals = other(at(field, 'equals'), slots, context)
  if (equals) {
    rules.push({
      field: name,
      failing: 'notEqual',
      ...shared,
      broken: about(`${read(name)} != null && ${read(name)} !== ${read(equals.name)}`, { [name]: slot, [equals.name]: equals.slot }),
    })
  }
  const after = other(at(field, 'after'), slots, context)
  if (after) {
    if (after.slot.type.kind !== 'date' || slot.type.kind !== 'date')
      context.report.report('CAT304', at(field, 'after')?.span ?? field.span, '"after" compares two dates')
    const [mine, before] = [read(name), read(after.name)]
    rules.push({
      field: name,
      failing: 'notAfter',
      ...shared,
      broken: about(`${mine} != null && ${before} != null && ${mine} <= ${before}`, { [name]: slot, [after.name]: after.slot }),
    })
  }
  for (const shape of itemsOf(at(field, 'shapes'))) {
    const shown = compileShown(shape, place, context)
    for (const item of itemsOf(at(shape, 'any'))) requireAccepted(name, item, schema, context)
    const patterns = itemsOf(at(shape, 'any')).map((item) => patternOf(textOf(item) ?? ''))
    rules.push({
      field: name,
      failing: 'malformed',
      ...(shown.when ? { when: shown.when } : shared),
      broken: about(`${read(name)} != null && !/^(?:${patterns.join('|')})$/u.test(String(${read(name)}))`, { [name]: slot }),
    })
  }
  return rules
}

/** A shape that is longer or shorter than the API allows could never be filled in. */
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

/** A stands for a letter, 9 for a digit; anything else for itself. */
const patternOf = (shape: string): string =>
  [...shape]
    .map((letter) => (letter === 'A' ? '[A-Za-z]' : letter === '9' ? '[0-9]' : letter.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')))
    .join('')

function other(source: Source | undefined, slots: ReadonlyMap<string, Slot>, context: Context): { name: string; slot: Slot } | undefined {
  if (source?.kind !== 'scalar') return undefined
  const name = String((source as ScalarSource).value)
  const slot = slots.get(name)
  if (!slot) context.report.report('CAT402', source.span, `The form has no field "${name}"`, { written: name, allowed: [...slots.keys()] })
  return slot ? { name, slot } : undefined
}
