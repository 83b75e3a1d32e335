import { emailLinkLifeMs } from '../domain/email-changes.ts'
import { frameTicketLifeMs } from '../domain/frame-tickets.ts'
import { knownDeviceLifeMs } from '../domain/known-devices.ts'
import { recoveryTokenLifeMs } from '../domain/recovery.ts'
import { sessionLimits } from '../domain/sessions.ts'
import type { Database } from './database.ts'

/**
 * Removes what time has made worthless: sessions, recovery tokens, changes of e-mail addresses, tickets, devices, counters; and what a
 * process of the former release left behind. Safe to run anywhere, at any time.
 */
export async function sweepExpired(database: Database, now: Date): Promise<void> {
  const before = (lifeMs: number) => new Date(now.getTime() - lifeMs).toISOString()
  await database.deleteFrom('session').where('last_seen_at', '<=', before(sessionLimits.idleMs)).execute()
  await database.deleteFrom('session').where('created_at', '<=', before(sessionLimits.absoluteMs)).execute()
  await database.deleteFrom('recovery_token').where('created_at', '<=', before(recoveryTokenLifeMs)).execute()
  await database
    .deleteFrom('email_change')
    .where((where) => where(where.fn.coalesce('confirmed_at', 'sent_at'), '<=', before(emailLinkLifeMs)))
    // A registration's address that waits is what says that it is not confirmed.
    .where((where) => where.or([where('old_email', 'is not', null), where('confirmed_at', 'is not', null)]))
    .execute()
  await database.deleteFrom('frame_ticket').where('created_at', '<=', before(frameTicketLifeMs)).execute()
  await database.deleteFrom('known_device').where('last_used_at', '<=', before(knownDeviceLifeMs)).execute()
  await database.deleteFrom('attempt').where('expires_at', '<=', now.toISOString()).execute()
  await sweepClosedAccounts(database)
}

/** During an upgrade the former release closes accounts too, and knows nothing of tables that came after it. */
async function sweepClosedAccounts(database: Database): Promise<void> {
  const closed = database.selectFrom('member').where('closed_at', 'is not', null).select('member.id')
  await database.deleteFrom('email_change').where('member_id', 'in', closed).execute()
  await database.deleteFrom('known_device').where('member_id', 'in', closed).execute()
  await database.deleteFrom('mail_outbox').where('member_id', 'in', closed).execute()
}
