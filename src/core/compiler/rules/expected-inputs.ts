/**
 * Checks inputs that the API description marks `x-expected`: the version or the amount that the customer has seen.
 *
 * By such an input the API refuses a change of what has changed meanwhile. It accepts the change without it, so that nothing else tells.
 */
import type { Span } from '../diagnostics/diagnostic.ts'
import { describe, type Environment, pathOf, writtenPath } from '../expressions/index.ts'
import type { Context } from '../scope/context.ts'
import type { OperationFunction } from '../scope/operations.ts'
import { typeAt } from '../scope/type-at.ts'
import type { Typed } from '../scope/typed.ts'

/** Reports expected inputs that are not given. Required ones are reported elsewhere. */
export function requireExpected(called: OperationFunction, given: ReadonlySet<string | undefined>, span: Span, context: Context): void {
  for (const [name, { required, schema, slot }] of called.inputs)
    if (!required && schema['x-expected'] === true && !given.has(name))
      context.report.report('CAT716', span, `"${called.operation.id}" expects "${name}" (${describe(slot.type)}), and nothing gives it`, {
        hint: 'Give what the customer has seen: without it, a change made meanwhile is lost or agreed to unseen.',
      })
}

/** A form as it is compiled: the given inputs, its record with the present values, and its fields without a value of their own to start with. */
interface Editing {
  called: OperationFunction
  given: ReadonlyMap<string, Typed>
  start: Typed | undefined
  startless: readonly string[]
  environment: Environment
}

/** Reports a form that sends the version of a record, and starts from another record or from none. */
export function requireStartOfVersion({ called, given, start, startless, environment }: Editing, span: Span, context: Context): void {
  for (const [name, { checked, source }] of given) {
    const path = called.inputs.get(name)?.schema['x-expected'] === true ? pathOf(checked.node) : undefined
    if (path === undefined || !path.endsWith(`/${name}`)) continue
    const record = path.slice(0, -name.length - 1)
    if (!start) {
      const type = typeAt(record, environment)
      const lost = startless.find((field) => type?.kind === 'record' && type.fields.has(field))
      if (lost !== undefined)
        context.report.report('CAT418', span, `The form changes ${writtenPath(record)} and starts empty: "${lost}" is there already`, {
          hint: `Say start: ${writtenPath(record)}`,
        })
      continue
    }
    const from = pathOf(start.checked.node)
    if (from !== undefined && from !== record && start.slot.type.kind === 'record' && start.slot.type.fields.has(name))
      context.report.report(
        'CAT417',
        source.span,
        `This is the "${name}" of ${writtenPath(record)}, and the form starts from ${writtenPath(from)}`,
        {
          hint: `Say ${writtenPath(from)}.${name}`,
        },
      )
  }
}
