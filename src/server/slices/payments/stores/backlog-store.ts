import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { lateAfterMs, type PaymentBacklog } from '../domain/backlog.ts'
import { lastLookMs } from '../domain/payment-intents.ts'

/**
 * Counts the payments, events and cases of the backlog.
 *
 * Leaves out events that the reconciler no longer retries because of their age: `npm run payments` lists them.
 */
export async function countBacklog(database: Database, now: Date): Promise<PaymentBacklog> {
  const late = new Date(now.getTime() - lateAfterMs)
  const tried = new Date(now.getTime() - lastLookMs)
  const { rows } = await sql<PaymentBacklog>`
    select
      (select count(*)::int4 from payment_intent where check_at < ${late}) as overdue,
      (select count(*)::int4 from payment_event where handled_at is null and received_at < ${late} and received_at > ${tried}) as "waitingEvents",
      (select count(*)::int4 from payment_case where closed_at is null) as "openCases"`.execute(database)
  return rows[0] ?? { overdue: 0, waitingEvents: 0, openCases: 0 }
}
