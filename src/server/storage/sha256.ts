import { createHash } from 'node:crypto'

/** Returns the SHA-256 in hexadecimal digits. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
