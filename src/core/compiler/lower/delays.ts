/** Compiles delays, which must be constants of portal.yaml. */

import { describe } from '../expressions/index.ts'
import type { Source } from '../read/source.ts'
import { typeExpression } from '../rules/expression.ts'
import type { Context } from '../scope/context.ts'
import type { Place } from '../scope/place.ts'

/** Returns the value of a delay in milliseconds. */
export function compileDelay(source: Source | undefined, place: Place, context: Context): number | undefined {
  if (!source) return undefined
  const typed = typeExpression(source, 'needed', place, context, { expected: { kind: 'integer', unit: 'ms' } })
  if (!typed) return undefined
  const path = typed.checked.text.trim().split('.')
  const value =
    path[0] === 'portal'
      ? path.slice(1).reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], context.portal.value)
      : undefined
  if (typeof value === 'number') return value
  context.report.report('CAT304', source.span, `A delay is one of portal.yaml, this is ${describe(typed.slot.type)}`, {
    hint: 'For example: portal.behaviour.alert',
  })
  return undefined
}
