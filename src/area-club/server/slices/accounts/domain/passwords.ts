import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { limitedNetwork } from '../../../../../core/server/domain/network-addresses.ts'
import { createTaskQueue } from '../../../../../core/server/domain/task-queue.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'

/**
 * Argon2id with at least 19 MiB of memory, two passes and one thread (requirements S1).
 *
 * Argon2id is the library's default algorithm.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** One text of lines rather than a set of strings, which would take ten times the memory. A search takes less than hashing by far. */
const common = readFileSync(new URL('../../../data/common-passwords.txt', import.meta.url), 'latin1')

export type PasswordFlaw = 'password-common' | 'password-personal' | 'password-unchanged'

/** The person whose password it is; `username` is the e-mail address until the customer changes it. */
export interface PasswordOwner extends Pick<PersonalFields, 'firstName' | 'lastName' | 'birthDate' | 'fiscalCode' | 'email1'> {
  username: string
}

/**
 * Returns the message code for a refused password; undefined for an accepted one (requirements S2, S35).
 *
 * The API description limits its length; there is no rule of composition and nothing is trimmed. `names` are the portal's.
 */
export function findPasswordFlaw(password: string, owner: PasswordOwner, names: readonly string[]): PasswordFlaw | undefined {
  const folded = password.toLowerCase()
  if (common.includes(`\n${folded}\n`) || new Set(folded).size === 1) return 'password-common'
  return isMadeOf(ownWords(owner, names), fold(password)) ? 'password-personal' : undefined
}

/** The shortest word that is looked for: shorter ones are in many passwords by chance. */
const shortestWord = 3

/** Returns whether a text has one of the words, and beside them digits and less than a word. */
function isMadeOf(words: readonly string[], text: string): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && rest.replace(/\d/g, '').length < shortestWord
}

/** Returns the words of the person and of the portal, the longest first. */
function ownWords(owner: PasswordOwner, names: readonly string[]): readonly string[] {
  const { firstName, lastName, birthDate, fiscalCode, email1, username } = owner
  const [year = '', month = '', day = ''] = birthDate.split('-')
  const dates = [birthDate, `${day}${month}${year}`, `${day}${month}${year.slice(2)}`, year]
  const texts = [firstName, lastName, fiscalCode, email1, username, ...names]
  const words = [...dates, ...texts, ...texts.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))].map(fold)
  return [...new Set(words)].filter((word) => word.length >= shortestWord).sort((one, other) => other.length - one.length)
}

/** Returns the letters and digits of a text, without case and accents. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * One per core but one, which the event loop keeps, and fewer than the four threads of Node's pool.
 *
 * Hashing shares that pool with file access and DNS lookups.
 */
const running = Math.max(1, Math.min(availableParallelism() - 1, 3))
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
 * Runs a task that hashes or verifies passwords, a limited number at once. Callers take turns: a network address, or a member's id.
 *
 * The only access to either, so that concurrent logins leave the processor to other requests. Attempts must be counted inside the task.
 * Throws the refusal `unavailable` without starting the task when the queue is full or the wait too long.
 */
export function withPasswordWork<T>(caller: string, task: (passwords: PasswordWork) => Promise<T>): Promise<T> {
  return queue.run(() => task(work), limitedNetwork(caller))
}

/** Returns the Argon2id hash of a password, computed off the event loop in the caller's turn. */
export function hashPassword(caller: string, password: string): Promise<string> {
  return withPasswordWork(caller, (passwords) => passwords.hash(password))
}

/** Returns whether a stored hash is weaker than the current parameters; the next login replaces it. */
export function needsRehash(passwordHash: string): boolean {
  const stored = parseOptions(passwordHash)
  return !passwordHash.startsWith('$argon2id$') || stored.memoryCost < cost.memoryCost || stored.timeCost < cost.timeCost
}
