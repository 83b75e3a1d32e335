import type { Database } from '../../../database/database.ts'
import { Fault } from '../../../domain/fault.ts'
import {
  type PaymentProvider,
  type ProviderOrder,
  ProviderRefusal,
  ProviderUnreachable,
} from '../../../providers/payments/payment-provider.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { describePractice } from '../../bookings/domain/practices.ts'
import { listPracticesOf } from '../../bookings/queries.ts'
import { checkInvariants, type InvariantSource, type Violation } from '../domain/invariants.ts'
import type { Period } from '../domain/payment-records.ts'
import { type CheckedRows, listCheckedRows } from '../stores/invariants-store.ts'

export interface CheckedPayments {
  bookings: number
  intents: number
  /** How many payments were checked with the provider. */
  asked: number
  violations: readonly Violation[]
}

/**
 * Returns the violations of the invariants I1 to I5 of all payments in one snapshot. Changes nothing.
 *
 * With `asksProvider` it checks I4 too, for the payments begun in the period. Throws a Fault when the provider does not answer.
 */
export async function checkPayments(
  context: Pick<UseCaseContext, 'database' | 'clock' | 'payments'>,
  { asksProvider, period }: { asksProvider: boolean; period: Period },
): Promise<CheckedPayments> {
  const before = await gather(context)
  const provider = asksProvider ? context.payments : undefined
  const orders = provider === undefined ? undefined : await readOrders(provider, before, period)
  const violations = checkInvariants({ ...before, ...(orders && { orders, merchantId: provider?.merchantId }) })
  return { bookings: before.bookings.length, intents: before.intents.length, asked: orders?.length ?? 0, violations: await confirm() }

  /** Keeps the violations found before and after the calls: money may move while the provider is queried. */
  async function confirm(): Promise<readonly Violation[]> {
    if (orders === undefined || violations.length === 0) return violations
    const after = checkInvariants({ ...(await gather(context)), orders, merchantId: provider?.merchantId })
    const lasting = new Set(after.map(({ what }) => what))
    return violations.filter(({ what }) => lasting.has(what))
  }
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

async function readOrders(provider: PaymentProvider, { intents }: Pick<CheckedRows, 'intents'>, { from, until }: Period) {
  const orders: { intentGuid: string; order: ProviderOrder }[] = []
  for (const { guid, orderId, createdAt } of intents) {
    const at = new Date(createdAt)
    if (orderId === null || (from !== undefined && at < from) || (until !== undefined && at >= until)) continue
    orders.push({ intentGuid: guid, order: await readOrder(provider, orderId) })
  }
  return orders
}

/** Returns an order, or an empty one: the provider deletes unapproved orders after some hours. */
export async function readOrder(provider: PaymentProvider, id: string): Promise<ProviderOrder> {
  try {
    return await provider.readOrder(id)
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw new Fault(`The payment provider does not answer: ${error.message}`, { cause: error })
    if (!(error instanceof ProviderRefusal && error.issue === 'RESOURCE_NOT_FOUND')) throw error
    return { id, status: 'GONE', amountCents: 0, currency: 'EUR', ...unknown, captures: [], refunds: [] }
  }
}

const unknown = { reference: undefined, payeeId: undefined, source: undefined } as const
