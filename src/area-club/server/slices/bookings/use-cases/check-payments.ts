import pMap from 'p-map'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { Fault } from '../../../../../core/server/domain/fault.ts'
import { takeEvent } from '../../../../../core/server/inbox/inbox.ts'
import { createOutage } from '../../../../../core/server/inbox/outage.ts'
import {
  type PaymentProvider,
  type ProviderOrder,
  type ProviderRefund,
  ProviderUnreachable,
} from '../../../providers/payments/payment-provider.ts'
import { readRecords } from '../../../providers/payments/read-records.ts'
import { checkInvariants, type InvariantSource, type Violation } from '../domain/invariants.ts'
import type { Period } from '../domain/payment-records.ts'
import { describePractice } from '../domain/practices.ts'
import { requireProvider } from '../domain/require-provider.ts'
import { listPracticesOf } from '../queries.ts'
import { type CheckedRows, listCheckedRows } from '../stores/invariants-store.ts'
import { storeCheck } from '../stores/payment-checks-store.ts'
import { listWatchedIntents } from '../stores/payment-intents-store.ts'
import { openCases } from '../stores/settlements-store.ts'
import { paymentInbox } from './receive-payment-event.ts'
import { settlePayment } from './settle-payment.ts'

export interface CheckedPayments {
  bookings: number
  intents: number
  /** How many payments were checked with the provider. */
  asked: number
  violations: readonly Violation[]
}

type CheckContext = Pick<UseCaseContext, 'database' | 'clock' | 'payments'>

/** How many payments are read at the provider at a time. */
const concurrency = 5
const dayMs = 24 * 60 * 60_000
/** PayPal lists the events of 30 days. */
const eventsListedMs = 29 * dayMs
/** More than the payments that the provider may refuse to read while it reads others; few enough to end a check early in an outage. */
const outageAfter = 20

/**
 * Returns the violations of the invariants I1 to I7 of all payments in one snapshot. Changes nothing.
 *
 * With `asksProvider` it checks I4 too, for the payments begun in the period. Throws a Fault when the provider does not answer.
 */
export async function checkPayments(
  context: CheckContext,
  { asksProvider, period: { from, until } }: { asksProvider: boolean; period: Period },
): Promise<CheckedPayments> {
  const before = await gather(context)
  const counts = { bookings: before.bookings.length, intents: before.intents.length }
  if (!asksProvider) return { ...counts, asked: 0, violations: checkInvariants(before) }
  const isInPeriod = (at: Date) => (from === undefined || at >= from) && (until === undefined || at < until)
  const guids = before.intents.flatMap(({ guid, createdAt }) => (isInPeriod(new Date(createdAt)) ? [guid] : []))
  try {
    const read = await readProvider(requireProvider(context), before, guids)
    const violations = checkInvariants({ ...before, ...read })
    return { ...counts, asked: read.orders.length, violations: [...(await confirm(context, violations, read)), ...read.unread] }
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    throw new Fault(`The payment provider does not answer: ${error.message}`, { cause: error })
  }
}

/**
 * Compares every watched payment with the provider, books what no webhook has reported, and stores the result (requirements P20).
 *
 * Reversals come from the provider's list of events, as no order contains them. Idempotent. Throws when the provider does not answer.
 */
export async function watchPayments(context: UseCaseContext): Promise<void> {
  if (context.payments === undefined) return
  const { database, clock, log } = context
  const provider = requireProvider(context)
  const now = clock.now()
  for (const event of await provider.listReversals(new Date(now.getTime() - eventsListedMs), now))
    try {
      await takeEvent(context, paymentInbox, event)
    } catch (error) {
      // The reconciler tries the stored event again.
      if (!(error instanceof ProviderUnreachable)) throw error
      log.warn({ err: error, event: event.id }, 'a payment event waits for the provider')
    }
  const before = await gather(context)
  const read = await readProvider(provider, before, await listWatchedIntents(database, now))
  const missing = new Set(read.missing)
  for (const { guid, orderId } of before.intents)
    if (orderId !== null && missing.has(guid))
      await openCases(database, guid, [{ reason: 'unknown-order', captureId: orderId, amountCents: 0, currency: 'EUR' }], clock.now())
  const violations = checkInvariants({ ...before, ...read })
  const differing = new Set(violations.map(({ intentGuid }) => intentGuid))
  const intentOf = new Map(before.intents.map((intent) => [intent.guid, intent]))
  for (const { intentGuid, order, reversals } of read.orders) {
    const intent = intentOf.get(intentGuid)
    if (intent !== undefined && differing.has(intentGuid) && !missing.has(intentGuid))
      await settlePayment(context, { intent, order, reversals })
  }
  const lasting = [...(await confirm(context, violations, read)), ...read.unread]
  for (const { intentGuid, difference } of lasting)
    if (intentGuid !== undefined && difference !== undefined && !missing.has(intentGuid))
      await openCases(database, intentGuid, [{ reason: 'amount-differs', ...difference, currency: 'EUR' }], clock.now())
  for (const { invariant, practiceId, what } of lasting) log.error({ invariant, practice: practiceId }, what)
  await database.transaction().execute((tx) => storeCheck(tx, { asked: read.orders.length, violations: lasting.length }, clock.now()))
}

