import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { CaseRecord, EntryRecord, EventRecord, IntentRecord, PaymentRecords, Period } from '../domain/payment-records.ts'

/** Returns the payment intents, ledger entries, cases and events of a period, oldest first. */
export async function listPaymentRecords(database: Database, period: Period): Promise<PaymentRecords> {
  return {
    intents: await listIntents(database, period),
    entries: await listEntries(database, period),
    cases: await listCases(database, period),
    events: await listEvents(database, period),
  }
}

const isIn = ({ from, until }: Period, column: string) =>
  sql<boolean>`(${sql.ref(column)} >= ${from ?? '-infinity'} and ${sql.ref(column)} < ${until ?? 'infinity'})`

/** Returns the payments that a member has begun online, oldest first. Amounts are in cents. */
export async function listBegunPaymentsOf(database: Database, memberId: number) {
  return database
    .selectFrom('payment_intent')
    .innerJoin('practice', 'practice.id', 'payment_intent.practice_id')
    .where('practice.buyer_id', '=', memberId)
    .select(['practice_id as practice', 'created_at as begunAt', 'changed_at as changedAt', 'amount_cents as amount'])
    .select(['kind', 'method', 'state'])
    .orderBy('created_at')
    .orderBy('payment_intent.guid')
    .execute()
}

/** Returns the payment cases of a member's bookings, oldest first. */
export async function listPaymentCasesOf(database: Database, memberId: number) {
  return database
    .selectFrom('payment_case')
    .innerJoin('payment_intent', 'payment_intent.guid', 'intent_guid')
    .innerJoin('practice', 'practice.id', 'payment_intent.practice_id')
    .where('practice.buyer_id', '=', memberId)
    .select(['practice_id as practice', 'payment_case.amount_cents as minorUnits', 'currency', 'reason'])
    .select(['opened_at as openedAt', 'closed_at as closedAt'])
    .orderBy('payment_case.id')
    .execute()
}

async function listIntents(database: Database, period: Period): Promise<readonly IntentRecord[]> {
  return database
    .selectFrom('payment_intent')
    .innerJoin('practice', 'practice.id', 'payment_intent.practice_id')
    .where(isIn(period, 'created_at'))
    .select([
      'payment_intent.guid',
      'practice_id as practiceId',
      'short_code as code',
      'kind',
      'method',
      'amount_cents as amountCents',
      'state',
    ])
    .select(['order_id as orderId', 'failure', 'created_at as createdAt', 'changed_at as changedAt'])
    .orderBy('created_at')
    .orderBy('payment_intent.guid')
    .execute()
}

async function listEntries(database: Database, period: Period): Promise<readonly EntryRecord[]> {
  return database
    .selectFrom('payment_entry')
    .innerJoin('practice', 'practice.id', 'payment_entry.practice_id')
    .where(isIn(period, 'recorded_at'))
    .select(['payment_entry.id', 'practice_id as practiceId', 'short_code as code', 'kind', 'payer', 'amount_cents as amountCents'])
    .select(['causal', 'source', 'channel', 'capture_id as captureId', 'intent_guid as intentGuid', 'recorded_at as recordedAt'])
    .orderBy('payment_entry.id')
    .execute()
}

async function listCases(database: Database, period: Period): Promise<readonly CaseRecord[]> {
  const { rows } = await sql<CaseRecord>`
    select * from (
      select 'payment' as kind, payment_case.id, practice_id as "practiceId", short_code as code, reason, payment_case.amount_cents as "amountCents",
        currency, capture_id as "captureId", opened_at as "openedAt", closed_at as "closedAt"
      from payment_case join payment_intent on payment_intent.guid = intent_guid join practice on practice.id = practice_id
      union all
      select 'credit', credit_case.id, practice_id, short_code, reason, amount_cents, 'EUR', null, opened_at, closed_at
      from credit_case join practice on practice.id = practice_id
    ) as cases
    where "closedAt" is null or ${isIn(period, 'openedAt')} or ${isIn(period, 'closedAt')}
    order by "openedAt", kind, id`.execute(database)
  return rows
}

async function listEvents(database: Database, period: Period): Promise<readonly EventRecord[]> {
  return database
    .selectFrom('payment_event')
    .where('handled_at', 'is', null)
    .where(isIn(period, 'received_at'))
    .select(['event_id as id', 'type', 'order_id as orderId', 'capture_id as captureId', 'received_at as receivedAt'])
    .orderBy('received_at')
    .execute()
}
