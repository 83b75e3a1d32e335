/** Compiles `folded`: sections of a form that are closed until they are opened. */
import type { FieldModel } from '../../../model/catalogue-model.ts'
import { at, itemsOf, keySpan, type Source, textOf } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'

export const isFolded = (section: Source): boolean => at(section, 'folded') !== undefined

/** Reports a field that must be filled in and that a folded section hides. */
export function requireOptional(section: Source, field: FieldModel, context: Context): void {
  if (isFolded(section) && field.required && field.when === undefined)
    context.report.report('CAT414', keySpan(section, 'folded'), `"${field.path}" must be filled in, and this section hides it`, {
      hint: 'Ask it in a section that is open, or leave `folded` out.',
    })
}

/** Reports folded sections of a form that is edited one by one: its fields are lines that are read. */
export function requireOpenForm(form: Source, context: Context): void {
  if (textOf(at(form, 'edit')) !== 'one-by-one') return
  for (const section of itemsOf(at(form, 'sections')))
    if (isFolded(section))
      context.report.report('CAT410', keySpan(section, 'folded'), 'What is edited field by field is read first, so it is not folded')
}
