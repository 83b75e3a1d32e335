import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import type { Database, Tables } from '../../../core/server/database/database.ts'
import type { PracticeRight } from '../domain/practice-rights.ts'

/**
 * Selects the bookings of the table `practice` with which a customer may do something: the one rule of who may see, pay or sign.
 *
 * The buyer may do everything. A second adult may see the bookings in which the shared child takes part, and pay and sign where allowed,
 * from the acceptance until the access is revoked. Which documents of a booking they sign: `isToBeSignedBy`.
 */
export function isOpenTo(memberId: number, right: PracticeRight): Expression<SqlBool> {
  const where = expressionBuilder<Tables, 'practice'>()
  const isBuyer = where('practice.buyerId', '=', memberId)
  return right === 'own' ? isBuyer : where.or([isBuyer, where.exists(selectGrants(memberId, right).select('sharedAccess.id'))])
}

/**
 * Selects the documents of the table `document`, joined to its `practice`, that a customer may sign.
 *
 * The buyer signs every one. A second adult who may sign does so with the consent form of the shared child alone, never with a contract. A
 * form that names nobody is about the only participant.
 */
export function isToBeSignedBy(memberId: number): Expression<SqlBool> {
  const where = expressionBuilder<Tables, 'practice' | 'document'>()
  const granted = selectGrants(memberId, 'sign')
    .where((access) =>
      access.or([
        access('participant.id', '=', access.ref('document.participantId')),
        access.and([
          access('document.participantId', 'is', null),
          access.not(
            access.exists(
              access
                .selectFrom('participant as other')
                .whereRef('other.practiceId', '=', 'practice.id')
                .whereRef('other.id', '<>', 'participant.id')
                .select('other.id'),
            ),
          ),
        ]),
      ]),
    )
    .select('sharedAccess.id')
  return where.or([where('practice.buyerId', '=', memberId), where.and([where('document.docType', '=', 'ModuloB'), where.exists(granted)])])
}

/** Selects the access by which a second adult may do something with the booking of the row, with the shared child as its participant. */
function selectGrants(memberId: number, right: Exclude<PracticeRight, 'own'>) {
  return expressionBuilder<Tables, 'practice' | 'document'>()
    .selectFrom('sharedAccess')
    .innerJoin('participant', 'participant.personId', 'sharedAccess.personId')
    .whereRef('participant.practiceId', '=', 'practice.id')
    .whereRef('sharedAccess.ownerId', '=', 'practice.buyerId')
    .where('sharedAccess.acceptedById', '=', memberId)
    .where('sharedAccess.revokedAt', 'is', null)
    .$if(right === 'pay', (access) => access.where('sharedAccess.mayPay', '=', true))
    .$if(right === 'sign', (access) => access.where('sharedAccess.maySign', '=', true))
}

/**
 * Keeps the access that a second adult has accepted as it is until the transaction ends: a revocation waits, or has happened before.
 *
 * Take it after the lock of the booking or the document, and before reading what the adult may do.
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
