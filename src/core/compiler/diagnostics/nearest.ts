/** Suggests the closest allowed name for a misspelled one. */

/** Damerau-Levenshtein distance. Words whose lengths differ by more than `most` are not compared and give `most + 1`. */
function distance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

/**
 * Returns the allowed word closest to `written`, or undefined if none is within a third of its length.
 *
 * Numbers get no suggestion.
 */
export function nearestOf(written: string, allowed: readonly string[]): string | undefined {
  if (/^-?[\d.]+$/.test(written)) return undefined
  const wanted = written.toLowerCase()
  let best: string | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const word of allowed) {
    const most = Math.max(1, Math.floor(Math.max(word.length, written.length) / 3))
    const far = distance(wanted, word.toLowerCase(), most)
    if (far <= most && (far < bestDistance || (far === bestDistance && best !== undefined && word < best))) {
      best = word
      bestDistance = far
    }
  }
  return best
}
