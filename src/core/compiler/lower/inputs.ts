/** Compiles the inputs of operations, dialogs, forms, parts, areas and screens. */
import type { InputModel, InputsModel } from '../../model/catalogue-model.ts'
import type { Span } from '../diagnostics/diagnostic.ts'
import { describe, optional, type Slot } from '../expressions/index.ts'
import { asksConditions, at, entriesOf, plainOf, type Source } from '../read/source.ts'
import { typeExpression } from '../rules/expression.ts'
import { acceptsFixed } from '../rules/fixed-values.ts'
import { requireIdOf } from '../rules/ids.ts'
import type { Context } from '../scope/context.ts'
import { findInScope, namesInScopeHint } from '../scope/names-in-scope.ts'
import type { OperationFunction } from '../scope/operations.ts'
import type { Place } from '../scope/place.ts'
import { suggestNames } from '../scope/suggest-names.ts'
import type { Typed } from '../scope/typed.ts'
import { CompiledExpression } from './compiled.ts'
import { demand } from './demands.ts'
import { expressionOf } from './expression.ts'

export interface Given {
  inputs: InputsModel
  names: ReadonlySet<string>
  /** The expressions of `with` by input. */
  typed: ReadonlyMap<string, Typed>
}

/** Compiles `with` (expressions) and `fixed` (constants), and checks them against the inputs taken. */
export function compileGiven(construct: Source, takes: ReadonlyMap<string, Slot>, what: string, place: Place, context: Context): Given {
  const inputs: Record<string, InputModel> = {}
  const typed = new Map<string, Typed>()
  for (const key of ['with', 'fixed'] as const) {
    for (const { name, key: written, value } of entriesOf(at(construct, key))) {
      const slot = takes.get(name)
      if (!slot) {
        context.report.report(
          'CAT702',
          written.span,
          `${what} does not take "${name}"`,
          takes.size > 0 ? { written: name, allowed: [...takes.keys()] } : { hint: 'It takes nothing.' },
        )
        continue
      }
      context.definitions.recordSlot(slot, written.span)
      if (Object.hasOwn(inputs, name)) context.report.report('CAT408', written.span, `"${name}" is given by "with" and by "fixed"`)
      const made = key === 'fixed' ? constantInput(value, slot, name, context) : givenInput(value, slot, place, context)
      if (!made) continue
      inputs[name] = 'checked' in made ? { kind: 'expression', expression: expressionOf(made) } : made
      if ('checked' in made) {
        typed.set(name, made)
        requireIdOf(name, made, context)
      }
    }
  }
  // An invalid or misspelled input is reported already, so it is not reported as missing too.
  const given = [at(construct, 'with'), at(construct, 'fixed')].filter((source) => source !== undefined)
  const known = [...takes.keys()]
  const names = given.some((source) => source.kind !== 'map') ? known : suggestNames(given.flatMap(entriesOf), known)
  return { inputs, names: new Set(names), typed }
}

function constantInput(value: Source, slot: Slot, name: string, context: Context): InputModel | undefined {
  return acceptsFixed(value, slot, name, context) ? { kind: 'constant', value: plainOf(value) } : undefined
}

function givenInput(value: Source, slot: Slot, place: Place, context: Context): InputModel | Typed | undefined {
  if (value.kind === 'map') {
    if (slot.type.kind === 'boolean' && asksConditions(value)) return conditionInput(value, place, context)
    if (slot.type.kind !== 'record') {
      context.report.report('CAT304', value.span, `A mapping is given where ${describe(slot.type)} is taken`)
      return undefined
    }
    const inner = compileGiven(
      {
        kind: 'map',
        span: value.span,
        entries: new Map([['with', { key: { kind: 'scalar', value: 'with', span: value.span, verbatim: false, quote: 0 }, value }]]),
      },
      slot.type.fields,
      describe(slot.type),
      place,
      context,
    )
    return { kind: 'record', inputs: inner.inputs }
  }
  return typeExpression(value, slot.missing ? 'value' : 'needed', place, context, { expected: slot.type })
}

/** Compiles `{ when: booking-due }` to a boolean. Missing data yields false. */
function conditionInput(value: Source, place: Place, context: Context): InputModel | undefined {
  const { condition } = demand(at(value, 'when'), at(value, 'unless'), place, context)
  return condition && { kind: 'expression', expression: new CompiledExpression(condition.code, condition.dependencies) }
}

/** Reports required inputs of an operation that are not given. Returns whether there are none. */
export function requireInputs(
  called: OperationFunction,
  given: ReadonlySet<string>,
  span: Span,
  context: Context,
  hint = 'Give it by `with` or `fixed`.',
): boolean {
  const absent = [...called.inputs]
    .filter(([name, input]) => input.required && !given.has(name))
    .map(([name, input]) => `${name} (${describe(input.slot.type)})`)
  if (absent.length > 0) context.report.report('CAT701', span, `"${called.operation.id}" needs ${absent.join(', ')}`, { hint })
  return absent.length === 0
}

export const takesOf = (called: OperationFunction): ReadonlyMap<string, Slot> =>
  new Map([...called.inputs].map(([name, input]) => [name, input.required ? input.slot : optional(input.slot)]))

/** Compiles the inputs for `about`. One without `with` or `fixed` takes the value in scope of the same name and kind. */
export function compileAbout(
  construct: Source,
  about: ReadonlyMap<string, Slot>,
  what: string,
  span: Span,
  place: Place,
  context: Context,
): InputsModel {
  const { inputs, names } = compileGiven(construct, about, what, place, context)
  const all: Record<string, InputModel> = { ...inputs }
  for (const [name, slot] of about) {
    if (names.has(name)) continue
    const known = findInScope(name, slot, place)
    if (known) {
      context.collected.declared.read(known.slot)
      const [root = ''] = known.path.split('/')
      all[name] = {
        kind: 'expression',
        expression: new CompiledExpression(
          { text: known.code, helpers: [], reads: new Map([[root, 'unknown']]), portal: false, conditions: false },
          known.dependencies,
        ),
      }
      if (root === 'data')
        all[name] = {
          kind: 'expression',
          expression: new CompiledExpression(
            { text: known.code, helpers: [], reads: new Map([['data', `{ ${name}: unknown }`]]), portal: false, conditions: false },
            known.dependencies,
          ),
        }
    } else if (!slot.missing && !context.report.hasUnread(span.file))
      context.report.report('CAT204', span, `${what} is about ${name} (${describe(slot.type)}), which is not in scope here`, {
        hint: namesInScopeHint(place),
      })
  }
  return all
}

/** Returns the inputs that come from `data`. Only these need a binding, as others have the same name in scope. */
export const fromData = (given: InputsModel): InputsModel =>
  Object.fromEntries(Object.entries(given).filter(([, input]) => input.kind === 'expression' && input.expression.dependencies.length > 0))
