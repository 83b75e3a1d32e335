/** The figures of operator.yaml, as rules of bookings, payments and documents use them. */
import type { ClusterCode } from './codes.ts'

/** The surcharge of a change by the customer. */
export interface PriceSettings {
  modificationSurchargeCents: number
}

/** How long documents are kept, in whole calendar years after the trip. */
export interface Retention {
  /** For the customers' uploads, which are only needed while questions about the trip may come. */
  uploadYears: number
}

/** The limits for one customer's uploads to all bookings together. */
export interface UploadQuota {
  files: number
  bytes: number
}

/** Values and validity of vouchers, set by the operator in the server's configuration. */
export interface VoucherValues {
  /** Points of one lot: only whole lots are turned into vouchers. */
  pointsAtATime: number
  centsForPoints: number
  /** Validity of a voucher from points, in days. */
  pointsVoucherDays: number
  /** The discount of the season's voucher by cluster; 0 for none. */
  clusterDiscountCents: Readonly<Record<ClusterCode, number>>
  /** The last day of a season, MM-dd, on which cluster vouchers expire. */
  seasonEndsOn: string
  /** Whether vouchers pay for bookings with INPS. */
  paysInpsBookings: boolean
}

/** Times that the operator sets for payments. */
export interface PaymentTimes {
  /** From the beginning of a payment to its approval; then the booking can be paid in another way. */
  reservationMs: number
  /** How long extras are held for a confirmed booking; then they are on sale again. */
  extrasHoldMs: number
}

/** The time limits for signing. */
export interface SigningTimes {
  /** From the start of a procedure to its expiry; then a new one begins. */
  openMs: number
}

/** The retention of contracts, attachments and evidence. The law sets it for claims and accounting records (codice civile 2220, 2946). */
export const yearsOfContracts = 10
