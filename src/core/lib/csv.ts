/** Tables as comma-separated values (RFC 4180). */

/** A cell: numbers are written unchanged, null as an empty cell. */
export type CsvCell = string | number | null

/** Matches text that spreadsheets evaluate as a formula, with the leading white space that they skip. */
const beginsFormula = /^[\t\r\n ]*[=+\-@\t\r]/

/**
 * Serializes rows below their headings; every line ends with CRLF.
 *
 * Text that a spreadsheet would evaluate as a formula gets a leading apostrophe (CSV injection). Numbers need none.
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
