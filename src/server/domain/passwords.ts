import { readFileSync } from 'node:fs'
import { hash, parseOptions, verify } from '@node-rs/argon2'

/** Argon2id with at least 19 MiB of memory, two passes and one thread (S1). The library's default algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const common = new Set(
  readFileSync(new URL('../data/common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/**
 * Says why a password cannot be taken, as the code of the message; undefined when it can (S2). Its length is the description's
 * matter; nothing is asked of its composition and nothing is trimmed. `names` are the person's own words: e-mail, username, name.
 */
export function findPasswordFlaw(password: string, names: readonly string[]): 'password-common' | 'password-personal' | undefined {
  const folded = password.toLowerCase()
  if (common.has(folded) || new Set(folded).size === 1) return 'password-common'
  return names.some((name) => name !== '' && name.toLowerCase() === folded) ? 'password-personal' : undefined
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password)
}

/** True where a stored hash is weaker than what is asked of new ones; it is made anew at the next login. */
export function needsRehash(passwordHash: string): boolean {
  const stored = parseOptions(passwordHash)
  return !passwordHash.startsWith('$argon2id$') || stored.memoryCost < cost.memoryCost || stored.timeCost < cost.timeCost
}

/** Takes the time of a real verification and answers false: for usernames that do not exist (S7). */
export async function verifyAgainstNobody(password: string): Promise<false> {
  nobody ??= hashPassword('nobody has this password')
  await verifyPassword(await nobody, password)
  return false
}

let nobody: Promise<string> | undefined
