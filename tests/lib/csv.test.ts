import { describe, expect, it } from 'vitest'
import { writeCsv } from '../../src/lib/csv.ts'

const cellsOf = (...cells: Parameters<typeof writeCsv>[1][number]) => writeCsv(['a'], [cells]).split('\r\n')[1]

describe('A table as comma-separated values', () => {
  it('has its headings first, and CRLF after every line', () => {
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

  it('quotes what would end a cell or a line, and doubles quotes', () => {
    expect(cellsOf('Rossi, Anna', 'detto "Nino"', 'due\nrighe')).toBe('"Rossi, Anna","detto ""Nino""","due\nrighe"')
    expect(writeCsv(['a'], [['due\r\nrighe']])).toBe('a\r\n"due\r\nrighe"\r\n')
  })

  it('keeps what is no ASCII as it is', () => {
    expect(cellsOf('Zoë Nuñez', '渡辺', '10 €')).toBe('Zoë Nuñez,渡辺,10 €')
  })

  it.each(['=1+1', '+39 333', '-1+1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '=HYPERLINK("https://evil.example")'])(
    'writes the text %j so that no spreadsheet runs it',
    (text) => {
      const cell = cellsOf(text) ?? ''
      expect(cell.replace(/^"/, '').startsWith("'")).toBe(true)
    },
  )

  it('leaves numbers as they are, also those below zero', () => {
    expect(cellsOf(-12.5, 0, 890)).toBe('-12.5,0,890')
  })
})
