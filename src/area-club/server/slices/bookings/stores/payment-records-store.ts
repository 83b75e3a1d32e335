import { sql } from 'kysely'
import type { Database } from '../../../../../core/server/database/database.ts'
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
    .selectFrom('paymentIntent')
    .innerJoin('practice', 'practice.id', 'paymentIntent.practiceId')
    .where('practice.buyerId', '=', memberId)
    .select(['practiceId as practice', 'createdAt as begunAt', 'changedAt', 'amountCents as amount'])
    .select(['kind', 'method', 'state'])
    .orderBy('createdAt')
    .orderBy('paymentIntent.guid')
    .execute()
}

/** Returns the payment cases of a member's bookings, oldest first. */
export async function listPaymentCasesOf(database: Database, memberId: number) {
  return database
    .selectFrom('paymentCase')
    .innerJoin('paymentIntent', 'paymentIntent.guid', 'intentGuid')
    .innerJoin('practice', 'practice.id', 'paymentIntent.practiceId')
    .where('practice.buyerId', '=', memberId)
    .select(['practiceId as practice', 'paymentCase.amountCents as minorUnits', 'currency', 'reason'])
    .select(['openedAt', 'closedAt'])
    .orderBy('paymentCase.id')
    .execute()
}

async function listIntents(database: Database, period: Period): Promise<readonly IntentRecord[]> {
  return database
    .selectFrom('paymentIntent')
    .innerJoin('practice', 'practice.id', 'paymentIntent.practiceId')
    .where(isIn(period, 'createdAt'))
    .select(['paymentIntent.guid', 'practiceId', 'shortCode as code', 'kind', 'method', 'amountCents', 'state'])
    .select(['orderId', 'failure', 'createdAt', 'changedAt'])
    .orderBy('createdAt')
    .orderBy('paymentIntent.guid')
    .execute()
}

async function listEntries(database: Database, period: Period): Promise<readonly EntryRecord[]> {
  return database
    .selectFrom('paymentEntry')
    .innerJoin('practice', 'practice.id', 'paymentEntry.practiceId')
    .where(isIn(period, 'recordedAt'))
    .select(['paymentEntry.id', 'practiceId', 'shortCode as code', 'kind', 'payer', 'amountCents'])
    .select(['causal', 'source', 'channel', 'captureId', 'intentGuid', 'recordedAt'])
    .orderBy('paymentEntry.id')
    .execute()
}

async function listCases(database: Database, period: Period): Promise<readonly CaseRecord[]> {
  const { rows } = await sql<CaseRecord>`
    select * from (
      select 'payment' as kind, payment_case.id, practice_id, short_code as code, reason, payment_case.amount_cents,
        currency, capture_id, opened_at, closed_at
      from payment_case join payment_intent on payment_intent.guid = intent_guid join practice on practice.id = practice_id
      union all
      select 'credit', credit_case.id, practice_id, short_code, reason, amount_cents, 'EUR', null, opened_at, closed_at
      from credit_case join practice on practice.id = practice_id
    ) as cases
    where closed_at is null or ${isIn(period, 'openedAt')} or ${isIn(period, 'closedAt')}
    order by opened_at, kind, id`.execute(database)
  return rows
}

async function listEvents(database: Database, period: Period): Promise<readonly EventRecord[]> {
  const rows = await database
    .selectFrom('providerEvent')
    .where('provider', '=', 'payments')
    .where('handledAt', 'is', null)
    .where(isIn(period, 'receivedAt'))
    .select(['eventId as id', 'type', 'ids', 'receivedAt'])
    .orderBy('receivedAt')
    .execute()
  return rows.map(({ ids, ...event }) => ({ ...event, orderId: ids.order ?? null, captureId: ids.capture ?? null }))
}
