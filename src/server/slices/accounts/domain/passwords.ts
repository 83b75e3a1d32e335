import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { createTaskQueue } from '../../../domain/task-queue.ts'

/**
 * Argon2id with at least 19 MiB of memory, two passes and one thread (requirements S1).
 *
 * Argon2id is the library's default algorithm.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const common = new Set(
  readFileSync(new URL('../../../data/common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/**
 * Returns the message code for a refused password; undefined for an accepted one (requirements S2).
 *
 * The API description limits its length; there is no rule of composition and nothing is trimmed. `names` are the person's e-mail, username
 * and name.
 */
export function findPasswordFlaw(password: string, names: readonly string[]): 'password-common' | 'password-personal' | undefined {
  const folded = password.toLowerCase()
  if (common.has(folded) || new Set(folded).size === 1) return 'password-common'
  return names.some((name) => name !== '' && name.toLowerCase() === folded) ? 'password-personal' : undefined
}

/**
 * One per core, and fewer than the four threads of Node's pool.
 *
 * Hashing shares that pool with file access and DNS lookups.
 */
const running = Math.min(availableParallelism(), 3)
const queue = createTaskQueue({ running, waiting: 50 * running, longestWaitMs: 2_000 })

/** The operations available inside `withPasswordWork`. */
export interface PasswordWork {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
  /** Takes the time of a real verification and returns false: for unknown usernames (requirements S7). */
  verifyDummy(password: string): Promise<false>
}

const work: PasswordWork = {
  hash: (password) => hash(password, cost),
  verify: (passwordHash, password) => verify(passwordHash, password),
  async verifyDummy(password) {
    dummyHash ??= hash('nobody has this password', cost)
    await verify(await dummyHash, password)
    return false
  },
}

let dummyHash: Promise<string> | undefined

/**
 * Runs a task that hashes or verifies passwords, a limited number at once.
 *
 * The only access to either, so that concurrent logins leave the processor to other requests. Attempts must be counted inside the task.
 * Throws the refusal `unavailable` without starting the task when the queue is full or the wait too long.
 */
export function withPasswordWork<T>(task: (passwords: PasswordWork) => Promise<T>): Promise<T> {
  return queue.run(() => task(work))
}

export function hashPassword(password: string): Promise<string> {
  return withPasswordWork((passwords) => passwords.hash(password))
}

/** Returns whether a stored hash is weaker than the current parameters; the next login replaces it. */
export function needsRehash(passwordHash: string): boolean {
  const stored = parseOptions(passwordHash)
  return !passwordHash.startsWith('$argon2id$') || stored.memoryCost < cost.memoryCost || stored.timeCost < cost.timeCost
}
