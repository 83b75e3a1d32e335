/** One thing that is measured. Values are in the unit named; less is better, except of a rate (`/s`). */
export interface Measurement {
  name: string
  /** What is measured and how, in one line, for whoever reads the figures. */
  how: string
  measure(): Promise<readonly Figure[]>
}

export interface Figure {
  name: string
  value: number
  unit: 's' | 'ms' | 'µs' | 'KB' | '/s'
  /** What the value is held against: an aim of ours, or the same thing done by somebody else. */
  comparedWith?: { name: string; value: number }
}

/** `1.20 s   0.24 × aim (5 s)`: the ratio says at once which is less. */
export function showFigure({ name, value, unit, comparedWith }: Figure): string {
  const digits = unit === 's' ? 2 : unit === 'KB' ? 1 : 0
  const shown = `${name.padEnd(44)} ${value.toFixed(digits).padStart(9)} ${unit.padEnd(2)}`
  if (comparedWith === undefined) return shown
  return `${shown}   ${(value / comparedWith.value).toFixed(2)} × ${comparedWith.name} (${comparedWith.value.toFixed(digits)} ${unit})`
}

/** The middle of several runs: one slow run of a busy machine does not move it. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('There is no median of nothing')
  return middle
}
