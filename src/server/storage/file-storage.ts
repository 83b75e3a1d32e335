import { randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import type { ObjectStore } from './object-store.ts'
import { sha256Of } from './sha256.ts'
import { addObject, addObjectBytes, findObject, findObjectBytes, type StoredObject } from './stored-objects-store.ts'

/** Bytes that are ready to be kept: written already where the store is another than the database. */
export interface PreparedFile {
  key: string
  bytes: Uint8Array
  mediaType: string
  sha256: string
}

/** A file as it was kept: its bytes have the hash with which they were stored. */
export interface StoredFile {
  key: string
  bytes: Uint8Array
  mediaType: string
  sha256: string
}

/** Keeps files in the database or in the store of a setting. What was kept is immutable and is told apart by its key. */
export interface FileStorage {
  /** The store beside the database; undefined where none is set up. */
  readonly remote: ObjectStore | undefined
  /** Call it outside of any transaction. */
  prepare(bytes: Uint8Array, mediaType: string): Promise<PreparedFile>
  /** Makes a prepared file part of the transaction: without its commit there is none. */
  keep(tx: Database, file: PreparedFile, at: Date): Promise<void>
  /** Reads a file and compares it with its hash. Throws a DamagedFile. Call it outside of any transaction. */
  read(database: Database, key: string): Promise<StoredFile>
}

/** A file that is lost, or that is not the one that was stored (G10). */
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

/** Without `remote` files are kept in the database. With it they go there, and those of the database stay readable. */
export function createFileStorage(remote?: ObjectStore): FileStorage {
  return {
    remote,
    async prepare(bytes, mediaType) {
      const file = { key: randomUUID(), bytes, mediaType, sha256: sha256Of(bytes) }
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
      // It may have been moved to the other store between the two questions.
      const { object, bytes } = first.bytes === undefined ? await read() : first
      if (object === undefined || bytes === undefined) throw new DamagedFile(key, 'lost')
      if (sha256Of(bytes) !== object.sha256) throw new DamagedFile(key, 'changed')
      return { key, bytes, mediaType: object.mediaType, sha256: object.sha256 }
    },
  }
}

export { sha256Of } from './sha256.ts'
