import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { ObjectStore } from './object-store.ts'
import { sha256Of } from './sha256.ts'
import { addObject, addObjectBytes, findObject, findObjectBytes, type StoredObject } from './stored-objects-store.ts'

/** A file ready to be stored. An S3 store already holds its bytes. */
export interface PreparedFile {
  key: string
  bytes: Uint8Array
  mediaType: string
  sha256: string
}

/** A stored file. Its bytes match the stored hash. */
export interface StoredFile {
  key: string
  bytes: Uint8Array
  mediaType: string
  sha256: string
}

/** Stores files in the database or in S3. Stored files are immutable; each has a key of its own. */
export interface FileStorage {
  /** The S3 store; undefined when none is configured. */
  readonly remote: ObjectStore | undefined
  /** Hashes a file, and writes it to S3 when configured. Call it outside of a transaction. */
  prepare(bytes: Uint8Array, mediaType: string): Promise<PreparedFile>
  /** Records a prepared file in the transaction. Without its commit the file does not exist. */
  keep(tx: Database, file: PreparedFile, at: Date): Promise<void>
  /** Reads a file and verifies its hash. Throws a DamagedFile. Call it outside of a transaction. */
  read(database: Database, key: string): Promise<StoredFile>
}

/** Thrown when a stored file is missing or its bytes have changed (requirements G10). */
class DamagedFile extends Error {
  override readonly name = 'DamagedFile'
  readonly key: string
  readonly damage: 'lost' | 'changed'
  constructor(key: string, damage: 'lost' | 'changed') {
    super(`The stored file ${key} is ${damage === 'lost' ? 'lost' : 'not the one that was stored'}`)
    this.key = key
    this.damage = damage
  }
}

/** Creates the file storage. New files go to `remote`, or to the database without it; files in the database stay readable. */
export function createFileStorage(remote?: ObjectStore): FileStorage {
  return {
    remote,
    async prepare(bytes, mediaType) {
      const file = { key: randomUUID(), bytes, mediaType, sha256: await sha256Of(bytes) }
      await remote?.write(file.key, bytes, mediaType)
      return file
    },
    async keep(tx, { key, bytes, mediaType, sha256 }, at) {
      const store = remote === undefined ? 'database' : 's3'
      await addObject(tx, { key, store, mediaType, sizeBytes: bytes.byteLength, sha256, at })
      if (store === 'database') await addObjectBytes(tx, key, bytes)
    },
    async read(database, key) {
      const read = async (): Promise<{ object: StoredObject | undefined; bytes: Uint8Array | undefined }> => {
        const object = await findObject(database, key)
        if (object === undefined) return { object, bytes: undefined }
        if (object.store === 'database') return { object, bytes: await findObjectBytes(database, key) }
        if (remote === undefined) throw new Error(`The file ${key} is in the S3 store, which is not set up`)
        return { object, bytes: await remote.read(key) }
      }
      const first = await read()
      // Another process may have moved the file to the other store between the two queries.
      const { object, bytes } = first.bytes === undefined ? await read() : first
      if (object === undefined || bytes === undefined) throw new DamagedFile(key, 'lost')
      if ((await sha256Of(bytes)) !== object.sha256) throw new DamagedFile(key, 'changed')
      return { key, bytes, mediaType: object.mediaType, sha256: object.sha256 }
    },
  }
}

export { sha256Of } from './sha256.ts'
