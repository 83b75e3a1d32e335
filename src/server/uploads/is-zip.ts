import { fromBuffer } from 'yauzl'

/** Whether a file has the directory of a zip at its end, whatever it begins with: unpackers read it from there. */
export function isZip(bytes: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    // Entries are never read, so that no size they claim matters.
    fromBuffer(Buffer.from(bytes), { lazyEntries: true, autoClose: false }, (error) => resolve(error === null))
  })
}
