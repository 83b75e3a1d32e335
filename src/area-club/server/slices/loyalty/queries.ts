/** Reads of loyalty for operations and other slices. */
export { listPointsOf } from './stores/points-store.ts'
export { findVoucherNotice, listVouchersOf } from './stores/vouchers-store.ts'
