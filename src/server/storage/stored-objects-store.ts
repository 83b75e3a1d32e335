import type { Database } from '../database/database.ts'
import type { StoredObjectTable } from '../database/tables/documents.ts'

export interface StoredObject {
  store: StoredObjectTable['store']
  mediaType: string
  sha256: string
}

export async function addObject(
  tx: Database,
  { key, store, mediaType, sizeBytes, sha256, at }: StoredObject & { key: string; sizeBytes: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('stored_object')
    .values({ key, store, media_type: mediaType, size_bytes: sizeBytes, sha256, created_at: at })
    .execute()
}

export async function addObjectBytes(tx: Database, key: string, bytes: Uint8Array): Promise<void> {
  await tx.insertInto('stored_object_bytes').values({ key, bytes }).execute()
}

export async function findObject(database: Database, key: string): Promise<StoredObject | undefined> {
  const row = await database.selectFrom('stored_object').where('key', '=', key).select(['store', 'media_type', 'sha256']).executeTakeFirst()
  return row && { store: row.store, mediaType: row.media_type, sha256: row.sha256 }
}

export async function findObjectBytes(database: Database, key: string): Promise<Uint8Array | undefined> {
  const row = await database.selectFrom('stored_object_bytes').where('key', '=', key).select('bytes').executeTakeFirst()
  return row?.bytes
}

/**
 * Marks files as no longer needed. Call it in the transaction that removes the last reference to them.
 *
 * Deletes bytes in the database at once. The purge job removes the rows and the objects in S3.
 */
export async function releaseObjects(tx: Database, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length === 0) return
  await tx.deleteFrom('stored_object_bytes').where('key', 'in', keys).execute()
  await tx.updateTable('stored_object').set({ released_at: at }).where('key', 'in', keys).where('released_at', 'is', null).execute()
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
    .selectFrom('stored_object')
    .where('released_at', 'is', null)
    .where('key', '>', after)
    .$if(store !== undefined, (query) => query.where('store', '=', store ?? 'database'))
    .select(['key', 'store', 'media_type', 'sha256'])
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map(({ key, store: inStore, media_type, sha256 }) => ({ key, store: inStore, mediaType: media_type, sha256 }))
}

/** Returns released files, ordered by key. */
export function listReleased(database: Database, after: string, limit: number): Promise<readonly Pick<ListedObject, 'key' | 'store'>[]> {
  return database
    .selectFrom('stored_object')
    .where('released_at', 'is not', null)
    .where('key', '>', after)
    .select(['key', 'store'])
    .orderBy('key')
    .limit(limit)
    .execute()
}

export async function deleteObject(database: Database, key: string): Promise<void> {
  await database.deleteFrom('stored_object').where('key', '=', key).where('released_at', 'is not', null).execute()
}

/** Returns the keys that have a row with their bytes in S3. */
export async function listKnownAmong(database: Database, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return []
  const rows = await database.selectFrom('stored_object').where('store', '=', 's3').where('key', 'in', keys).select('key').execute()
  return rows.map(({ key }) => key)
}

/** Changes the store of a file, with its bytes in the database. Returns false when it is already there, or released. */
export async function moveRow(tx: Database, key: string, to: StoredObject['store'], bytes: Uint8Array): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stored_object')
    .set({ store: to })
    .where('key', '=', key)
    .where('store', '<>', to)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  if (to === 'database') await addObjectBytes(tx, key, bytes)
  else await tx.deleteFrom('stored_object_bytes').where('key', '=', key).execute()
  return true
}

/** Returns by store the number of files, their total size in bytes, and how many are released. */
export async function sumObjects(
  database: Database,
): Promise<readonly { store: string; files: number; bytes: number; released: number }[]> {
  const rows = await database
    .selectFrom('stored_object')
    .select(({ fn }) => [
      'store',
      fn.countAll<string>().as('files'),
      fn.sum<string>('size_bytes').as('bytes'),
      fn.count<string>('released_at').as('released'),
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
