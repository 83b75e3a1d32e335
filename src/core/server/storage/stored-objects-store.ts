import type { StoredObjectTable } from '../database/core-tables.ts'
import type { Database } from '../database/database.ts'

export interface StoredObject {
  store: StoredObjectTable['store']
  mediaType: string
  sha256: string
}

export async function addObject(
  tx: Database,
  { key, store, mediaType, sizeBytes, sha256, at }: StoredObject & { key: string; sizeBytes: number; at: Date },
): Promise<void> {
  await tx.insertInto('storedObject').values({ key, store, mediaType, sizeBytes, sha256, createdAt: at }).execute()
}

export async function addObjectBytes(tx: Database, key: string, bytes: Uint8Array): Promise<void> {
  await tx.insertInto('storedObjectBytes').values({ key, bytes }).execute()
}

export async function findObject(database: Database, key: string): Promise<StoredObject | undefined> {
  return database.selectFrom('storedObject').where('key', '=', key).select(['store', 'mediaType', 'sha256']).executeTakeFirst()
}

export async function findObjectBytes(database: Database, key: string): Promise<Uint8Array | undefined> {
  const row = await database.selectFrom('storedObjectBytes').where('key', '=', key).select('bytes').executeTakeFirst()
  return row?.bytes
}

/**
 * Marks files as no longer needed. Call it in the transaction that removes the last reference to them.
 *
 * Deletes bytes in the database at once. The purge job removes the rows and the objects in S3.
 */
export async function releaseObjects(tx: Database, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length === 0) return
  await tx.deleteFrom('storedObjectBytes').where('key', 'in', keys).execute()
  await tx.updateTable('storedObject').set({ releasedAt: at }).where('key', 'in', keys).where('releasedAt', 'is', null).execute()
}

export interface ListedObject extends StoredObject {
  key: string
}

/** Returns files that are not released, ordered by key, of one store or of both. */
export async function listKept(
  database: Database,
  { store, after, limit }: { store: StoredObject['store'] | undefined; after: string; limit: number },
): Promise<readonly ListedObject[]> {
  const rows = await database
    .selectFrom('storedObject')
    .where('releasedAt', 'is', null)
    .where('key', '>', after)
    .$if(store !== undefined, (query) => query.where('store', '=', store ?? 'database'))
    .select(['key', 'store', 'mediaType', 'sha256'])
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map(({ key, store: inStore, mediaType, sha256 }) => ({ key, store: inStore, mediaType, sha256 }))
}

/** Returns released files, ordered by key. */
export function listReleased(database: Database, after: string, limit: number): Promise<readonly Pick<ListedObject, 'key' | 'store'>[]> {
  return database
    .selectFrom('storedObject')
    .where('releasedAt', 'is not', null)
    .where('key', '>', after)
    .select(['key', 'store'])
    .orderBy('key')
    .limit(limit)
    .execute()
}

export async function deleteObject(database: Database, key: string): Promise<void> {
  await database.deleteFrom('storedObject').where('key', '=', key).where('releasedAt', 'is not', null).execute()
}

/** Returns the keys that have a row with their bytes in S3. */
export async function listKnownAmong(database: Database, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return []
  const rows = await database.selectFrom('storedObject').where('store', '=', 's3').where('key', 'in', keys).select('key').execute()
  return rows.map(({ key }) => key)
}

/** Changes the store of a file, with its bytes in the database. Returns false when it is already there, or released. */
export async function moveRow(tx: Database, key: string, to: StoredObject['store'], bytes: Uint8Array): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('storedObject')
    .set({ store: to })
    .where('key', '=', key)
    .where('store', '<>', to)
    .where('releasedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (to === 'database') await addObjectBytes(tx, key, bytes)
  else await tx.deleteFrom('storedObjectBytes').where('key', '=', key).execute()
  return true
}

/** Returns by store the number of files, their total size in bytes, and how many are released. */
export async function sumObjects(
  database: Database,
): Promise<readonly { store: string; files: number; bytes: number; released: number }[]> {
  const rows = await database
    .selectFrom('storedObject')
    .select(({ fn }) => [
      'store',
      fn.countAll<string>().as('files'),
      fn.sum<string>('sizeBytes').as('bytes'),
      fn.count<string>('releasedAt').as('released'),
    ])
    .groupBy('store')
    .orderBy('store')
    .execute()
  return rows.map(({ store, files, bytes, released }) => ({
    store,
    files: Number(files),
    bytes: Number(bytes),
    released: Number(released),
  }))
}
