import { createHash } from 'node:crypto'
import { type AttemptKind, type AttemptLimit, countedSubject, decideAttempt } from '../domain/attempts.ts'
import { Refusal, type RefusalDetails } from '../domain/refusal.ts'
import type { Database } from './database.ts'

/** A rate-limited action with its subject. Usernames and tax codes are stored as digests only. */
export interface Attempt {
  kind: AttemptKind
  of: string
  limit: AttemptLimit
  /** Message codes at the fields of the request that a refusal is about. */
  errors?: RefusalDetails['errors']
}

/**
 * Counts one attempt under each counter. Row locks make the count correct across processes.
 *
 * Throws the refusal `too-many-attempts`, counting nothing, when any of the counters is blocked.
 */
export async function countAttempt(database: Database, attempts: readonly Attempt[], now: Date): Promise<void> {
  await database.transaction().execute(async (tx) => {
    // Locks the rows in a fixed order, so that two attempts with the same counters cannot deadlock.
    for (const attempt of [...attempts].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
      const key = keyOf(attempt)
      // The update changes nothing: it locks the row in the same statement, so that the sweep cannot delete it in between.
      const row = await tx
        .insertInto('attempt')
        .values({ key, count: 0, blockedUntil: null, expiresAt: now })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: (excluded) => excluded.ref('excluded.key') }))
        .returningAll()
        .executeTakeFirstOrThrow()
      const present = {
        count: row.count,
        blockedUntil: row.blockedUntil === null ? null : new Date(row.blockedUntil),
        expiresAt: new Date(row.expiresAt),
      }
      const failings = decideAttempt(present, attempt.limit, now)
      if (!failings.isAllowed) {
        throw new Refusal('too-many-attempts', { retryAfterSeconds: failings.retryAfterSeconds, errors: attempt.errors })
      }
      const { count, blockedUntil, expiresAt } = failings.state
      await tx.updateTable('attempt').set({ count, blockedUntil, expiresAt }).where('key', '=', key).execute()
    }
  })
}

/** Deletes a counter after the user has authenticated. */
export async function clearAttempts(database: Database, attempt: Attempt): Promise<void> {
  await database.deleteFrom('attempt').where('key', '=', keyOf(attempt)).execute()
}

/** Decrements a counter that other users share, after an attempt that turned out not to be a failure. */
export async function uncountAttempt(database: Database, attempt: Attempt): Promise<void> {
  await database
    .updateTable('attempt')
    .set((row) => ({ count: row('count', '-', 1), blockedUntil: null }))
    .where('key', '=', keyOf(attempt))
    .where('count', '>', 0)
    .execute()
}

function keyOf(attempt: Attempt): string {
  return `${attempt.kind}:${createHash('sha256').update(countedSubject(attempt.kind, attempt.of)).digest('hex')}`
}

export async function deleteExpiredAttempts(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('attempt').where('expiresAt', '<=', now.toISOString()).execute()
}
