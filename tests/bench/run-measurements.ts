/** Runs the measurements of `npm run bench`, and records their figures. Arguments: prefixes of their names; none for all. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { bytesLoaded } from './bytes-loaded.ts'
import { catalogueSpeed } from './catalogue-speed.ts'
import { drawFigures } from './draw-figures.ts'
import { addRecords, findWorse, formatRecords, parseRecords } from './figure-records.ts'
import { firstPaint } from './first-paint.ts'
import { jobRate } from './job-rate.ts'
import { largeUploads } from './large-uploads.ts'
import { loginRush } from './login-rush.ts'
import { longTables } from './long-tables.ts'
import { manyBookings } from './many-bookings.ts'
import { manyProgrammes } from './many-programmes.ts'
import { type Measurement, showFigure } from './measurement.ts'
import { memberPages } from './member-pages.ts'
import { savedChange } from './saved-change.ts'
import { secondStart } from './second-start.ts'
import { serviceTimes } from './service-times.ts'
import { throughput } from './throughput.ts'
import { typing } from './typing.ts'

const recordsFile = fileURLToPath(new URL('../../docs/measurements/figures.jsonl', import.meta.url))
const chartFile = fileURLToPath(new URL('../../docs/measurements/figures.svg', import.meta.url))

/** Add a measurement here. */
const measurements: readonly Measurement[] = [
  catalogueSpeed,
  secondStart,
  savedChange,
  bytesLoaded,
  firstPaint,
  memberPages,
  longTables,
  typing,
  manyBookings,
  manyProgrammes,
  throughput,
  serviceTimes,
  jobRate,
  loginRush,
  largeUploads,
]

const wanted = process.argv.slice(2)
const chosen = measurements.filter(({ name }) => wanted.length === 0 || wanted.some((beginning) => name.startsWith(beginning)))
if (chosen.length === 0) {
  console.error(`No measurement is called ${wanted.join(' or ')}. There are: ${measurements.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const machine = `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown processor'}`
const commit = execFileSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
console.log(`\n${machine}, Node ${process.versions.node}`)
for (const { name: measurement, how, measure } of chosen) {
  console.log(`\n${measurement}: ${how}`)
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
  const figures = await measure()
  for (const figure of figures) console.log(`  ${showFigure(figure)}`)
  const at = new Date().toISOString()
  const earlier = existsSync(recordsFile) ? parseRecords(readFileSync(recordsFile, 'utf8')) : []
  const added = figures.map((figure) => ({ measurement, ...figure, commit, at, machine, load }))
  for (const { record, by } of findWorse(earlier, added))
    console.log(`  WORSE by ${Math.round(by * 100)} % than the median of the last runs: ${record.name} (load ${load})`)
  // Written after each measurement, so that a run that is interrupted keeps what it has measured.
  const records = addRecords(earlier, added)
  writeFileSync(recordsFile, formatRecords(records))
  writeFileSync(chartFile, drawFigures(records))
}
