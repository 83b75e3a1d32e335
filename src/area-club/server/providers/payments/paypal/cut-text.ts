const encoder = new TextEncoder()

/** Truncates text to a number of UTF-8 bytes at a character boundary: PayPal counts accented letters as more than one. */
export function cutToBytes(text: string, mostBytes: number): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > mostBytes) return text.slice(0, end)
    end += character.length
  }
  return text
}
