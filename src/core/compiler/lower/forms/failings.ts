/** Derives the failings that a field can have from its schema and rules, and compiles their messages. */
import type { FieldModel } from '../../../model/catalogue-model.ts'
import { type Failing, failings } from '../../../model/vocabulary.ts'
import type { JsonSchema } from '../../read/api.ts'
import { isFile } from '../../read/exchange.ts'
import { at, entriesOf, type Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { compileText, type Numbers } from '../texts.ts'
import { fileFailingsOf, fileNumbers } from './file-fields.ts'

/** Returns the failings of a schema, each with the number that its message may show as {limit}. */
export function schemaFailings(schema: JsonSchema): ReadonlyMap<Failing, number | undefined> {
  const found = new Map<Failing, number | undefined>()
  const kinds = [schema.type ?? []].flat()
  if (isFile(schema)) return fileFailingsOf(schema)
  if (textKind(schema) !== undefined) found.set('notPlain', undefined)
  if (schema.enum) found.set('notListed', undefined)
  if (schema.const !== undefined) found.set('notAccepted', undefined)
  if (schema.minLength !== undefined && schema.minLength > 1) found.set('tooShort', schema.minLength)
  if (schema.maxLength !== undefined) found.set('tooLong', schema.maxLength)
  if (schema.minItems) found.set('tooFew', schema.minItems)
  if (schema.maxItems !== undefined) found.set('tooMany', schema.maxItems)
  if (schema.uniqueItems === true) found.set('repeated', undefined)
  if (schema.minimum !== undefined) found.set('tooSmall', schema.minimum)
  if (schema.maximum !== undefined) found.set('tooLarge', schema.maximum)
  const judged = ['email', 'date', 'date-time', 'uri', 'uuid'].includes(schema.format ?? '')
  if (schema.format === 'date') found.set('noSuchDate', undefined)
  if (schema.pattern !== undefined || judged || kinds.includes('integer') || kinds.includes('number')) found.set('malformed', undefined)
  return found
}

/** Returns whether a property takes one line or several; undefined when it takes no free text. */
export function textKind(schema: JsonSchema): FieldModel['text'] {
  const isFree =
    !schema.enum && schema.const === undefined && !['date', 'date-time', 'uuid'].includes(schema.format ?? '') && !isFile(schema)
  if (!isFree || ![schema.type ?? []].flat().includes('string')) return undefined
  return schema['x-multiline'] === true ? 'lines' : 'line'
}

/** Returns the schema's limits that a field's texts may show. */
export function numbersOf(schema: JsonSchema): Numbers {
  const entries = [
    ['minLength', schema.minLength],
    ['maxLength', schema.maxLength],
    ['minItems', schema.minItems],
    ['maxItems', schema.maxItems],
    ['minimum', schema.minimum],
    ['maximum', schema.maximum],
  ] as const
  return Object.fromEntries(entries.filter((entry): entry is readonly [(typeof entries)[number][0], number] => entry[1] !== undefined))
}

/** Returns the limits that a field's texts may show, for files those of `fileNumbers`. */
export const shownNumbers = (schema: JsonSchema, place: Place, context: Context): Numbers =>
  isFile(schema) ? fileNumbers(schema, place, context) : numbersOf(schema)

/** Compiles a message for every failing that the field can have, and reports those without one. */
export function compileMessages(
  name: string,
  field: Source,
  possible: ReadonlyMap<Failing, number | undefined>,
  schema: JsonSchema,
  place: Place,
  context: Context,
): FieldModel['messages'] {
  const own = at(field, 'messages')
  const any = at(own, 'any')
  const messages: Partial<Record<Failing, NonNullable<ReturnType<typeof compileText>>>> = {}
  const uses = (failing: Failing): Source | undefined => at(own, failing) ?? any ?? ruleWords(failing, context)
  for (const [failing, limit] of possible) {
    const source = uses(failing)
    if (!source) {
      // messages.yaml may lack texts of files, which is reported there.
      if (context.report.hasOfClass('1')) continue
      context.report.report('CAT503', field.span, `"${name}" can fail "${failing}", for which there are no words`)
      continue
    }
    const text = compileText(source, place, context, { ...shownNumbers(schema, place, context), ...(limit === undefined ? {} : { limit }) })
    if (text) messages[failing] = text
  }
  for (const { name: failing, key } of entriesOf(own)) {
    if (failing === 'any' || !(failings as readonly string[]).includes(failing)) continue
    const used = possible.has(failing as Failing) || context.collected.fieldWords.get(key)?.used === true
    context.collected.fieldWords.set(key, { used, field: name, possible: [...possible.keys()] })
  }
  return messages
}

/** Reports messages for failings that the field cannot have in any form that includes it. */
export function reportUnusedMessages({ collected, report }: Context): void {
  for (const [key, { used, field, possible }] of collected.fieldWords)
    if (!used) report.report('CAT510', key.span, `"${field}" never fails "${String(key.value)}"`, { allowed: [...possible, 'any'] })
}

const ruleWords = (failing: Failing, context: Context): Source | undefined =>
  at(at(context.messages, 'rules'), failing) ?? at(at(context.messages, 'files'), failing)
