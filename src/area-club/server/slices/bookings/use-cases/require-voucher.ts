import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { VoucherPart } from '../domain/payment-intents.ts'
import { describePractice, type StoredPractice } from '../domain/practices.ts'
import { computeVoucherPart, judgeVoucher, type VoucherRefusal } from '../domain/voucher-payments.ts'
import { listPayingVouchers, lockPayingVoucher } from '../stores/voucher-payments-store.ts'

/**
 * Locks the buyer's voucher and returns what it pays of a booking.
 *
 * Throws `not-found` for a code that the buyer does not have, and the reason for a voucher that cannot pay for the booking. The caller must
 * hold the booking's row lock.
 */
export async function requireVoucher(
  { settings }: Pick<UseCaseContext<'vouchers'>, 'settings'>,
  tx: Database,
  { practice, code }: { practice: StoredPractice; code: string },
  now: Date,
): Promise<VoucherPart> {
  const voucher = await lockPayingVoucher(tx, practice.buyer.memberId, code)
  if (voucher === undefined) throw new Refusal('not-found')
  const refusal = judgeVoucher(voucher, practice, settings.vouchers, localDay(now))
  if (refusal !== undefined) throw new Refusal(refusal)
  return { id: voucher.id, cents: computeVoucherPart(voucher, describePractice(practice, now).remainingAmount) }
}

/** A voucher as the payment of a booking offers it. `amount` is what it pays of what remains, in cents. */
export interface OfferedVoucher {
  voucherCode: string
  amount: number
  left: number
  expirationDate: string
  /** Why it cannot pay for the booking; null when it can. */
  refusal: VoucherRefusal | null
}

/** Returns the buyer's vouchers that are left, those that can pay for the booking first. */
export async function listOfferedVouchers(
  { database, clock, settings }: UseCaseContext<'vouchers'>,
  practice: StoredPractice,
): Promise<readonly OfferedVoucher[]> {
  const now = clock.now()
  const { remainingAmount } = describePractice(practice, now)
  const offered = (await listPayingVouchers(database, practice.buyer.memberId, localDay(now))).map((voucher) => ({
    voucherCode: voucher.voucherCode,
    amount: computeVoucherPart(voucher, remainingAmount),
    left: voucher.leftCents,
    expirationDate: voucher.expirationDate,
    refusal: judgeVoucher(voucher, practice, settings.vouchers, localDay(now)) ?? null,
  }))
  return offered.toSorted((one, other) => Number(one.refusal !== null) - Number(other.refusal !== null))
}
