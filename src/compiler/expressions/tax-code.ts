/** Checks the arguments of `taxCodeDiffers`. */
import { taxCodeParts } from '../../lib/tax-code.ts'
import { assignable } from './assignable.ts'
import type { Node } from './node.ts'
import { plainText, type Type } from './type.ts'
import type { Walk } from './walk.ts'

/** Returns whether a value of a type may be part of a tax code. */
export const isWritten = (type: Type): boolean => type.kind === 'date' || type.kind === 'enum' || assignable(type, plainText)

/** Reports a part that a tax code does not have. */
export function requireTaxCodePart(walk: Walk, part: Node): void {
  const allowed: readonly string[] = taxCodeParts
  if (part.op !== 'literal' || typeof part.value !== 'string')
    walk.problem('wrong-arguments', part.span, 'The part is written between quotes', { allowed })
  else if (!allowed.includes(part.value))
    walk.problem('wrong-arguments', part.span, `A tax code has no "${part.value}"`, { written: part.value, allowed })
}
