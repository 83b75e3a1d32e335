/** Compiles the tour of the first visit. */
import type { TourEntryModel, TourModel, TourStepModel } from '../../model/catalogue-model.ts'
import type { ShellPlace } from '../../model/vocabulary.ts'
import { bind, type Environment, integer, present } from '../expressions/index.ts'
import { at, itemsOf, type Source, textOf } from '../read/source.ts'
import { requireGuards } from '../rules/required-guards.ts'
import type { Context } from '../scope/context.ts'
import { placeOf } from '../scope/locals.ts'
import { requireInputs } from './inputs.ts'
import { compileShown } from './shown.ts'
import { compileRefresh } from './steps.ts'
import { compileText } from './texts.ts'

export interface CompiledTour {
  when: TourEntryModel['when']
  onRequest: boolean
  model: TourModel
}

export function compileTour(source: Source | undefined, base: Environment, context: Context): CompiledTour | undefined {
  if (!source) return undefined
  const member = placeOf(bind(base, 'session', context.session), new Map(), 'member', 'the tour')
  const { when, place } = compileShown(source, member, context)
  const counting = {
    ...place,
    environment: ['position', 'count'].reduce((env, name) => bind(env, name, present(integer())), place.environment),
  }
  const done = operationOf(at(source, 'done'), context)
  if (done) requireGuards(done.called, done.name, place, context)
  const progress = compileText(at(source, 'progress'), counting, context)
  const [next, back, skip, finish] = ['next', 'back', 'skip', 'finish'].map((key) => compileText(at(source, key), place, context))
  const steps = itemsOf(at(source, 'steps')).flatMap((step): TourStepModel[] => {
    const [title, text] = [compileText(at(step, 'title'), place, context), compileText(at(step, 'text'), place, context)]
    return title && text ? [{ at: textOf(at(step, 'at')) as ShellPlace, title, text }] : []
  })
  if (!when || !done || !progress || !next || !back || !skip || !finish) return undefined
  const refresh = compileRefresh(at(source, 'refresh'), context)
  const onRequest = textOf(at(source, 'opens')) === 'on-request'
  return { when, onRequest, model: { done: done.called.operation.id, refresh, progress, next, back, skip, finish, steps } }
}

/** Resolves the operation `done`, which must change data and need no inputs. */
function operationOf(name: Source | undefined, context: Context) {
  const called = name?.kind === 'scalar' ? context.operations.require(name) : undefined
  if (!called || name?.kind !== 'scalar') return undefined
  if (called.operation.reads)
    context.report.report('CAT707', name.span, `"${called.operation.id}" only reads: it cannot note that the tour is over`)
  requireInputs(called, new Set(), name.span, context, 'The tour has nothing to give: name an operation that needs nothing.')
  return { called, name }
}
