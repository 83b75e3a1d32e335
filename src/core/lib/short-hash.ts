/** Returns a short hash (FNV-1a, 32 bits) to distinguish texts that must not be stored. It is not secure against guessing. */
export function shortHash(words: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < words.length; at += 1) {
    hash ^= words.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
