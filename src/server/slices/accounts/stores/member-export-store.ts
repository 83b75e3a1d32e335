import type { Database } from '../../../database/database.ts'
import { describeChanges } from '../domain/member-export.ts'

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
  const { created_at } = await database.selectFrom('member').where('id', '=', memberId).select('created_at').executeTakeFirstOrThrow()
  return {
    account: { registeredAt: created_at },
    sessions: await database
      .selectFrom('session')
      .where('member_id', '=', memberId)
      .select(['created_at as createdAt', 'last_seen_at as lastSeenAt', 'browser', 'system', 'address'])
      .orderBy('id')
      .execute(),
    recoveries: await database
      .selectFrom('recovery_token')
      .where('member_id', '=', memberId)
      .select(['created_at as askedAt', 'used_at as usedAt'])
      .orderBy('created_at')
      .execute(),
    devices: await database
      .selectFrom('known_device')
      .where('member_id', '=', memberId)
      .select(['created_at as firstLoginAt', 'last_used_at as lastLoginAt'])
      .orderBy('created_at')
      .execute(),
    passkeys: await database
      .selectFrom('passkey')
      .where('member_id', '=', memberId)
      .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'aaguid as authenticator', 'backed_up as isBackedUp'])
      .orderBy('created_at')
      .execute(),
    emailChanges: await database
      .selectFrom('email_change')
      .where('member_id', '=', memberId)
      .select(['old_email as from', 'new_email as to', 'old_username as formerUsername', 'old_fiscal_code as formerFiscalCode'])
      .select(['created_at as askedAt', 'confirmed_at as confirmedAt'])
      .select((row) => row.fn.coalesce('undone_at', 'cancelled_at').as('cancelledAt'))
      .orderBy('id')
      .execute(),
    mails: await database
      .selectFrom('mail_outbox')
      .where((where) => where.or([where('member_id', '=', memberId), where(where.fn('lower', ['recipient']), 'in', addresses)]))
      .select(['created_at as sentAt', 'recipient', 'subject'])
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
        where('actor_id', '=', memberId),
        where.and([where('subject', 'in', ['member', 'person']), where('subject_id', 'in', personIds.map(String))]),
      ]),
    )
    .select(['at', 'action', 'subject', 'actor_id', 'changes'])
    .orderBy('id')
    .execute()
  return rows.map(({ at, action, subject, actor_id, changes }) => ({
    at,
    action,
    subject,
    byYou: actor_id === memberId,
    fields: describeChanges(changes),
  }))
}
