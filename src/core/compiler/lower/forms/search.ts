/** Compiles searches: forms whose fields are the parameters of a query, and whose values stand in the address of the screen. */
import { assignable, describe, optional, type Type } from '../../expressions/index.ts'
import { at, keySpan, type Source } from '../../read/source.ts'
import type { Context } from '../../scope/context.ts'
import type { OperationFunction } from '../../scope/operations.ts'
import type { FormField } from '../../scope/place.ts'
import { CompiledExpression } from '../compiled.ts'

/** Returns the operation with its query as the request body; undefined unless it only reads and has a query. */
export function asSearch(called: OperationFunction): OperationFunction | undefined {
  const asked = [...called.inputs].filter(([, input]) => input.in === 'query')
  if (called.body || !called.operation.reads || asked.length === 0) return undefined
  return {
    ...called,
    // Where nothing is typed the parameter is left out of the address, and the load waits for what it needs.
    inputs: new Map(asked.map(([name, input]) => [name, { ...input, slot: optional(input.slot), required: false, in: 'body' }])),
    body: { type: 'object', properties: Object.fromEntries(asked.map(([name, { schema }]) => [name, schema])) },
  }
}

/** The present values: those of the address. */
export const startOfSearch = new CompiledExpression(
  { text: 's.params', helpers: [], reads: new Map([['params', 'Readonly<Record<string, unknown>>']]), portal: false, conditions: false },
  [],
)

/** Returns the kind by which a screen declares a parameter of the type. */
function kindOf(type: Type): string {
  if (type.kind === 'enum') return type.name ?? 'text'
  return type.kind === 'string' ? 'text' : type.kind
}

/** Keys of forms that change something. */
const unfit = ['with', 'fixed', 'start', 'edit', 'needs', 'opener', 'reading', 'send', 'preview', 'cancel'] as const

/** Reports what a search cannot do, and fields that no parameter of a screen with the form holds. */
export function requireSearch(
  name: string,
  source: Source,
  fields: ReadonlyMap<string, FormField>,
  { inputs }: OperationFunction,
  context: Context,
): void {
  const submit = at(source, 'submit')
  for (const [keys, of] of [
    [unfit, source],
    [['with', 'failure', 'then'], submit],
  ] as const)
    for (const key of keys)
      if (of && at(of, key))
        context.report.report('CAT706', keySpan(of, key), `"${key}" is for forms that change something, and this one searches`, {
          hint: 'A search puts its values into the address, where loads read them as `params`.',
        })
  for (const { place, span } of context.collected.formPlaces.filter(({ form }) => form === name)) {
    const params = place.environment.names.get('params')?.type
    for (const [field, { slot }] of fields) {
      if (!inputs.has(field)) continue
      const param = params?.kind === 'record' ? params.fields.get(field) : undefined
      const wanted = `Declare params: { ${field}: optional ${kindOf(slot.type)} } on the screen.`
      if (!param)
        context.report.report('CAT701', span, `The form "${name}" keeps "${field}" in the address, and the screen has no such parameter`, {
          hint: wanted,
        })
      else if (!param.missing || !assignable(slot.type, param.type))
        context.report.report('CAT304', span, `"${field}" of the form is ${describe(slot.type)}, which params.${field} cannot hold`, {
          hint: wanted,
        })
    }
  }
}
