/** Compiles the parameters of a screen in which the address keeps a choice of the visitor. */
import { isTextType, type Type } from '../expressions/index.ts'
import type { Source } from '../read/source.ts'
import { typeExpression } from '../rules/expression.ts'
import type { Context } from '../scope/context.ts'
import { DeclaredNames } from '../scope/declared-names.ts'
import type { Place } from '../scope/place.ts'

/** What a choice needs of its parameter. */
export interface Kept {
  /** The choice: `A choice`. */
  what: string
  /** The key and a parameter that fits, for the hint: `keptIn`, `type: optional text`. */
  example: readonly [key: string, param: string]
  kinds: string
  holds(type: Type): boolean
  /** The parameter has no effect unless something else reads it, such as the load that answers the page. */
  readElsewhere?: boolean
}

export const textOrNumber: Pick<Kept, 'kinds' | 'holds'> = {
  kinds: 'a text or a number',
  holds: (type) => isTextType(type) || type.kind === 'integer',
}
export const anyText: Pick<Kept, 'kinds' | 'holds'> = { kinds: 'a text', holds: isTextType }
export const wholeNumber: Pick<Kept, 'kinds' | 'holds'> = { kinds: 'a whole number', holds: (type) => type.kind === 'integer' }

/** Resolves `params.type`, an optional parameter of the screen. */
export function compileKeptParam(
  source: Source | undefined,
  { what, example: [key, param], kinds, holds, readElsewhere = false }: Kept,
  place: Place,
  context: Context,
): { name: string; type: Type } | undefined {
  const reading = readElsewhere ? { ...context, collected: { ...context.collected, declared: new DeclaredNames() } } : context
  const typed = typeExpression(source, 'value', place, reading)
  if (!typed || !source) return undefined
  const name = /^params\.(\w+)$/.exec(typed.checked.text.trim())?.[1]
  const { type, missing } = typed.slot
  if (name !== undefined && type.kind === 'unknown') return undefined
  if (name !== undefined && missing && holds(type)) return { name, type }
  context.report.report('CAT304', source.span, `${what} is kept in a parameter of the screen that may be missing and is ${kinds}`, {
    hint: `Declare params: { ${param} } and say ${key}: params.${param.split(':')[0]}.`,
  })
  return undefined
}
