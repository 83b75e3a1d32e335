/** Runs the measurements of `npm run bench`. Arguments: prefixes of their names; none for all. */
import { availableParallelism, cpus } from 'node:os'
import { bytesLoaded } from './bytes-loaded.ts'
import { catalogueSpeed } from './catalogue-speed.ts'
import { firstPaint } from './first-paint.ts'
import { largeUploads } from './large-uploads.ts'
import { loginRush } from './login-rush.ts'
import { longTables } from './long-tables.ts'
import { manyBookings } from './many-bookings.ts'
import { manyProgrammes } from './many-programmes.ts'
import { type Measurement, showFigure } from './measurement.ts'
import { savedChange } from './saved-change.ts'
import { secondStart } from './second-start.ts'
import { throughput } from './throughput.ts'
import { typing } from './typing.ts'

/** Add a measurement here. */
const measurements: readonly Measurement[] = [
  catalogueSpeed,
  secondStart,
  savedChange,
  bytesLoaded,
  firstPaint,
  longTables,
  typing,
  manyBookings,
  manyProgrammes,
  throughput,
  loginRush,
  largeUploads,
]

const wanted = process.argv.slice(2)
const chosen = measurements.filter(({ name }) => wanted.length === 0 || wanted.some((beginning) => name.startsWith(beginning)))
if (chosen.length === 0) {
  console.error(`No measurement is called ${wanted.join(' or ')}. There are: ${measurements.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

console.log(`\n${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`)
for (const { name, how, measure } of chosen) {
  console.log(`\n${name}: ${how}`)
  for (const figure of await measure()) console.log(`  ${showFigure(figure)}`)
}
