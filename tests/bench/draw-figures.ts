/** Draws the records of figures as an SVG: a small chart for each figure. */
import { groupBy } from '../../src/core/lib/group-by.ts'
import { type FigureRecord, scoreOf, seriesOf } from './figure-records.ts'
import { median, showValue } from './measurement.ts'

const shownRuns = 30
const columns = 3
const [cellWidth, cellHeight] = [400, 104]
const [plotWidth, plotTop, plotHeight] = [360, 44, 40]
const margin = 20

/** Returns the chart. Each line has the figure's ratio or value by commit, the dashed line its median; lower is better except for rates. */
export function drawFigures(records: readonly FigureRecord[]): string {
  const series = [...groupBy(records, seriesOf).values()]
  const width = columns * cellWidth + margin
  const height = Math.ceil(series.length / columns) * cellHeight + margin
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="sans-serif">
<title>Figures of npm run bench by commit</title>
<rect width="100%" height="100%" fill="#fff"/>
${series.map((each, index) => drawSeries(each.slice(-shownRuns), margin + (index % columns) * cellWidth, margin + Math.floor(index / columns) * cellHeight)).join('\n')}
</svg>
`
}

function drawSeries(records: readonly FigureRecord[], left: number, top: number): string {
  const last = records.at(-1)
  if (last === undefined) return ''
  const scores = records.map(scoreOf)
  // From zero, so that a small change looks small.
  const most = Math.max(...scores) * 1.1 || 1
  const x = (index: number) => round((index / Math.max(1, scores.length - 1)) * plotWidth)
  const y = (score: number) => round(plotTop + plotHeight * (1 - score / most))
  const middle = y(median(scores))
  const ratio = last.comparedWith === undefined ? '' : `, ${scoreOf(last).toFixed(2)} × ${last.comparedWith.name}`
  return `<g transform="translate(${left} ${top})">
<title>${escapeXml(`${seriesOf(last)}: ${records.map((record) => `${record.commit} ${scoreOf(record).toFixed(2)}`).join(', ')}`)}</title>
<text y="14" font-size="13" fill="#1a1a1a">${escapeXml(`${last.measurement}: ${last.name}`)}</text>
<text y="32" font-size="12" fill="#555">${escapeXml(`${showValue(last)}${ratio}`)}</text>
<path d="M0 ${plotTop + plotHeight}H${plotWidth}" stroke="#ccc"/>
<path d="M0 ${middle}H${plotWidth}" stroke="#999" stroke-dasharray="4 4"/>
<polyline points="${scores.map((score, index) => `${x(index)},${y(score)}`).join(' ')}" fill="none" stroke="#0b6e99" stroke-width="2"/>
<circle cx="${x(scores.length - 1)}" cy="${y(scoreOf(last))}" r="3" fill="#0b6e99"/>
</g>`
}

const round = (number: number) => Math.round(number * 10) / 10

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
