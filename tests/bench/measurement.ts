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

/** Formats a figure with its ratio: `1.20 s   0.24 × aim (5.00 s)`. */
export function showFigure(figure: Figure): string {
  const { name, value, unit, comparedWith } = figure
  const shown = `${name.padEnd(50)} ${showValue(figure).padStart(12)}`
  if (comparedWith === undefined) return shown
  return `${shown}   ${(value / comparedWith.value).toFixed(2)} × ${comparedWith.name} (${showValue({ value: comparedWith.value, unit })})`
}

/** Formats a value with its unit, with the digits that can be measured. */
export function showValue({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  return `${value.toFixed(unit === 's' ? 2 : unit === 'KB' ? 1 : 0)} ${unit}`
}

/** Returns the median, which one slow run on a busy machine does not affect. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('There is no median of nothing')
  return middle
}
