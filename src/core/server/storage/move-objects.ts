import type { StoredObjectTable } from '../database/core-tables.ts'
import type { Database } from '../database/database.ts'
import type { ObjectStore } from './object-store.ts'
import { sha256Of } from './sha256.ts'
import { findObjectBytes, listKept, moveRow } from './stored-objects-store.ts'

export type StoreName = StoredObjectTable['store']

/** A file that is missing, or whose bytes differ from its hash. */
export interface Damage {
  key: string
  damage: 'lost' | 'changed'
}

export interface Moved {
  moved: number
  /** Files that were not moved; they stay in their store. */
  damaged: readonly Damage[]
}

const batch = 100

/**
 * Moves every file to a store, one at a time.
 *
 * Reads each copy back and verifies its hash before the row changes, then removes the old bytes. A killed process leaves every file
 * complete in one of the stores; the next run moves the rest.
 */
export async function moveObjects(database: Database, remote: ObjectStore, to: StoreName, tell: (count: number) => void): Promise<Moved> {
  const damaged: Damage[] = []
  let moved = 0
  await forEachObject(database, to === 's3' ? 'database' : 's3', async (object) => {
    const { key, store, mediaType, sha256 } = object
    const bytes = await readFrom(database, remote, store, key)
    const damage = await damageOf(bytes, sha256)
    if (bytes === undefined || damage !== undefined) {
      damaged.push({ key, damage: damage ?? 'lost' })
      return
    }
    if (to === 's3') {
      await remote.write(key, bytes, mediaType)
      if ((await damageOf(await remote.read(key), sha256)) !== undefined) throw new Error(`The store did not keep the file ${key} as it is`)
    }
    await database.transaction().execute(async (tx) => {
      const isMoved = await moveRow(tx, key, to, bytes)
      if (isMoved && to === 'database' && (await damageOf(await findObjectBytes(tx, key), sha256)) !== undefined)
        throw new Error(`The database did not keep the file ${key} as it is`)
    })
    if (to === 'database') await remote.remove(key)
    moved += 1
    tell(moved)
  })
  return { moved, damaged }
}

/** Reads every stored file and verifies its hash. `unreachable` counts the files in S3 when no S3 store is configured. */
export async function checkObjects(
  database: Database,
  remote: ObjectStore | undefined,
  tell: (count: number) => void,
): Promise<{ checked: number; unreachable: number; damaged: readonly Damage[] }> {
  const damaged: Damage[] = []
  let [checked, unreachable] = [0, 0]
  await forEachObject(database, undefined, async ({ key, store, sha256 }) => {
    if (store === 's3' && remote === undefined) {
      unreachable += 1
      return
    }
    const damage = await damageOf(await readFrom(database, remote, store, key), sha256)
    if (damage !== undefined) damaged.push({ key, damage })
    checked += 1
    tell(checked)
  })
  return { checked, unreachable, damaged }
}

async function forEachObject(
  database: Database,
  store: StoreName | undefined,
  visit: (object: { key: string; store: StoreName; mediaType: string; sha256: string }) => Promise<void>,
): Promise<void> {
  for (let after = ''; ; ) {
    const objects = await listKept(database, { store, after, limit: batch })
    for (const object of objects) {
      await visit(object)
      after = object.key
    }
    if (objects.length < batch) return
  }
}

async function readFrom(
  database: Database,
  remote: ObjectStore | undefined,
  store: StoreName,
  key: string,
): Promise<Uint8Array | undefined> {
  return store === 'database' ? findObjectBytes(database, key) : remote?.read(key)
}

async function damageOf(bytes: Uint8Array | undefined, sha256: string): Promise<Damage['damage'] | undefined> {
  if (bytes === undefined) return 'lost'
  return (await sha256Of(bytes)) === sha256 ? undefined : 'changed'
}
