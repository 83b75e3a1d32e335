import { sql } from 'kysely'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { CheckedEntry, CheckedIntent, CheckedVoucher, InvariantSource } from '../domain/invariants.ts'

/** The rows that the invariants of payments compare with the balances customers see. */
export interface CheckedRows extends Pick<InvariantSource, 'entries' | 'openCredits' | 'cases' | 'vouchers'> {
  intents: readonly (CheckedIntent & { orderId: string | null; createdAt: string })[]
  /** Every member with a booking. */
  buyerIds: readonly number[]
}

export async function listCheckedRows(tx: Database): Promise<CheckedRows> {
  const buyers = await tx.selectFrom('practice').select('buyerId').distinct().orderBy('buyerId').execute()
  const entries: readonly CheckedEntry[] = await tx
    .selectFrom('paymentEntry')
    .leftJoin('paymentEntry as reversed', 'reversed.id', 'paymentEntry.reversesEntryId')
    .select(['paymentEntry.practiceId', 'paymentEntry.kind', 'paymentEntry.payer'])
    .select(['paymentEntry.amountCents', 'paymentEntry.captureId'])
    .select(['paymentEntry.intentGuid', 'reversed.captureId as reversesCaptureId', 'paymentEntry.voucherId'])
    .execute()
  return {
    buyerIds: buyers.map(({ buyerId }) => buyerId),
    entries,
    intents: await tx
      .selectFrom('paymentIntent')
      .select(['guid', 'practiceId', 'state', 'orderId', 'createdAt', 'voucherId', 'voucherCents'])
      .orderBy('createdAt')
      .execute(),
    openCredits: await tx.selectFrom('creditCase').where('closedAt', 'is', null).select(['practiceId', 'amountCents']).execute(),
    cases: await tx.selectFrom('paymentCase').select(['captureId', 'reason']).execute(),
    vouchers: await listCheckedVouchers(tx),
  }
}

/** Returns all vouchers with what is consumed of them. */
export async function listCheckedVouchers(tx: Database): Promise<readonly CheckedVoucher[]> {
  return tx
    .selectFrom('voucher')
    .select(['id', 'consumedOutsideCents'])
    .select(sql<number>`voucher_value_cents + discount_value_cents`.as('valueCents'))
    .select(sql<number>`payment_method_consumed_cents + value_discount_consumed_cents`.as('consumedCents'))
    .execute()
}
