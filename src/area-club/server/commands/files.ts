/** Entry point of `npm run files`. */
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Database } from '../../../core/server/database/database.ts'
import { localDay, systemClock } from '../../../core/server/domain/clock.ts'
import { Fault } from '../../../core/server/domain/fault.ts'
import { checkObjects, type Damage, moveObjects } from '../../../core/server/storage/move-objects.ts'
import type { ObjectStore } from '../../../core/server/storage/object-store.ts'
import { createS3Store } from '../../../core/server/storage/s3-store.ts'
import { sumObjects } from '../../../core/server/storage/stored-objects-store.ts'
import { openDatabase } from '../database/portal-database.ts'
import { readDatabaseConfig, readS3Config } from '../settings/config.ts'
import { listUntakenUploads } from '../slices/documents/queries.ts'
import { takeUploads } from '../slices/documents/use-cases/take-uploads.ts'
import { printResult } from './run-command.ts'

const usage = 'Usage: npm run files -- report | check | move --to s3|database | uploads | take <document>...'

await printResult(async () => {
  const call = readCall()
  const s3 = readS3Config(process.env)
  const remote = s3 && createS3Store(s3)
  const opened = await openDatabase(readDatabaseConfig(process.env))
  try {
    const { database } = opened
    if (call.action === 'move') return await move(database, remote, call.to)
    if (call.action === 'take') return await take(database, call.documents)
    if (call.action === 'uploads') return describeUploads(await listUntakenUploads(database))
    if (call.action === 'check') return describeCheck(await checkObjects(database, remote, tell))
    return await report(database)
  } finally {
    await opened.close()
  }
})

type Call =
  | { action: 'report' | 'check' | 'uploads' }
  | { action: 'move'; to: 's3' | 'database' }
  | { action: 'take'; documents: readonly number[] }

function readCall(): Call {
  const { positionals, values } = parse()
  const [action, ...ids] = positionals
  const { to } = values
  if (action === 'move' && ids.length === 0 && (to === 's3' || to === 'database')) return { action, to }
  if (to !== undefined) throw new Fault(usage)
  if ((action === 'report' || action === 'check' || action === 'uploads') && ids.length === 0) return { action }
  if (action === 'take' && ids.length > 0 && ids.every((id) => /^[1-9]\d{0,8}$/.test(id))) return { action, documents: ids.map(Number) }
  throw new Fault(usage)
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
  } catch (error) {
    throw new Fault(usage, { cause: error })
  }
}

function describeUploads(uploads: Awaited<ReturnType<typeof listUntakenUploads>>): string {
  if (uploads.length === 0) return 'Every upload has been taken.'
  return uploads
    .map(
      (upload) =>
        `${upload.id}  ${upload.shortCode}  type ${upload.typologyId}  ${localDay(new Date(upload.creationDate))}  ${upload.title}${upload.expiresOn === null ? '' : `  expires ${upload.expiresOn}`}`,
    )
    .join('\n')
}

async function take(database: Database, documents: readonly number[]): Promise<string> {
  const taken = await takeUploads({ database, clock: systemClock, requestId: randomUUID() }, documents)
  const others = documents.filter((id) => !taken.includes(id))
  if (others.length > 0) throw new Fault(`${taken.length} uploads were taken. These are none, or were taken before: ${others.join(', ')}`)
  return `${taken.length} uploads were taken: customers can no longer replace or remove them.`
}

async function move(database: Database, remote: ObjectStore | undefined, to: 's3' | 'database'): Promise<string> {
  if (remote === undefined) throw new Fault('The S3 store is not set up: S3_ENDPOINT and the settings beside it are missing.')
  const { moved, damaged } = await moveObjects(database, remote, to, tell)
  if (damaged.length > 0) throw new Fault(`${moved} files were moved. These were not, and stay where they are:\n${describe(damaged)}`)
  return `${moved} files were moved; every file is in the ${to === 's3' ? 'S3 store' : 'database'} now.`
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
