/** Returns the names of the fields that differ. */
export function changedFields<Field extends string>(
  names: readonly Field[],
  before: Readonly<Record<Field, unknown>>,
  after: Readonly<Record<Field, unknown>>,
): readonly Field[] {
  return names.filter((name) => before[name] !== after[name])
}
