/** Compiles `data`: the loads, and the place with their names in scope. */
import type { LoadModel } from '../../model/catalogue-model.ts'
import { bind, narrow, optional, present, recordOf, type Slot, unknown } from '../expressions/index.ts'
import { at, entriesOf, type Source } from '../read/source.ts'
import { requireSession } from '../rules/session-needed.ts'
import type { Context } from '../scope/context.ts'
import { defaultText } from '../scope/default-texts.ts'
import type { OperationFunction } from '../scope/operations.ts'
import type { Place } from '../scope/place.ts'
import { demand } from './demands.ts'
import { compileGiven, requireInputs, takesOf } from './inputs.ts'
import { compileButtons, compileCodes, insideProblem } from './steps.ts'
import { compileText } from './texts.ts'

export interface Loaded {
  loads: LoadModel[]
  place: Place
}

/** Compiles the loads of `data` in the enclosing place. In the returned place each is `data.<name>`. */
export function compileLoads(data: Source | undefined, place: Place, context: Context): Loaded {
  const loads: LoadModel[] = []
  const slots: [string, Slot][] = []
  for (const { name, key, value } of entriesOf(data)) {
    const known = place.environment.names.get('data')?.type
    if (known?.kind === 'record' && known.fields.has(name))
      context.report.report('CAT205', key.span, `"data.${name}" means something else here already`)
    const load = compileLoad(name, value, place, context)
    const slot = load?.slot ?? present(unknown)
    const message = `Nothing reads "data.${name}", which is requested at each visit`
    // A load may be there for its refusal alone.
    slots.push([name, at(value, 'refused') ? slot : context.collected.declared.declare(value, key.span, message, slot)])
    if (load) loads.push(load.model)
  }
  const operations = loads.flatMap(({ operation }) => context.api.operations.get(operation) ?? [])
  return { loads, place: slots.length > 0 ? { ...withData(place, slots), loads: [...place.loads, ...operations] } : place }
}

export function compileLoad(name: string, value: Source, place: Place, context: Context): { model: LoadModel; slot: Slot } | undefined {
  const operation = at(value, 'operation')
  const called = operation?.kind === 'scalar' ? context.operations.require(operation) : undefined
  if (!called || operation?.kind !== 'scalar') return undefined
  if (!called.operation.reads) {
    context.report.report(
      'CAT704',
      operation.span,
      `"${called.operation.id}" changes something: data is loaded by operations that only read`,
    )
    return undefined
  }
  if (called.operation.answers !== 'json') {
    context.report.report(
      'CAT714',
      operation.span,
      `"${called.operation.id}" answers ${called.operation.answers === 'empty' ? 'nothing' : 'a file'}, so there is no data to load`,
      {
        hint:
          called.operation.answers === 'empty'
            ? 'Load what answers JSON.'
            : `Open it by a button: openFile: { operation: ${called.operation.id} }.`,
      },
    )
    return undefined
  }
  const when = at(value, 'when')
  const demanded = demand(when, undefined, place, context)
  // The load is requested only where its condition holds, so its inputs are narrowed by the condition's facts.
  const guarded = { ...place, environment: narrow(place.environment, demanded.facts), demands: [...place.demands, ...demanded.demands] }
  const { inputs, names } = compileGiven(value, takesOf(called), `"${called.operation.id}"`, guarded, context)
  const complete = requireInputs(called, names, operation.span, context)
  requireSession(called, operation, place, context)
  context.collected.loaded.add(called.operation.id)
  const error = compileText(at(value, 'error') ?? defaultText('load', context), place, context)
  const refusal = at(value, 'refused')
  const refused = refusal && compileRefusal(refusal, called, place, context)
  if (!error) return undefined
  // An operation whose inputs are missing may be the wrong one, and its answer then of another type than its uses expect.
  const slot = (complete || names.size > 0 ? called.answer : undefined) ?? present(unknown)
  return {
    model: {
      name,
      operation: called.operation.id,
      inputs,
      needed: Object.keys(inputs).filter((input) => called.inputs.get(input)?.required),
      ...(demanded.condition ? { when: demanded.condition } : {}),
      error,
      ...(refused ? { refused } : {}),
    },
    // A condition that does not exist says nothing about when the data is there.
    slot: demanded.condition ? optional(slot) : slot,
  }
}

function compileRefusal(source: Source, called: OperationFunction, place: Place, context: Context): NonNullable<LoadModel['refused']> {
  const inside = insideProblem(place, context)
  return {
    codes: compileCodes(at(source, 'codes'), called, inside, context),
    buttons: compileButtons(at(source, 'buttons'), inside, context),
  }
}

/** Returns the place with further names under `data`. */
function withData(place: Place, slots: readonly (readonly [string, Slot])[]): Place {
  const known = place.environment.names.get('data')?.type
  const fields = new Map<string, Slot>([...(known?.kind === 'record' ? known.fields : []), ...slots])
  return { ...place, environment: bind(place.environment, 'data', present(recordOf(fields, 'the loaded data'))) }
}
