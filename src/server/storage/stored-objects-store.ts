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
 * Says that nothing needs these files any more. What the database has of them goes at once, the rest by the job that purges files. Call it
 * in the transaction that lets them go.
 */
export async function releaseObjects(tx: Database, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length === 0) return
  await tx.deleteFrom('stored_object_bytes').where('key', 'in', keys).execute()
  await tx.updateTable('stored_object').set({ released_at: at }).where('key', 'in', keys).where('released_at', 'is', null).execute()
}
