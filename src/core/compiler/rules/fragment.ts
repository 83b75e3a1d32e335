import { assignable, plainText, type Type } from '../expressions/index.ts'

/** Returns whether values of the type can be a URL fragment: texts and whole numbers. */
export const isFragment = (type: Type): boolean =>
  type.kind !== 'unknown' && (assignable(type, plainText) || (type.kind === 'integer' && type.unit === 'plain'))
