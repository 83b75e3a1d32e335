/** Forms that are read until they are opened: what may be opened and sent alone, and where the whole cannot be opened. */
import type { EditModel, FieldModel } from '../../../catalogue/model.ts'
import { at, itemsOf, keySpan, type Source, textOf } from '../../read/source.ts'
import type { Context } from '../context.ts'
import { requirements } from '../demands.ts'
import type { OperationFunction } from '../operations.ts'
import type { Place } from '../place.ts'
import { compileText } from '../texts.ts'

export interface CompiledEdit {
  edit: EditModel | undefined
  /** Conditions that hold wherever the form is sent. */
  guards: ReadonlySet<string>
}

export function compileEdit(form: Source, place: Place, context: Context): CompiledEdit {
  const way = textOf(at(form, 'edit')) as EditModel['way'] | undefined
  const needs = at(form, 'needs')
  if (needs && way === undefined)
    context.report.report('CAT409', keySpan(form, 'needs'), 'A form that is always open has nothing to close', {
      hint: 'Put the condition on its button, or say `edit`.',
    })
  for (const section of itemsOf(at(form, 'sections')))
    if (at(section, 'edit') && way !== 'one-by-one')
      context.report.report(
        'CAT409',
        keySpan(section, 'edit'),
        'Only a form that is edited one by one has sections that are opened together',
        {
          hint: 'Say `edit: one-by-one` for the form, or leave this out.',
        },
      )
  const needed = requirements(needs, place, context, (otherwise, where) => compileText(otherwise, where, context))
  return { edit: way && { way, needs: needed.list }, guards: needed.guards }
}

export const isTogether = (section: Source): boolean => at(section, 'edit') !== undefined

/**
 * What is sent alone must be enough for the API: a property that it always needs cannot be a field among others, and one that is emptied
 * must be told as null, as what is left out stays as it was.
 */
export function requireSentAlone(
  form: Source,
  fields: Readonly<Record<string, FieldModel>>,
  called: OperationFunction,
  context: Context,
): void {
  if (textOf(at(form, 'edit')) !== 'one-by-one') return
  const span = keySpan(form, 'edit')
  const sent = Object.values(fields).filter((field) => !field.own && !field.readOnly)
  for (const { path, required, emptyAs } of sent) {
    const [property = path, ...inside] = path.split('.')
    if (called.inputs.get(property)?.required || (inside.length > 0 && required))
      context.report.report('CAT410', span, `"${called.operation.id}" always needs "${path}", and other fields are sent without it`)
    else if (!required && emptyAs !== 'null')
      context.report.report('CAT410', span, `"${path}" can be emptied, and "${called.operation.id}" takes no null for it`)
  }
}
