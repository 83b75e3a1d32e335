import type { Database } from '../../../../../core/server/database/database.ts'
import { describeChanges } from '../../accounts/domain/member-export.ts'

/**
 * Returns the account records of a member that the portal does not show.
 *
 * Of credentials it returns times only.
 */
export async function readAccountRecords(
  database: Database,
  memberId: number,
  /** People whose audit entries, and addresses whose mails, belong to the member too. */
  { personIds, addresses }: { personIds: readonly number[]; addresses: readonly string[] },
) {
  const { createdAt } = await database.selectFrom('member').where('id', '=', memberId).select('createdAt').executeTakeFirstOrThrow()
  return {
    account: { registeredAt: createdAt },
    sessions: await database
      .selectFrom('session')
      .where('memberId', '=', memberId)
      .select(['createdAt', 'lastSeenAt', 'browser', 'system', 'address'])
      .orderBy('id')
      .execute(),
    recoveries: await database
      .selectFrom('recoveryToken')
      .where('memberId', '=', memberId)
      .select(['createdAt as askedAt', 'usedAt'])
      .orderBy('createdAt')
      .execute(),
    devices: await database
      .selectFrom('knownDevice')
      .where('memberId', '=', memberId)
      .select(['createdAt as firstLoginAt', 'lastUsedAt as lastLoginAt'])
      .orderBy('createdAt')
      .execute(),
    passkeys: await database
      .selectFrom('passkey')
      .where('memberId', '=', memberId)
      .select(['name', 'createdAt', 'lastUsedAt', 'aaguid as authenticator', 'backedUp as isBackedUp'])
      .orderBy('createdAt')
      .execute(),
    emailChanges: await database
      .selectFrom('emailChange')
      .where('memberId', '=', memberId)
      .select(['oldEmail as from', 'newEmail as to', 'oldUsername as formerUsername', 'oldFiscalCode as formerFiscalCode'])
      .select(['createdAt as askedAt', 'confirmedAt'])
      .select((row) => row.fn.coalesce('undoneAt', 'cancelledAt').as('cancelledAt'))
      .orderBy('id')
      .execute(),
    mails: await database
      .selectFrom('mailOutbox')
      .where((where) => where.or([where('memberId', '=', memberId), where(where.fn('lower', ['recipient']), 'in', addresses)]))
      .select(['createdAt as sentAt', 'recipient', 'subject'])
      .orderBy('id')
      .execute(),
    changes: await readChanges(database, memberId, personIds),
  }
}

async function readChanges(database: Database, memberId: number, personIds: readonly number[]) {
  const rows = await database
    .selectFrom('audit')
    .where((where) =>
      where.or([
        where('actorId', '=', memberId),
        where.and([where('subject', 'in', ['member', 'person']), where('subjectId', 'in', personIds.map(String))]),
      ]),
    )
    .select(['at', 'action', 'subject', 'actorId', 'changes'])
    .orderBy('id')
    .execute()
  return rows.map(({ at, action, subject, actorId, changes }) => ({
    at,
    action,
    subject,
    byYou: actorId === memberId,
    fields: describeChanges(changes),
  }))
}
