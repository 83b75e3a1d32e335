import { createHash } from 'node:crypto'

/** Returns a hash that tells the payloads of repeated calls apart. */
export const payloadHash = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')
