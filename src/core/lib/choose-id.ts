/**
 * Returns a selection of ids with one more or one less, in ascending order.
 *
 * @param rivals ids that a chosen one replaces, such as those of its exclusive group.
 */
export function chooseId(ids: readonly number[], id: number, isChosen: boolean, rivals: readonly number[] = []): readonly number[] {
  const others = ids.filter((other) => other !== id && !(isChosen && rivals.includes(other)))
  return isChosen ? [...others, id].sort((one, other) => one - other) : others
}
