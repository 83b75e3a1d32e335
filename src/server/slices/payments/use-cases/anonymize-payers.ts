/** Removes the customer's name from the ledger of bookings. Call it in the transaction that empties the bookings. */
export { anonymizePayersOf as anonymizePayers } from '../stores/payments-store.ts'
