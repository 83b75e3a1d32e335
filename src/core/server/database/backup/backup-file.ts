import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, linkSync, openSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Fault } from '../../domain/fault.ts'
import { portalId, portalName } from '../../domain/portal-brand.ts'

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

const opening = `-- ${portalId} backup `
const closing = '-- sha256 '
export const endOfRows = '\\.'
const endOfRowsLine = Buffer.from(`${endOfRows}\n`)
const startOfRows = Buffer.from('COPY ')

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
    for await (const line of readLines(path)) {
      if (isVerified) throw new Error('something follows its end')
      manifest ??= parseManifest(textOf(line))
      if (!line.isRow && textOf(line).startsWith(closing)) {
        if (textOf(line).slice(closing.length) !== hash.digest('hex')) throw new Error('its checksum differs')
        isVerified = true
      } else hash.update(line.bytes)
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
  if (!line.startsWith(opening)) throw new Error(`it is no backup of ${portalName}`)
  const manifest = JSON.parse(line.slice(opening.length)) as Manifest
  if (manifest.format !== 1)
    throw new Fault(`The backup was written by a newer version (${manifest.version}). Restore it with that version.`)
  return manifest
}

export interface BackupLine {
  /** The line with its line break. */
  bytes: Buffer
  /** Whether the line is a row of the preceding COPY statement, or the end of its rows. */
  isRow: boolean
}

/** Returns a line as text, without its line break. */
export const textOf = ({ bytes }: BackupLine): string => bytes.toString('utf8').replace(/\n$/, '')

export const isEndOfRows = ({ bytes }: BackupLine): boolean => bytes.equals(endOfRowsLine)

/** Yields the lines of a backup. COPY escapes line breaks, so a row is one line. */
export async function* readLines(path: string): AsyncGenerator<BackupLine, void, undefined> {
  let isRow = false
  for await (const bytes of splitLines(path)) {
    const line: BackupLine = { bytes, isRow }
    yield line
    isRow = isRow ? !isEndOfRows(line) : bytes.subarray(0, startOfRows.length).equals(startOfRows)
  }
}

async function* splitLines(path: string): AsyncGenerator<Buffer, void, undefined> {
  const unzip = createGunzip({ chunkSize: 256 * 1024 })
  const file = createReadStream(path).on('error', (error) => unzip.destroy(error))
  // Concatenated once the line is complete: a file of 4 MB is one line of 8 MB.
  let begun: Buffer[] = []
  for await (const piece of file.pipe(unzip) as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, start)) {
      const last = piece.subarray(start, end + 1)
      yield begun.length === 0 ? last : Buffer.concat([...begun, last])
      begun = []
      start = end + 1
    }
    if (start < piece.length) begun.push(piece.subarray(start))
  }
  if (begun.length > 0) yield Buffer.concat(begun)
}
