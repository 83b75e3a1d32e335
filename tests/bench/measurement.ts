/** A measurement. Lower values are better, except for rates (`/s`). */
export interface Measurement {
  name: string
  /** The method in one line, printed above the figures. */
  how: string
  measure(): Promise<readonly Figure[]>
}

export interface Figure {
  name: string
  value: number
  unit: 's' | 'ms' | 'µs' | 'KB' | '/s'
  /** The value to compare with: an aim, or another implementation. */
  comparedWith?: { name: string; value: number }
}

/** Formats a figure with its ratio: `1.20 s   0.24 × aim (5 s)`. */
export function showFigure({ name, value, unit, comparedWith }: Figure): string {
  const digits = unit === 's' ? 2 : unit === 'KB' ? 1 : 0
  const shown = `${name.padEnd(44)} ${value.toFixed(digits).padStart(9)} ${unit.padEnd(2)}`
  if (comparedWith === undefined) return shown
  return `${shown}   ${(value / comparedWith.value).toFixed(2)} × ${comparedWith.name} (${comparedWith.value.toFixed(digits)} ${unit})`
}

/** Returns the median, which one slow run on a busy machine does not affect. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('There is no median of nothing')
  return middle
}
