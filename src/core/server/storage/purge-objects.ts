import type { Database } from '../database/database.ts'
import type { ObjectStore } from './object-store.ts'
import { deleteObject, listKnownAmong, listReleased } from './stored-objects-store.ts'

export interface PurgedObjects {
  /** Files that were marked as no longer needed. */
  released: number
  /** S3 objects without a row: left by transactions that rolled back, and by interrupted moves. */
  abandoned: number
}

/** Younger objects may belong to an uncommitted transaction. */
const abandonedAfterMs = 24 * 60 * 60_000
const batch = 200

/** Removes released files and abandoned S3 objects. Idempotent; safe to interrupt and to run in several processes at once. */
export async function purgeObjects(database: Database, remote: ObjectStore | undefined, now: Date): Promise<PurgedObjects> {
  return { released: await purgeReleased(database, remote), abandoned: await purgeAbandoned(database, remote, now) }
}

async function purgeReleased(database: Database, remote: ObjectStore | undefined): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const released = await listReleased(database, after, batch)
    for (const { key, store } of released) {
      after = key
      // The row stays until the S3 store is configured again.
      if (store === 's3' && remote === undefined) continue
      if (store === 's3') await remote?.remove(key)
      await deleteObject(database, key)
      count += 1
    }
    if (released.length < batch) return count
  }
}

async function purgeAbandoned(database: Database, remote: ObjectStore | undefined, now: Date): Promise<number> {
  if (remote === undefined) return 0
  const before = now.getTime() - abandonedAfterMs
  let count = 0
  let keys: string[] = []
  const removeUnknown = async (): Promise<void> => {
    const known = new Set(await listKnownAmong(database, keys))
    for (const key of keys.filter((each) => !known.has(each))) {
      await remote.remove(key)
      count += 1
    }
    keys = []
  }
  for await (const { key, writtenAt } of remote.list()) {
    if (writtenAt.getTime() < before) keys.push(key)
    if (keys.length === batch) await removeUnknown()
  }
  await removeUnknown()
  return count
}
