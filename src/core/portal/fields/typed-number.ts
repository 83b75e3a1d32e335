/** Parses and formats typed numbers, with one comma or point before the decimals and an optional minus. */

/** Returns the number, or undefined. Text with thousands separators, as in `1.000,5`, is rejected because it is ambiguous. */
export function parseNumber(text: string): number | undefined {
  const typed = text.trim().replace(',', '.')
  return /^-?(?:\d{1,15}(?:\.\d*)?|\.\d+)$/.test(typed) ? Number(typed) : undefined
}

/** Formats a number with a decimal comma, without grouping and exponent. */
export function formatNumber(value: number | string): string {
  if (typeof value === 'string') return value
  const plain = value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
  return plain.replace('.', ',')
}
