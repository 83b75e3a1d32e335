/** Compiles `edit`: forms that are read-only until they are opened. */
import type { EditModel, FieldModel, OpenerModel } from '../../../model/catalogue-model.ts'
import type { ButtonStyle, IconName } from '../../../model/vocabulary.ts'
import { at, itemsOf, keySpan, namesOf, type Source, textOf } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { OperationFunction } from '../../scope/operations.ts'
import type { Place } from '../../scope/place.ts'
import { compileBlocks } from '../blocks/index.ts'
import { requirements } from '../demands.ts'
import { compileText } from '../texts.ts'
import { objectIn } from './body-record.ts'

export interface CompiledEdit {
  edit: EditModel | undefined
  /** Conditions that hold whenever the form is sent. */
  guards: ReadonlySet<string>
}

/**
 * @param place with the form's loads.
 * @param around without them: the place of `reading`, because the loads start when the form is opened.
 */
export function compileEdit(form: Source, place: Place, around: Place, context: Context): CompiledEdit {
  const written = textOf(at(form, 'edit'))
  const way = written === 'one-by-one' || written === 'on-demand' ? written : undefined
  const needs = at(form, 'needs')
  const demanded = (where: Place) => requirements(needs, where, context, (otherwise, at) => compileText(otherwise, at, context))
  // An unknown word was already reported.
  if (written !== undefined && way === undefined) return { edit: undefined, guards: demanded(place).guards }
  if (needs && way === undefined)
    context.report.report('CAT409', keySpan(form, 'needs'), 'A form that is always open has nothing to close', {
      hint: `Say \`edit\`, or put needs: ${namesOf(needs).map(textOf).join(', ')} on submit.`,
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
  for (const [key, allowed] of [
    ['opener', way !== undefined],
    ['reading', way === 'on-demand'],
  ] as const)
    if (at(form, key) && !allowed)
      context.report.report('CAT409', keySpan(form, key), `Only a form that is opened on demand has "${key}"`, {
        hint: 'Say `edit: on-demand`, or leave this out.',
      })
  // The misplaced conditions count as demanded, so that nothing else is reported because of them.
  if (way === undefined) return { edit: undefined, guards: needs ? demanded(place).guards : new Set() }
  const reading = at(form, 'reading')
  const closed = reading ? around : place
  const { list, guards } = demanded(closed)
  if (way === 'one-by-one') {
    const all = at(form, 'opener') && compileOpener(form, closed, context)
    return { edit: { way, needs: list, ...(all ? { opener: all } : {}) }, guards }
  }
  const blocks = reading && compileBlocks(reading, closed, context)
  const opener = compileOpener(form, closed, context)
  return { edit: opener && { way, needs: list, opener, ...(blocks ? { reading: blocks } : {}) }, guards }
}

function compileOpener(form: Source, place: Place, context: Context): OpenerModel | undefined {
  const source = at(form, 'opener')
  if (!source) context.report.report('CAT411', keySpan(form, 'edit'), 'Nothing opens this form: it names no `opener`')
  const label = compileText(at(source, 'label'), place, context)
  const hint = compileText(at(source, 'hint'), place, context)
  const icon = textOf(at(source, 'icon')) as IconName | undefined
  return (
    label && {
      label,
      style: (textOf(at(source, 'style')) as ButtonStyle | undefined) ?? 'secondary',
      ...(icon ? { icon } : {}),
      ...(hint ? { hint } : {}),
    }
  )
}

/** Reports a list or a one-of in a form that shows its values before it is opened: only `reading` shows theirs. */
export function requireReadable(form: Source, field: FieldModel, { span }: Source, context: Context): void {
  const isShown = textOf(at(form, 'edit')) === 'on-demand' && at(form, 'reading') !== undefined
  if ((field.list || field.variants) && at(form, 'edit') && !isShown)
    context.report.report('CAT410', span, `"${field.path}" is no single value, and is not shown before the form is opened`, {
      hint: 'Leave `edit` out, or say `edit: on-demand` with `reading`.',
    })
}

export const isTogether = (section: Source): boolean => at(section, 'edit') !== undefined

/**
 * Checks that the API accepts each field on its own.
 *
 * A required property cannot be sent by one field among others, and a cleared field must be sent as null, because an omitted one is unchanged.
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
    const input = called.inputs.get(property)
    const isRequiredInside = inside.some((name) => required || objectIn(input?.schema ?? {}).required?.includes(name))
    if (input?.required || isRequiredInside)
      context.report.report('CAT410', span, `"${called.operation.id}" always needs "${path}", and other fields are sent without it`)
    else if (!required && emptyAs !== 'null')
      context.report.report('CAT410', span, `"${path}" can be emptied, and "${called.operation.id}" takes no null for it`)
  }
}
