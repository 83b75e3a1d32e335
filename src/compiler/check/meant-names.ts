/** Names as they were meant: what is misspelled is reported where it is written, and nothing else is missing for it. */
import { nearestOf } from '../diagnostics/nearest.ts'

/** Of the known names those that are written, and for each other one the nearest that is not. */
export function meantIn(written: readonly { name: string }[], known: readonly string[]): string[] {
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
