/** Compiles the preview of a submission, by an operation that only reads. */
import type { PreviewModel } from '../../../model/catalogue-model.ts'
import { bind, type Environment, optional, present, type Slot, unknown } from '../../expressions/index.ts'
import { at, keySpan, type Source, textOf } from '../../read/source.ts'
import { requireGuards } from '../../rules/required-guards.ts'
import { requireSession } from '../../rules/session-needed.ts'
import type { Context } from '../../scope/context.ts'
import { defaultText } from '../../scope/default-texts.ts'
import type { Place } from '../../scope/place.ts'
import { compileBlocks } from '../blocks/index.ts'
import { compileGiven, requireInputs, takesOf } from '../inputs.ts'
import { compileText } from '../texts.ts'

export interface CompiledPreview {
  model: PreviewModel | undefined
  /** Returns the environment with a nullable `preview`. */
  offered(environment: Environment): Environment
}

/** @param place with `form` as the values of a valid form. */
export function compilePreview(form: Source, place: Place, context: Context): CompiledPreview {
  const source = at(form, 'preview')
  if (!source) return { model: undefined, offered: (environment) => environment }
  const span = keySpan(form, 'preview')
  if (textOf(at(form, 'edit')) === 'one-by-one')
    context.report.report('CAT410', span, 'What is sent piece by piece has no preview of the whole')
  if (place.environment.names.has('preview'))
    context.report.report('CAT205', span, '"preview" means something else here already', { hint: 'Choose another name there.' })
  const operation = at(source, 'operation')
  const called = operation?.kind === 'scalar' ? context.operations.require(operation) : undefined
  const answer: Slot = called?.answer ?? present(unknown)
  const offered = (environment: Environment): Environment => bind(environment, 'preview', optional(answer))
  if (!called || operation?.kind !== 'scalar') return { model: undefined, offered }
  if (!called.operation.reads)
    context.report.report(
      'CAT704',
      operation.span,
      `"${called.operation.id}" changes something: a preview is asked of operations that only read`,
    )
  requireSession(called, operation, place, context)
  requireGuards(called, operation, place, context)
  const given = compileGiven(source, takesOf(called), `"${called.operation.id}"`, place, context)
  requireInputs(called, given.names, operation.span, context)
  const error = compileText(at(source, 'error') ?? defaultText('load', context), place, context)
  const content = compileBlocks(at(source, 'content'), { ...place, environment: bind(place.environment, 'preview', answer) }, context)
  const needed = Object.keys(given.inputs).filter((name) => called.inputs.get(name)?.required)
  return { model: error && { operation: called.operation.id, inputs: given.inputs, needed, error, content }, offered }
}
