import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { PracticeRight } from '../domain/practice-rights.ts'
import type { Database, Tables } from './database.ts'

/**
 * Selects the bookings of the table `practice` with which a customer may do something: the one rule of who may see or pay.
 *
 * The buyer may do everything. A second adult may see the bookings in which the shared child takes part, and pay where allowed, from
 * the acceptance until the access is revoked.
 */
export function isOpenTo(memberId: number, right: PracticeRight): Expression<SqlBool> {
  const where = expressionBuilder<Tables, 'practice'>()
  const isBuyer = where('practice.buyerId', '=', memberId)
  if (right === 'own') return isBuyer
  const granted = where
    .selectFrom('sharedAccess')
    .innerJoin('participant', 'participant.personId', 'sharedAccess.personId')
    .whereRef('participant.practiceId', '=', 'practice.id')
    .whereRef('sharedAccess.ownerId', '=', 'practice.buyerId')
    .where('sharedAccess.acceptedById', '=', memberId)
    .where('sharedAccess.revokedAt', 'is', null)
    .$if(right === 'pay', (access) => access.where('sharedAccess.mayPay', '=', true))
    .select('sharedAccess.id')
  return where.or([isBuyer, where.exists(granted)])
}

/**
 * Keeps the access that a second adult has accepted as it is until the transaction ends: a revocation waits, or has happened before.
 *
 * Take it after the lock of the booking and before reading what the adult may do.
 */
export async function lockAccessOf(tx: Database, memberId: number): Promise<void> {
  await tx
    .selectFrom('sharedAccess')
    .where('acceptedById', '=', memberId)
    .where('revokedAt', 'is', null)
    .select('id')
    .orderBy('id')
    .forShare()
    .execute()
}
