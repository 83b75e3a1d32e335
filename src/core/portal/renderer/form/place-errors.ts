import type { FieldPath } from '../../../model/catalogue-model.ts'
import { shownFieldAt } from '../../../model/form-result.ts'

/** Returns the field path of an error that an API names by a JSON pointer, `/items/2/name` or `#/items/2/name`, or as `items[2].name`. */
export function errorPath(path: string): FieldPath {
  if (!/^#?\//.test(path)) return path.replaceAll(/\[(\d+)\]/g, '.$1')
  const steps = path.replace(/^#?\//, '').split('/')
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}

/** Assigns the server's error messages to visible fields. An error below a field's path belongs to the field; the first one is shown. */
export function placeErrors(shown: readonly FieldPath[], errors: Readonly<Record<FieldPath, string>>): ReadonlyMap<FieldPath, string> {
  const placed = new Map<FieldPath, string>()
  for (const [path, words] of Object.entries(errors)) {
    const field = shownFieldAt(shown, path)
    if (field !== undefined && !placed.has(field)) placed.set(field, words)
  }
  return placed
}
