import { describe, expect, it } from 'vitest'
import { drawFigures } from '../bench/draw-figures.ts'
import { addRecords, type FigureRecord, findWorse, formatRecords, parseRecords } from '../bench/figure-records.ts'

const record = (commit: string, value: number, more: Partial<FigureRecord> = {}): FigureRecord => ({
  ...{ measurement: 'typing', name: 'key to paint', unit: 'ms', value, commit },
  ...{ at: '2026-03-02T09:00:00.000Z', machine: '2 cores', load: 0.5, ...more },
})
const earlier = [900, 100, 104, 96, 100, 300].map((value, index) => record(`c${index}`, value))
const worseOf = (...added: FigureRecord[]) => findWorse(earlier, added).map(({ by }) => Math.round(by * 100))

describe('The records of figures', () => {
  it('are one line each, and read back', () => {
    const text = formatRecords(earlier)
    expect(text.match(/\n/g)).toHaveLength(earlier.length)
    expect(parseRecords(text)).toEqual(earlier)
  })

  it('have one record of a figure, commit and machine: the last', () => {
    const added = [record('c5', 101), record('c5', 7, { name: 'script' }), record('c5', 8, { machine: '8 cores' })]
    expect(addRecords(earlier, added)).toEqual([...earlier.slice(0, 5), ...added])
  })

  it('report a figure that is more than 15 % worse than the median of the last five', () => {
    expect(worseOf(record('now', 115))).toEqual([])
    expect(worseOf(record('now', 116))).toEqual([16])
    expect(worseOf(record('now', 50))).toEqual([])
  })

  it('report a rate that is lower, and not one that is higher', () => {
    const rates = earlier.map((each) => ({ ...each, unit: '/s' as const }))
    expect(findWorse(rates, [record('now', 80, { unit: '/s' })])).toHaveLength(1)
    expect(findWorse(rates, [record('now', 200, { unit: '/s' })])).toEqual([])
  })

  it('compare the ratio to what was measured beside, and neither other machines nor the same commit', () => {
    const beside = (value: number) => ({ comparedWith: { name: 'by hand', value } })
    const ratios = [record('c1', 100, beside(100)), record('c2', 300, beside(300))]
    expect(findWorse(ratios, [record('now', 220, beside(200))])).toEqual([])
    expect(findWorse(ratios, [record('now', 100, beside(50))])).toMatchObject([{ by: 1 }])
    expect(worseOf(record('now', 500, { machine: '8 cores' }))).toEqual([])
    expect(findWorse([record('now', 1)], [record('now', 500)])).toEqual([])
  })
})

describe('The chart of figures', () => {
  it('has a line with a point for each commit, and escapes names', () => {
    const chart = drawFigures([...earlier, record('c1', 5, { name: 'a < b & c' })])
    const lines = [...chart.matchAll(/<polyline points="([^"]*)"/g)].map(([, points = '']) => points.split(' ').length)
    expect(lines).toEqual([earlier.length, 1])
    expect(chart).toContain('typing: a &lt; b &amp; c')
    // The highest value is near the top of its plot, which ends at 84.
    expect(chart).toContain('points="0,47.6 ')
  })
})
