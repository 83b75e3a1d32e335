/**
 * `npm test`: runs all tests and checks, also on a fresh clone. The last line is `N passed, N failed`.
 *   --long           includes the long runs
 *   --shard 1/2      the suites of one of two machines
 *   --only <suite>   one suite by the start of its name; may be repeated. Arguments after a bare `--` go to the suite's program
 *   --stream         prints the output of the suites while they run
 */
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Fault } from '../src/core/server/domain/fault.ts'
import { buildPortal, buildStrictPortal, compileCatalogue } from './lib/build-product.ts'
import { requireBrowser } from './lib/find-browser.ts'
import { requirePdfTools } from './lib/find-pdf-tools.ts'
import { requirePostgres } from './lib/find-postgres.ts'
import { runSuites } from './lib/run-suites.ts'
import { type Suite, suites, suitesOfShard } from './lib/suites.ts'
import { reportFailure, runStep, showSeconds } from './lib/terminal.ts'
import { type Counts, summarize } from './lib/test-counts.ts'

const startedMs = performance.now()
const counts = await runWanted().catch((error: unknown) => {
  reportFailure(error)
  return [{ passed: 0, failed: 1, skipped: 0, files: [] }]
})
const { failed, skipped, line, slowest } = summarize(counts)
if (slowest.length > 0) {
  console.log('\nThe slowest files:')
  for (const { name, durationMs } of slowest) console.log(`  ${showSeconds(durationMs).padStart(6)}  ${relative(process.cwd(), name)}`)
}
console.log(`\nTook ${showSeconds(performance.now() - startedMs)}.`)
if (skipped > 0) console.log(`${skipped} tests run in the long form only (npm run test:long).`)
console.log(line)
process.exit(failed === 0 ? 0 : 1)

async function runWanted(): Promise<readonly Counts[]> {
  const { values, positionals } = parseArgs({
    options: {
      long: { type: 'boolean', default: false },
      shard: { type: 'string', default: '1/1' },
      only: { type: 'string', multiple: true, default: [] },
      stream: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const there = `The suites are: ${suites.map(({ name }) => name).join(', ')}.`
  const unknown = values.only.find((wanted) => !suites.some(({ name }) => name.startsWith(wanted)))
  if (unknown !== undefined) throw new Fault(`There is no suite "${unknown}". ${there}`)
  const [, shard = 0, count = 0] = /^(\d+)\/(\d+)$/.exec(values.shard)?.map(Number) ?? []
  if (shard < 1 || shard > count) throw new Fault(`--shard takes a part of the suites, such as 1/2, and not "${values.shard}".`)
  const chosen = suitesOfShard(suites, shard, count).filter(
    ({ name }) => values.only.length === 0 || values.only.some((wanted) => name.startsWith(wanted)),
  )
  if (positionals.length > 0 && chosen.length !== 1)
    throw new Fault(`"${positionals[0]}" can be handed on to one suite only: name it with --only. ${there}`)
  const env = await prepare(new Set(chosen.flatMap(({ needs = [] }) => needs)))
  const concurrency = Math.min(4, Math.max(2, availableParallelism()))
  return runSuites(chosen, concurrency, { isLong: values.long, isStreamed: values.stream, env, forwardedArguments: positionals })
}

/** Prepares what the chosen suites need. Resolves to environment variables with its paths. */
async function prepare(needs: ReadonlySet<NonNullable<Suite['needs']>[number]>): Promise<NodeJS.ProcessEnv> {
  const env: NodeJS.ProcessEnv = {}
  if (needs.has('browser')) env.BROWSER_PATH = await runStep('Browser found', requireBrowser)
  if (needs.has('pdf-tools')) await runStep('Readers of PDFs found', requirePdfTools)
  if (needs.has('postgres')) env.PATH = `${process.env.PATH}:${await runStep('PostgreSQL found', requirePostgres)}`
  await runStep('Catalogue checked and compiled', () => compileCatalogue(process.cwd()))
  if (needs.has('portal')) await runStep('Portal built', () => buildPortal(process.cwd()))
  if (needs.has('strict-portal')) await runStep('Portal built for StrictMode', () => buildStrictPortal(process.cwd()))
  console.log()
  return env
}
