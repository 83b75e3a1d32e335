import type { FieldPath } from '../../../model/catalogue-model.ts'
import { shownFieldAt } from '../../../model/form-result.ts'

/** Assigns the server's error messages to visible fields. An error below a field's path belongs to the field; the first one is shown. */
export function placeErrors(shown: readonly FieldPath[], errors: Readonly<Record<FieldPath, string>>): ReadonlyMap<FieldPath, string> {
  const placed = new Map<FieldPath, string>()
  for (const [path, words] of Object.entries(errors)) {
    const field = shownFieldAt(shown, path)
    if (field !== undefined && !placed.has(field)) placed.set(field, words)
  }
  return placed
}
