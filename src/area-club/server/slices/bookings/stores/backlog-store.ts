import { sql } from 'kysely'
import type { Database } from '../../../../../core/server/database/database.ts'
import { lateAfterMs, type PaymentBacklog } from '../../../domain/payment-backlog.ts'

/**
 * Counts the payments, events and cases of the backlog.
 *
 * A payment counts since it is unsettled, however often the provider was asked meanwhile (requirements O8): since its capture began, since
 * reads about it fail, or since its check is due.
 */
export async function countBacklog(database: Database, now: Date): Promise<PaymentBacklog> {
  const late = new Date(now.getTime() - lateAfterMs)
  const { rows } = await sql<Omit<PaymentBacklog, 'lastCheck'> & { checkedAt: string | null; asked: number; violations: number }>`
    with unsettled as (
      select guid, changed_at as since from payment_intent where state = 'capturing' and changed_at < ${late}
      union all select guid, unread_since from payment_intent where unread_since < ${late}
      union all select guid, check_at from payment_intent where check_at < ${late}
    )
    select
      (select count(distinct guid)::int4 from unsettled) as overdue,
      (select coalesce(extract(epoch from ${now}::timestamptz - min(since)), 0)::int4 from unsettled) as oldest_seconds,
      (select count(*)::int4 from provider_event where provider = 'payments' and handled_at is null and received_at < ${late}) as waiting_events,
      (select count(*)::int4 from payment_case where closed_at is null)
        + (select count(*)::int4 from provider_event where provider = 'payments' and handled_at is null and case_at is not null) as open_cases,
      checked.ended_at as checked_at, coalesce(checked.asked, 0) as asked, coalesce(checked.violations, 0) as violations
    from (select) as one left join (select * from payment_check order by id desc limit 1) as checked on true`.execute(database)
  const [row] = rows
  if (row === undefined) throw new Error('The backlog has no row')
  const { checkedAt, asked, violations, ...counts } = row
  const secondsAgo = (from: string) => Math.max(0, Math.round((now.getTime() - new Date(from).getTime()) / 1_000))
  return { ...counts, lastCheck: checkedAt === null ? null : { secondsAgo: secondsAgo(checkedAt), asked, violations } }
}
