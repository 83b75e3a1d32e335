import { fromBuffer } from 'yauzl'

/** Returns whether a file ends with the directory of a ZIP archive. Unpackers read it from there, whatever precedes it. */
export function isZip(bytes: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    // Reads no entries, so their claimed sizes do not matter.
    fromBuffer(Buffer.from(bytes), { lazyEntries: true, autoClose: false }, (error) => resolve(error === null))
  })
}
