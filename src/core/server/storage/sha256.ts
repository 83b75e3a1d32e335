import { subtle } from 'node:crypto'

/** Returns the SHA-256 in hexadecimal digits. Computed in a thread of Node's pool: a file of 4 MB would hold the event loop for milliseconds. */
export async function sha256Of(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', bytes)).toString('hex')
}
