/** JSON Schemas of the properties that the studio's panel edits by a form. */

import { type Key, plainWord } from '../../compiler/grammar/shape.ts'
import type { KnownNames } from '../../compiler/reference/editor-schema.ts'
import type { PropertySchema } from '../studio-api.ts'

/** The names that can be chosen, by kind. */
export type KnownChoices = KnownNames

/**
 * Returns the schema of a property with one value; undefined for a text, which has fields of its own, and for what holds other values.
 *
 * @param local names of conditions that only this file has
 */
export function schemaOfKey({ shape, description }: Key, choices: KnownChoices, local: readonly string[]): PropertySchema | undefined {
  switch (shape.is) {
    case 'expression':
    case 'binder':
      return { type: 'string', description }
    case 'constant':
      return { type: shape.kind === 'integer' || shape.kind === 'pixels' ? 'integer' : 'string', description }
    case 'choice':
      return { enum: shape.values.map(plainWord), description }
    case 'true':
      return { type: 'boolean', description }
    case 'name':
      return shape.of in choices ? { enum: choices[shape.of as keyof KnownNames], description } : { type: 'string', description }
    case 'conditions':
      return { type: 'array', items: { enum: [...new Set([...local, ...choices.condition])] }, uniqueItems: true, description }
    default:
      return undefined
  }
}
