/**
 * Returns whether an object in a JSON text has a duplicate key. Parsers differ in which value wins, so a check could see another value.
 *
 * `parsed` is the parsed text. Outside strings a JSON text has one colon for each key, while a duplicate key appears once in the value.
 */
export function hasDuplicateKeys(text: string, parsed: unknown): boolean {
  return countColons(text) !== countKeys(parsed)
}

/** Counts colons outside strings. A long string, such as an upload, costs little more than finding its end. */
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
    // An even number of preceding backslashes escape each other.
    if ((end - first) % 2 === 0) return end
    end = text.indexOf('"', end + 1)
  }
  return text.length
}

/** Counts keys without recursion, so that deep nesting cannot overflow the stack. */
function countKeys(parsed: unknown): number {
  let count = 0
  const stack: unknown[] = [parsed]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value !== 'object' || value === null) continue
    const inside = Object.values(value)
    if (!Array.isArray(value)) count += inside.length
    for (const each of inside) if (typeof each === 'object' && each !== null) stack.push(each)
  }
  return count
}
