/** Tables as comma-separated values (RFC 4180). */

/** A number is written as it is; null is an empty cell. */
export type CsvCell = string | number | null

/** What spreadsheets take for a formula when it begins a text, and white space that they skip before one. */
const beginsFormula = /^[\t\r\n ]*[=+\-@\t\r]/

/**
 * Writes rows below their headings, each line ended by CRLF. A text that a spreadsheet would run as a formula gets an apostrophe before it,
 * which shows that it is text; numbers need none.
 */
export function writeCsv(headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [headings, ...rows].map((row) => `${row.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = beginsFormula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
