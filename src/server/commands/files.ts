/** Entry point of `npm run files`. */
import { parseArgs } from 'node:util'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { Fault } from '../domain/fault.ts'
import { readDatabaseConfig } from '../settings/config.ts'
import { checkObjects, type Damage, moveObjects } from '../storage/move-objects.ts'
import { openS3Store } from '../storage/s3-settings.ts'
import { sumObjects } from '../storage/stored-objects-store.ts'
import { printResult } from './run-command.ts'

const usage = 'Usage: npm run files -- report | check | move --to s3|database'

await printResult(async () => {
  const { action, to } = readCall()
  const remote = openS3Store(process.env)
  const opened = await openDatabase(readDatabaseConfig(process.env))
  try {
    const { database } = opened
    if (action === 'report') return await report(database)
    if (action === 'check') return describeCheck(await checkObjects(database, remote, tell))
    if (remote === undefined) throw new Fault('The S3 store is not set up: S3_ENDPOINT and the settings beside it are missing.')
    const { moved, damaged } = await moveObjects(database, remote, to, tell)
    if (damaged.length > 0) throw new Fault(`${moved} files were moved. These were not, and stay where they are:\n${describe(damaged)}`)
    return `${moved} files were moved; every file is in the ${to === 's3' ? 'S3 store' : 'database'} now.`
  } finally {
    await opened.close()
  }
})

function readCall(): { action: 'report' | 'check' | 'move'; to: 's3' | 'database' } {
  const { positionals, values } = parse()
  const [action, ...more] = positionals
  const { to } = values
  if (more.length === 0 && (action === 'report' || action === 'check') && to === undefined) return { action, to: 'database' }
  if (more.length === 0 && action === 'move' && (to === 's3' || to === 'database')) return { action, to }
  throw new Fault(usage)
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
  } catch (error) {
    throw new Fault(usage, { cause: error })
  }
}

function tell(count: number): void {
  if (count % 100 === 0) process.stderr.write(`… ${count} files\n`)
}

function describe(damaged: readonly Damage[]): string {
  return damaged.map(({ key, damage }) => `  ${key}  ${damage === 'lost' ? 'is lost' : 'is not the one that was stored'}`).join('\n')
}

function describeCheck({ checked, unreachable, damaged }: Awaited<ReturnType<typeof checkObjects>>): string {
  const rest = unreachable === 0 ? '' : ` ${unreachable} files are in the S3 store, which is not set up here.`
  if (damaged.length > 0) throw new Fault(`Of ${checked} files these are damaged:\n${describe(damaged)}${rest}`)
  if (unreachable > 0) throw new Fault(`${checked} files are as they were stored.${rest}`)
  return `All ${checked} files are as they were stored.`
}

async function report(database: Database): Promise<string> {
  const lines = (await sumObjects(database)).map(
    ({ store, files, bytes, released }) => `${store}: ${files} files, ${bytes} bytes, ${released} of them to be removed`,
  )
  const purge = await database
    .selectFrom('audit')
    .where('subject', '=', 'files')
    .select(['at', 'changes'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return [
    ...(lines.length === 0 ? ['There are no files.'] : lines),
    purge ? `Last purge ${purge.at}: ${JSON.stringify(purge.changes)}` : 'Nothing was purged so far.',
  ].join('\n')
}
