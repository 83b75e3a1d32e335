/** Compiles the submit button: texts, further inputs, and the steps that follow. */
import type { SubmitModel } from '../../../model/catalogue-model.ts'
import { bind, present, unknown } from '../../expressions/index.ts'
import { at, entriesOf, keySpan, type Source, textOf } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { OperationFunction } from '../../scope/operations.ts'
import { afterStep, type Place } from '../../scope/place.ts'
import { compileButtonWithoutSteps } from '../buttons.ts'
import { compileGiven, takesOf } from '../inputs.ts'
import { compileFailure, compileSteps } from '../steps.ts'

/**
 * @param given names of the inputs set by the form itself.
 * @returns the model, and the place narrowed by the button's `when` and `needs`.
 */
export function compileSubmit(
  form: Source,
  called: OperationFunction,
  given: ReadonlySet<string>,
  place: Place,
  context: Context,
): { model: SubmitModel; place: Place } | undefined {
  const source = at(form, 'submit')
  if (!source) return undefined
  const button = compileButtonWithoutSteps(source, place, context)
  for (const { name, key } of entriesOf(at(source, 'with')))
    if (given.has(name)) context.report.report('CAT408', key.span, `"${name}" is given by the form already`)
  const { inputs } = compileGiven(source, takesOf(called), `"${called.operation.id}"`, button?.place ?? place, context)
  const failureSource = at(source, 'failure')
  if (textOf(at(form, 'edit')) === 'one-by-one' && failureSource)
    for (const [key, missing] of [
      ['offer', 'no button stands there'],
      ['refused', 'no notice takes its place'],
    ] as const)
      if (at(failureSource, key))
        context.report.report(
          'CAT706',
          keySpan(failureSource, key),
          `What is edited one by one says for a moment why it failed: ${missing}`,
        )
  const failure = compileFailure(failureSource, called, place, context)
  const after: Place = {
    ...afterStep(place, { answered: true, savable: called.operation.answers !== 'empty' }),
    environment: bind(place.environment, 'answer', called.answer ?? present(unknown)),
  }
  const then = compileSteps(at(source, 'then'), after, context)
  if (!button || !failure) return undefined
  return { model: { ...button.model, ...(Object.keys(inputs).length > 0 ? { inputs } : {}), failure, then }, place: button.place }
}
