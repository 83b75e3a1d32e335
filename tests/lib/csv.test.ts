import { describe, expect, it } from 'vitest'
import { writeCsv } from '../../src/core/lib/csv.ts'

const cellsOf = (...cells: Parameters<typeof writeCsv>[1][number]) => writeCsv(['a'], [cells]).split('\r\n')[1]

describe('A table as comma-separated values', () => {
  it('begins with its headings, and ends every line with CRLF', () => {
    expect(
      writeCsv(
        ['a', 'b'],
        [
          ['x', 1],
          [null, 'y'],
        ],
      ),
    ).toBe('a,b\r\nx,1\r\n,y\r\n')
    expect(writeCsv(['a'], [])).toBe('a\r\n')
  })

  it('quotes cells with separators and line breaks, and doubles quotes', () => {
    expect(cellsOf('Rossi, Anna', 'detto "Nino"', 'due\nrighe')).toBe('"Rossi, Anna","detto ""Nino""","due\nrighe"')
    expect(writeCsv(['a'], [['due\r\nrighe']])).toBe('a\r\n"due\r\nrighe"\r\n')
  })

  it('keeps characters outside ASCII', () => {
    expect(cellsOf('Zoë Nuñez', '渡辺', '10 €')).toBe('Zoë Nuñez,渡辺,10 €')
  })

  it.each(['=1+1', '+39 333', '-1+1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("https://evil.example")'])(
    'escapes the text %j so that no spreadsheet runs it as a formula',
    (text) => {
      const cell = cellsOf(text) ?? ''
      expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
    },
  )

  it('leaves numbers as they are, even negative ones', () => {
    expect(cellsOf(-12.5, 0, 890)).toBe('-12.5,0,890')
  })
})
