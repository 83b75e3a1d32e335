const encoder = new TextEncoder()

/** The beginning of a text that takes no more than so many bytes in UTF-8, in whole characters: PayPal counts letters with accents as more than one. */
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
