/**
 * Simulates the hour when bookings open, with the service times that `npm run bench -- "service times"` has recorded last.
 *
 * Arguments: requests a second at the peak, server processes, cores of PostgreSQL, hashes at once. See docs/scaling.md.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openingHour, readServiceTimes } from './lib/opening-hour.ts'
import { findLimit, seededRandom, simulateQueue } from './lib/simulate-queue.ts'

const seconds = 60
const [perSecond = 500, processes = 4, databaseCores = 4, hashes = 12] = process.argv.slice(2).map(Number)
const file = fileURLToPath(new URL('../docs/measurements/figures.jsonl', import.meta.url))
const kinds = openingHour(readServiceTimes(readFileSync(file, 'utf8')))
const capacity = { processes, databaseCores, hashes }
const limit = findLimit(kinds, capacity)
console.log(`${processes} processes, ${databaseCores} cores of PostgreSQL, ${hashes} hashes at once`)
console.log(`The first limit is ${limit.resource}, at ${Math.floor(limit.perSecond)} requests a second.\n`)
console.log('requests/s  answered/s     p50 ms     p99 ms  hashes  threads  PostgreSQL')
for (const share of [0.25, 0.5, 0.75, 0.9, 1]) {
  const { answered, p50Ms, p99Ms, busy } = simulateQueue(kinds, capacity, {
    perSecond: perSecond * share,
    seconds,
    random: seededRandom(1),
  })
  const busyOf = [busy.hashes, busy.processes, busy.databaseCores].map((part) => `${Math.round(part * 100)} %`)
  const cells = [Math.round(perSecond * share), Math.round(answered), p50Ms.toFixed(1), p99Ms.toFixed(1), ...busyOf]
  console.log(cells.map((cell, index) => String(cell).padStart([10, 10, 9, 9, 6, 7, 10][index] ?? 0)).join('  '))
}