/** Keeps the violations that still hold: money may move while the provider is asked. */
async function confirm(
  context: CheckContext,
  violations: readonly Violation[],
  read: Pick<InvariantSource, 'orders' | 'merchantId'>,
): Promise<readonly Violation[]> {
  if (violations.length === 0) return violations
  const lasting = new Set(checkInvariants({ ...(await gather(context)), ...read }).map(({ what }) => what))
  return violations.filter(({ what }) => lasting.has(what))
}

async function gather({
  database,
  clock,
}: Pick<UseCaseContext, 'database' | 'clock'>): Promise<Omit<InvariantSource, 'intents'> & Pick<CheckedRows, 'intents'>> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { buyerIds, ...rows } = await listCheckedRows(tx)
      return { ...rows, bookings: await listBookings(tx, buyerIds, clock.now()) }
    })
}

/** Computes balances with the code that shows them to customers. */
async function listBookings(tx: Database, buyerIds: readonly number[], now: Date): Promise<InvariantSource['bookings']> {
  const bookings: InvariantSource['bookings'][number][] = []
  for (const buyerId of buyerIds)
    for (const kept of await listPracticesOf(tx, buyerId)) {
      const shown = describePractice(kept, now)
      bookings.push({
        practiceId: kept.id,
        status: kept.readableStatus,
        totalCents: shown.totalCost,
        inpsShareCents: kept.costoINPS,
        shown: {
          privatoPayedCents: shown.privatoPayedAmount,
          inpsPayedCents: shown.iNPSPayedAmount,
          remainingCents: shown.remainingAmount,
        },
      })
    }
  return bookings
}

/** The provider's records of some payments. */
interface ReadProvider extends Pick<InvariantSource, 'merchantId'> {
  orders: readonly { intentGuid: string; order: ProviderOrder; reversals: readonly ProviderRefund[] }[]
  /** The captured payments that the provider has no order of. */
  missing: readonly string[]
  /** The payments that alone could not be read. */
  unread: readonly Violation[]
}

/** Reads payments, a failed one again. Throws in an outage: when many calls in a row have no answer, or none has. */
async function readProvider(
  provider: PaymentProvider,
  { intents, entries }: Pick<CheckedRows, 'intents' | 'entries'>,
  guids: readonly string[],
): Promise<ReadProvider> {
  const asked = new Set(guids)
  const reversals = entries.filter(({ kind }) => kind === 'reversal')
  const outage = createOutage(outageAfter, paymentInbox.isUnanswered)
  const unread: { violation: Violation; error: ProviderUnreachable }[] = []
  const read = await pMap(
    intents.filter(({ guid, orderId }) => orderId !== null && asked.has(guid)),
    async ({ guid, practiceId, orderId, state }) => {
      const ids = reversals.flatMap(({ intentGuid, captureId }) => (intentGuid === guid && captureId !== null ? [captureId] : []))
      for (let isRetry = false; ; isRetry = true)
        try {
          const records = await outage.watch(() => readRecords(provider, orderId ?? '', ids))
          return [{ intentGuid: guid, state, ...records }]
        } catch (error) {
          if (!(error instanceof ProviderUnreachable) || outage.isOn()) throw error
          if (!isRetry) continue
          const what = `payment ${guid}: the provider does not let its order ${orderId} be read`
          unread.push({ violation: { invariant: 'I4', practiceId, intentGuid: guid, what }, error })
          return []
        }
    },
    { concurrency },
  )
  const orders = read.flat()
  const [first] = unread
  if (orders.length === 0 && first !== undefined) throw first.error
  return {
    merchantId: provider.merchantId,
    orders,
    missing: orders.flatMap(({ intentGuid, state, order }) => (state === 'captured' && order.status === 'GONE' ? [intentGuid] : [])),
    unread: unread.map(({ violation }) => violation),
  }
}
