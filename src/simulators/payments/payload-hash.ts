import { createHash } from 'node:crypto'

/** Tells one payload of a repeated call from another. */
export const payloadHash = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')
