/**
 * True when an object in a JSON text names a key twice: readers differ in which value counts, so that what one has checked another may not
 * use. `parsed` is the text's value. Each key of the text has a colon outside strings, and a key that is there twice is once in the value.
 */
export function hasDuplicateKeys(text: string, parsed: unknown): boolean {
  return countColons(text) !== countKeys(parsed)
}

/** Outside strings. A text of one long string, as an upload is, costs little more than finding its end. */
function countColons(text: string): number {
  let count = 0
  let at = 0
  while (at < text.length) {
    const character = text.charCodeAt(at)
    if (character === quote) at = findStringEnd(text, at + 1)
    else if (character === colon) count++
    at++
  }
  return count
}

const quote = 0x22
const colon = 0x3a
const backslash = 0x5c

function findStringEnd(text: string, from: number): number {
  let end = text.indexOf('"', from)
  while (end >= 0) {
    let first = end
    while (first > from && text.charCodeAt(first - 1) === backslash) first--
    // An even number of backslashes before it escape each other.
    if ((end - first) % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

/** Without recursion: what is nested a hundred thousand deep is counted too. */
function countKeys(parsed: unknown): number {
  let count = 0
  const waiting: unknown[] = [parsed]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null) continue
    const inside = Object.values(value)
    if (!Array.isArray(value)) count += inside.length
    for (const each of inside) if (typeof each === 'object' && each !== null) waiting.push(each)
  }
  return count
}
