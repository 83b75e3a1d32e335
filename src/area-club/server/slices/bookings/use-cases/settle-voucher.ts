import type { Database } from '../../../../../core/server/database/database.ts'
import type { ProviderOrder } from '../../../providers/payments/payment-provider.ts'
import { type IntentState, isOpen, type PaymentIntent } from '../domain/payment-intents.ts'
import type { PaymentEntry } from '../domain/payments.ts'
import { describePractice, type StoredPractice } from '../domain/practices.ts'
import { computeVoucherPart, findSpent, isAllRefunded, voucherCaptureId } from '../domain/voucher-payments.ts'
import { lockVoucher, returnVoucher, spendVoucher } from '../stores/voucher-payments-store.ts'

/**
 * Spends the voucher that is reserved with a payment once its money has arrived, and gives it back once all of that was refunded.
 *
 * Returns the ledger entries. A payment that had ended has given its voucher up: late money of it is booked alone. Call it with the booking's
 * row lock held; `practice` has the new entries of the settlement, `intent` is as before it.
 */
export async function settleVoucher(
  tx: Database,
  { practice, intent, state, order }: { practice: StoredPractice; intent: PaymentIntent; state: IntentState; order: ProviderOrder },
  at: Date,
): Promise<readonly PaymentEntry[]> {
  const { guid, voucherId } = intent
  if (voucherId === null) return []
  const captureId = voucherCaptureId(guid)
  if (isOpen(intent.state) && state === 'captured') {
    const { leftCents } = await lockVoucher(tx, voucherId)
    const remainingCents = describePractice(practice, at).remainingAmount
    // Never more than is left, so that the money is booked whatever became of the voucher.
    const cents = computeVoucherPart({ leftCents: Math.min(leftCents, intent.voucherCents) }, remainingCents)
    return cents === 0 ? [] : [await spendVoucher(tx, { practice, voucherId, cents, captureId, intentGuid: guid }, at)]
  }
  const spent = findSpent(practice.entries, captureId)
  if (spent === undefined || !isAllRefunded(practice.entries, new Set(order.captures.map(({ id }) => id)))) return []
  await lockVoucher(tx, voucherId)
  return [await returnVoucher(tx, { practice, spent, intentGuid: guid }, at)]
}
