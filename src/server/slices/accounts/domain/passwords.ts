import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createTurns } from '../../../domain/turns.ts'

/** Argon2id with at least 19 MiB of memory, two passes and one thread (S1). The library's default algorithm is Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const common = new Set(
  readFileSync(new URL('../../../data/common-passwords.txt', import.meta.url), 'utf8')
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

/** One a core, and fewer than the four threads that Node has for hashes, files and names together. */
const running = Math.min(availableParallelism(), 3)
const turns = createTurns({ running, waiting: 50 * running, longestWaitMs: 2_000 })

/** What is done with passwords once it is one's turn. */
export interface PasswordWork {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
  /** Takes the time of a real verification and answers false: for usernames that do not exist (S7). */
  verifyAgainstNobody(password: string): Promise<false>
}

const work: PasswordWork = {
  hash: (password) => hash(password, cost),
  verify: (passwordHash, password) => verify(passwordHash, password),
  async verifyAgainstNobody(password) {
    nobody ??= hash('nobody has this password', cost)
    await verify(await nobody, password)
    return false
  },
}

let nobody: Promise<string> | undefined

/**
 * Runs a task that hashes or verifies passwords in its turn. There is no other way to either: any number of logins at once leave the
 * processor to other requests.
 *
 * What counts attempts belongs into the task. Throws the refusal `unavailable`, the task untouched, when too many wait.
 */
export function withPasswordWork<T>(task: (passwords: PasswordWork) => Promise<T>): Promise<T> {
  return turns.take(() => task(work))
}

export function hashPassword(password: string): Promise<string> {
  return withPasswordWork((passwords) => passwords.hash(password))
}

/** True where a stored hash is weaker than what is asked of new ones; it is made anew at the next login. */
export function needsRehash(passwordHash: string): boolean {
  const stored = parseOptions(passwordHash)
  return !passwordHash.startsWith('$argon2id$') || stored.memoryCost < cost.memoryCost || stored.timeCost < cost.timeCost
}
