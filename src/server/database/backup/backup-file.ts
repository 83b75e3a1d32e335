import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, linkSync, openSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Fault } from '../../domain/fault.ts'

/**
 * The first line of a backup.
 *
 * A backup is a gzipped SQL script like that of `pg_dump --data-only`: COPY statements with their rows, then the sequences. Its last line
 * holds the SHA-256 of all lines before.
 */
export interface Manifest {
  format: 1
  /** The product version that wrote the backup. */
  version: string
  createdAt: string
  database: 'embedded' | 'postgres'
  /** The migrations applied to the schema of the rows. */
  migrations: readonly string[]
}

const opening = '-- area-club backup '
const closing = '-- sha256 '
export const endOfRows = '\\.'

/** Writes a backup readable only by this user, and renames it once complete. Throws a Fault when the file exists. */
export async function writeBackupFile(path: string, manifest: Manifest, body: AsyncIterable<Uint8Array>): Promise<void> {
  if (existsSync(path)) throw new Fault(`${path} exists already. Give the backup another name, or move that file away.`)
  const unfinished = `${path}.unfinished`
  rmSync(unfinished, { force: true })
  const file = openSync(unfinished, 'wx', 0o600)
  try {
    const script = withChecksum(manifest, body)
    await pipeline(Readable.from(script), createGzip(), createWriteStream(unfinished, { fd: file, flush: true, autoClose: true }))
    linkSync(unfinished, path)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

async function* withChecksum(manifest: Manifest, body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const hash = createHash('sha256')
  const first = Buffer.from(`${opening}${JSON.stringify(manifest)}\n`)
  hash.update(first)
  yield first
  for await (const piece of body) {
    hash.update(piece)
    yield piece
  }
  yield Buffer.from(`${closing}${hash.digest('hex')}\n`)
}

/** Reads a whole backup and verifies its checksum. Throws a Fault when it is not a backup, damaged or truncated. */
export async function checkBackupFile(path: string): Promise<Manifest> {
  const hash = createHash('sha256')
  let manifest: Manifest | undefined
  let isVerified = false
  try {
    for await (const { line, isRow } of readLines(path)) {
      if (isVerified) throw new Error('something follows its end')
      manifest ??= parseManifest(line)
      if (!isRow && line.startsWith(closing)) {
        if (line.slice(closing.length) !== hash.digest('hex')) throw new Error('its checksum differs')
        isVerified = true
      } else hash.update(`${line}\n`)
    }
    if (manifest === undefined || !isVerified) throw new Error('its end is missing')
    return manifest
  } catch (error) {
    if (error instanceof Fault) throw error
    throw new Fault(`${path} cannot be restored: ${error instanceof Error ? error.message : String(error)}. Use another backup.`, {
      cause: error,
    })
  }
}

function parseManifest(line: string): Manifest {
  if (!line.startsWith(opening)) throw new Error('it is no backup of Area Club')
  const manifest = JSON.parse(line.slice(opening.length)) as Manifest
  if (manifest.format !== 1)
    throw new Fault(`The backup was written by a newer version (${manifest.version}). Restore it with that version.`)
  return manifest
}

export interface BackupLine {
  line: string
  /** Whether the line is a row of the preceding COPY statement, or the end of its rows. */
  isRow: boolean
}

/** Yields the lines of a backup without line ends. COPY escapes line breaks, so a row is one line. */
export async function* readLines(path: string): AsyncGenerator<BackupLine, void, undefined> {
  let isRow = false
  for await (const line of splitLines(path)) {
    yield { line, isRow }
    isRow = isRow ? line !== endOfRows : line.startsWith('COPY ')
  }
}

async function* splitLines(path: string): AsyncGenerator<string, void, undefined> {
  const unzip = createGunzip()
  const file = createReadStream(path).on('error', (error) => unzip.destroy(error))
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of file.pipe(unzip) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      yield bytes.toString('utf8', start, end)
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
  if (rest.length > 0) yield rest.toString('utf8')
}
