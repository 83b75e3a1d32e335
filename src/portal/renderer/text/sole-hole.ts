/** A text that is one value and nothing else: it may be drawn by its format. */
import type { HoleModel, Scope, TextModel } from '../../../catalogue/model.ts'

export function findSoleHole(text: TextModel): HoleModel | undefined {
  if (text.kind !== 'plain') return undefined
  const [part, ...more] = text.parts.it
  return part !== undefined && more.length === 0 && typeof part !== 'string' && part.kind === 'hole' ? part : undefined
}

/** True where the text is one value and that value is missing. */
export function isAbsent(text: TextModel, scope: Scope): boolean {
  const hole = findSoleHole(text)
  if (!hole) return false
  const value = hole.value.read(scope)
  return value === undefined || value === null
}
