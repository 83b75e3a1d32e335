import type { FieldPath } from '../../../catalogue/model.ts'
import { shownFieldAt } from '../../../catalogue/validate-form.ts'

/** The server's words on the fields that are there, in their order; an error inside a field's value is the field's. */
export function placeErrors(shown: readonly FieldPath[], errors: Readonly<Record<FieldPath, string>>): ReadonlyMap<FieldPath, string> {
  const placed = new Map<FieldPath, string>()
  for (const [path, words] of Object.entries(errors)) {
    const field = shownFieldAt(shown, path)
    if (field !== undefined && !placed.has(field)) placed.set(field, words)
  }
  return placed
}
