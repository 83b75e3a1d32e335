/**
 * `npm test`: runs all tests and checks, also on a fresh clone. The last line is `N passed, N failed`.
 *   --long           includes the long runs
 *   --only <suite>   one suite by the start of its name; may be repeated. Arguments after a bare `--` go to the suite's program
 */
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPortal, compileCatalogue } from './lib/build-product.mjs'
import { requireBrowser } from './lib/find-browser.mjs'
import { requirePdfTools } from './lib/find-pdf-tools.mjs'
import { requirePostgres } from './lib/find-postgres.mjs'
import { installDependencies, requireNodeAndNpm } from './lib/install-dependencies.mjs'
import { endCommandsOnSignal } from './lib/run-command.mjs'
import { runSuites } from './lib/run-suites.mjs'
import { suites } from './lib/suites.mjs'
import { CommandFault, reportFailure, runStep, showSeconds } from './lib/terminal.mjs'
import { addCounts, summaryLine } from './lib/test-counts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
process.chdir(root)
endCommandsOnSignal()

const startedMs = performance.now()
let counts
try {
  counts = addCounts(await runWanted())
} catch (error) {
  reportFailure(error)
  counts = { passed: 0, failed: 1, skipped: 0 }
}
process.stdout.write(`\nTook ${showSeconds(performance.now() - startedMs)}.\n${summaryLine(counts)}\n`)
process.exit(counts.failed === 0 ? 0 : 1)

async function runWanted() {
  const { chosen, isLong, forwardedArguments } = readArguments()
  const env = await prepare(new Set(chosen.flatMap(({ needs }) => needs)))
  const results = await runSuites(root, chosen, {
    slots: Math.min(4, Math.max(2, availableParallelism())),
    isLong,
    env,
    forwardedArguments,
  })
  const failed = results.filter((result) => result.counts.failed > 0)
  if (failed.length > 0) process.stdout.write(`\nFailed: ${failed.map(({ name }) => name).join(', ')}.\n`)
  return results.map((result) => result.counts)
}

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { long: { type: 'boolean', default: false }, only: { type: 'string', multiple: true, default: [] } },
    allowPositionals: true,
  })
  const names = suites.map(({ name }) => name).join(', ')
  for (const wanted of values.only) {
    if (!suites.some(({ name }) => name.startsWith(wanted)))
      throw new CommandFault(`There is no suite "${wanted}". The suites are: ${names}.`)
  }
  const chosen = values.only.length === 0 ? suites : suites.filter(({ name }) => values.only.some((wanted) => name.startsWith(wanted)))
  if (positionals.length > 0 && chosen.length !== 1)
    throw new CommandFault(`"${positionals[0]}" can be handed on to one suite only: name it with --only. The suites are: ${names}.`)
  return { chosen, isLong: values.long, forwardedArguments: positionals }
}

/** Prepares what the chosen suites need. Resolves to environment variables with its paths. */
async function prepare(needs) {
  requireNodeAndNpm()
  const env = {}
  await runStep('Dependencies installed (npm ci)', () => installDependencies(root))
  if (needs.has('browser')) {
    await runStep('Browser found', async () => {
      env.BROWSER_PATH = await requireBrowser()
    })
  }
  if (needs.has('pdf-tools')) await runStep('Readers of PDFs found', requirePdfTools)
  if (needs.has('postgres')) {
    await runStep('PostgreSQL found', async () => {
      env.PATH = `${process.env.PATH}:${await requirePostgres(root)}`
    })
  }
  await runStep('Catalogue checked and compiled', () => compileCatalogue(root))
  if (needs.has('portal')) await runStep('Portal built', () => buildPortal(root))
  process.stdout.write('\n')
  return env
}
