const oddValues: readonly number[] = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** Whether the last letter of a tax code is the one that follows from the other fifteen. Expects a code of the right form, in any case. */
export function hasRightCheckLetter(fiscalCode: string): boolean {
  const code = fiscalCode.toUpperCase()
  let sum = 0
  for (let index = 0; index < 15; index++) {
    const character = code.charCodeAt(index)
    const value = character >= 65 ? character - 65 : character - 48
    // Positions are counted from one: the first is odd. A digit weighs in an odd place what the letter of its rank does.
    sum += index % 2 === 0 ? (oddValues[value] ?? 0) : value
  }
  return code.charCodeAt(15) - 65 === sum % 26
}
