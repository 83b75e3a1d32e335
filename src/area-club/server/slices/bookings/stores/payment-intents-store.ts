import { sql } from 'kysely'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { PaymentEvent } from '../../../providers/payments/payment-provider.ts'
import { endedByOperator, type IntentState, type PaymentIntent, watchedDays } from '../domain/payment-intents.ts'

/** A payment intent with the columns that schedule its checks. */
export interface DueIntent extends PaymentIntent {
  createdAt: Date
  /** Checks since the last change of state. */
  checks: number
  /** Since when reads about the payment fail. */
  unreadSince: Date | null
}

export async function addIntent(tx: Database, intent: Omit<PaymentIntent, 'state' | 'orderId'>, at: Date): Promise<void> {
  await tx
    .insertInto('paymentIntent')
    .values({
      ...intent,
      state: 'created',
      orderId: null,
      failure: null,
      createdAt: at,
      changedAt: at,
      checkAt: intent.expiresAt,
    })
    .execute()
}

/**
 * Returns the open payment intent of a booking: there is at most one.
 *
 * The caller must hold the booking's row lock.
 */
export async function findOpenIntent(tx: Database, practiceId: number): Promise<DueIntent | undefined> {
  const row = await selectIntents(tx).where('practiceId', '=', practiceId).where('state', 'in', openStates).executeTakeFirst()
  return row && fromRow(row)
}

const openStates = ['created', 'ordered', 'capturing', 'pending'] as const satisfies readonly IntentState[]

export async function findIntent(database: Database, guid: string): Promise<DueIntent | undefined> {
  const row = await selectIntents(database).where('guid', '=', guid).executeTakeFirst()
  return row && fromRow(row)
}

/** Returns a booking's payment intent by the provider's order id. */
export async function findIntentOfOrder(database: Database, practiceId: number, orderId: string): Promise<DueIntent | undefined> {
  const row = await selectIntents(database).where('practiceId', '=', practiceId).where('orderId', '=', orderId).executeTakeFirst()
  return row && fromRow(row)
}

/** Returns the payment intent of an event by order id, capture id or our reference. */
export async function findIntentOfEvent(
  database: Database,
  { order, capture, reference }: Omit<PaymentEvent['ids'], 'reversal'>,
): Promise<DueIntent | undefined> {
  const isGuid = reference !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference)
  const row = await selectIntents(database)
    .where((where) =>
      where.or([
        ...(order === undefined ? [] : [where('orderId', '=', order)]),
        ...(isGuid ? [where('guid', '=', reference)] : []),
        ...(capture === undefined
          ? []
          : [
              // An array is computed first and found by the index; a subquery with `in` scans the table.
              sql<boolean>`guid = any(array(${database
                .selectFrom('paymentEntry')
                .where('captureId', '=', capture)
                .where('intentGuid', 'is not', null)
                .select('intentGuid')}))`,
            ]),
      ]),
    )
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Changed fields of a payment intent; a new `state` resets the count of checks. */
export interface IntentChange {
  state?: IntentState
  orderId?: string
  method?: string
  /** Who continues the payment, and the language of the mails to them. */
  payer?: Pick<PaymentIntent, 'payerId' | 'language'>
  captureRequestId?: string
  expiresAt?: Date
  failure?: string | null
  /** Null after a successful read. */
  unreadSince?: Date | null
  /** When the provider is queried next; undefined for never. */
  checkAt: Date | undefined
}

export async function changeIntent(tx: Database, guid: string, change: IntentChange, at: Date): Promise<void> {
  await tx
    .updateTable('paymentIntent')
    .set({
      ...(change.state !== undefined && { state: change.state, changedAt: at, checks: 0 }),
      ...(change.orderId !== undefined && { orderId: change.orderId }),
      ...(change.method !== undefined && { method: change.method }),
      ...change.payer,
      ...(change.captureRequestId !== undefined && { captureRequestId: change.captureRequestId }),
      ...(change.expiresAt !== undefined && { expiresAt: change.expiresAt }),
      ...(change.failure !== undefined && { failure: change.failure }),
      ...(change.unreadSince !== undefined && { unreadSince: change.unreadSince }),
      checkAt: change.checkAt ?? null,
    })
    .where('guid', '=', guid)
    .execute()
}

/**
 * Claims the payments due for a check, the longest overdue first, until `until`.
 *
 * Postpones their next check to that time, so that concurrent reconcilers never claim the same payment and the next one takes over from a
 * process that dies (requirements P16).
 */
export async function claimDueIntents(database: Database, now: Date, until: Date, limit: number): Promise<readonly DueIntent[]> {
  const { rows } = await sql<IntentRow>`
    update payment_intent set check_at = ${until}, checks = checks + 1
    where guid in (
      select guid from payment_intent where check_at <= ${now} order by check_at limit ${limit} for update skip locked
    )
    returning guid, practice_id, kind, method, amount_cents, state, create_request_id, capture_request_id, order_id, language, created_at,
      expires_at, checks, unread_since, hold_id, voucher_id, voucher_cents, payer_id`.execute(database)
  return rows.map(fromRow)
}

/**
 * Returns the payments whose money may still go back (requirements P20).
 *
 * That is until 180 days after the departure, or after the payment if it came later: the longest period in which a bank takes a payment back.
 * The departure is that of the booking or of a later one to which its money has moved.
 * A payment that an operator has ended may turn out to have been captured.
 */
export async function listWatchedIntents(database: Database, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ guid: string }>`
    with recursive paid as (
      select guid, practice_id, created_at from payment_intent
      where order_id is not null and (state = 'captured' or failure = ${endedByOperator})
      union all
      select paid.guid, practice.id, created_at from paid join practice on replaces_id = practice_id
    )
    select distinct paid.guid from paid join practice on practice.id = practice_id join package on package.id = package_id
    where greatest(created_at, period_from::timestamptz) > ${now}::timestamptz - ${watchedDays}::int4 * interval '1 day'`.execute(database)
  return rows.map(({ guid }) => guid)
}

function selectIntents(database: Database) {
  return database
    .selectFrom('paymentIntent')
    .select(['guid', 'practiceId', 'kind', 'method', 'amountCents', 'state', 'createRequestId', 'captureRequestId', 'orderId'])
    .select(['language', 'createdAt', 'expiresAt', 'checks', 'unreadSince', 'holdId', 'voucherId', 'voucherCents', 'payerId'])
}

type IntentRow = Awaited<ReturnType<ReturnType<typeof selectIntents>['execute']>>[number]

function fromRow(row: IntentRow): DueIntent {
  return {
    ...row,
    createdAt: new Date(row.createdAt),
    expiresAt: new Date(row.expiresAt),
    unreadSince: row.unreadSince === null ? null : new Date(row.unreadSince),
  }
}
