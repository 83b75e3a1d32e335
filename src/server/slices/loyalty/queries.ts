/** What operations and other slices may read of loyalty. */
export { listPointsOf } from './stores/points-store.ts'
export { findVoucherNotice, listVouchersOf } from './stores/vouchers-store.ts'
