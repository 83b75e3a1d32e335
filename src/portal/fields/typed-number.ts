/** Numbers as people type them: one comma or point before the decimals, no other sign than a leading minus. */

/** Undefined where the text is no number. Points that could part thousands are refused rather than guessed, as in `1.000,5`. */
export function parseNumber(text: string): number | undefined {
  const typed = text.trim().replace(',', '.')
  return /^-?(?:\d{1,15}(?:\.\d*)?|\.\d+)$/.test(typed) ? Number(typed) : undefined
}

/** As it is typed: with a comma, and never in powers of ten. */
export function formatNumber(value: number | string): string {
  if (typeof value === 'string') return value
  const plain = value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
  return plain.replace('.', ',')
}
