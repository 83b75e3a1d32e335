/** Avoids follow-on reports: a misspelled name must not make the correct one "missing" too. */
import { nearestOf } from '../diagnostics/nearest.ts'

/** Returns the known names that are written, and for each unknown name the most similar of the others. */
export function suggestNames(written: readonly { name: string }[], known: readonly string[]): string[] {
  const names = written.map(({ name }) => name)
  const there = new Set(known.filter((name) => names.includes(name)))
  for (const name of names) {
    if (known.includes(name)) continue
    const meant = nearestOf(
      name,
      known.filter((one) => !there.has(one)),
    )
    if (meant !== undefined) there.add(meant)
  }
  return [...there]
}
