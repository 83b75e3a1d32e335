import { createHash, randomBytes } from 'node:crypto'

/** Returns a random secret of 256 bits (requirements S4): 43 characters, safe in URLs and headers. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the digest under which a token is stored. SHA-256 without salt is enough for 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
