/** The place inside a row of a form, and what each row has to fill and to tell. */
import type { TextModel } from '../../../model/catalogue-model.ts'
import { formsOfCounted } from '../../../model/plural-forms.ts'
import { describe } from '../../expressions/index.ts'
import { at, entriesOf, type ScalarSource, type Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { Place } from '../../scope/place.ts'
import { CompiledExpression } from '../compiled.ts'
import { withoutForm } from '../demands.ts'
import type { FormRecord } from './records.ts'

/** Returns the place around rows, in which no field has a value: the rows exist before the user fills one in. */
export function withoutFields(place: Place): Place {
  const names = new Map(place.environment.names)
  names.delete('form')
  return {
    ...place,
    environment: { ...place.environment, names, facts: withoutForm(place.environment.facts, place.environment) },
    form: undefined,
  }
}

/** Returns the place inside a row, where `form` is the row's item of the request body. */
export function insideRow(place: Place, record: FormRecord): Place {
  return {
    ...place,
    environment: { ...place.environment, names: new Map(place.environment.names).set('form', record.filling) },
    form: { ...place.form, fields: record.fields },
  }
}

/** Reports required properties of an item that its fields neither ask nor give. */
export function requireFilled(
  kind: Source,
  record: FormRecord,
  given: ReadonlySet<string>,
  asked: readonly string[],
  into: ScalarSource,
  context: Context,
  asker = 'the row',
): void {
  const filled = new Set([
    ...given,
    ...asked,
    ...entriesOf(at(kind, 'fields')).flatMap(({ value }) => entriesOf(at(value, 'fills')).map(({ name }) => name)),
  ])
  for (const [name, input] of record.properties ?? [])
    if (input.required && !filled.has(name))
      context.report.report(
        'CAT401',
        into.span,
        `${record.words} needs "${name}" (${describe(input.slot.type)}), and ${asker} neither asks nor gives it`,
      )
}

/** Returns whether a text reads a name of the row in each of its variants. */
export function tells(text: TextModel, item: string): boolean {
  if (text.kind === 'conditional') return tells(text.met, item) && tells(text.otherwise, item)
  const texts = text.kind === 'counted' ? formsOfCounted(text).map(([, form]) => form) : [text]
  return texts.every(({ parts }) =>
    Object.values(parts)
      .flat()
      .some(
        (part) =>
          typeof part !== 'string' &&
          part.kind === 'placeholder' &&
          part.value instanceof CompiledExpression &&
          part.value.code.reads.has(item),
      ),
  )
}
