/**
 * Where the bytes of files are. A key is never used for other bytes, so a write may be repeated.
 * Calls reject with an error of the store where it cannot be reached; none may run inside of a transaction.
 */
export interface ObjectStore {
  write(key: string, bytes: Uint8Array, mediaType: string): Promise<void>
  /** Undefined where there is nothing under the key. */
  read(key: string): Promise<Uint8Array | undefined>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Everything of ours that is there. */
  list(): AsyncIterable<ListedObject>
}

export interface ListedObject {
  key: string
  writtenAt: Date
}
