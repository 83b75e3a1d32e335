import { createHash, randomBytes } from 'node:crypto'

/** An opaque secret of 256 bits (S4): 43 characters that are safe in addresses and headers. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token. A plain digest is enough, for nobody can guess 256 bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
