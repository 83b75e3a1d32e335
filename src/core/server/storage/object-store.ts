/**
 * A store for the bytes of files. A key always has the same bytes, so writes are idempotent.
 *
 * Calls reject with the store's error when it cannot be reached. Make no call inside a transaction.
 */
export interface ObjectStore {
  write(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** Returns undefined for an unknown key. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Ignores an unknown key. */
  remove(key: string): Promise<void>
  /** Yields every object that this product has written. */
  list(): AsyncIterable<ListedObject>
}

export interface ListedObject {
  key: string
  writtenAt: Date
}
