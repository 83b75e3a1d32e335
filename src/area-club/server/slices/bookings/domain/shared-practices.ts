import type { SharedBooking } from '../../sharing/domain/shared-access.ts'
import { describePractice, type Practice, type StoredPractice } from './practices.ts'

/** A booking as a second adult sees it. */
export type SharedPractice = Practice & { shared: SharedBooking }

/**
 * Returns a booking as a second adult sees it: the trip, its services, what was paid and what is due.
 *
 * Without the participants, whose data and notes are the buyer's, and without what only the buyer may do. The invoices and the receipts of
 * payments are the buyer's too; a second adult gets the receipt of their own payment by mail.
 */
export function describeSharedPractice({ invoiceNumbers: _, ...kept }: StoredPractice, shared: SharedBooking, now: Date): SharedPractice {
  const shown = describePractice({ ...kept, participants: [], financingUrl: null, editableInClubArea: false, hold: null }, now)
  return {
    ...shown,
    canBeUpsold: false,
    practicePayments: shown.practicePayments.map((payment) => ({ ...payment, receipt: null })),
    shared,
  }
}
