import type { VoucherValues } from './slices/loyalty/domain/vouchers.ts'

/** What vouchers are worth, in this one place: customers learn it from answers alone. */
export const voucherValues: VoucherValues = {
  pointsAtATime: 100,
  centsForPoints: 5_00,
  pointsVoucherDays: 365,
  clusterDiscountCents: { blue: 0, silver: 30_00, gold: 60_00, diamond: 90_00 },
  seasonEndsOn: '09-30',
}
