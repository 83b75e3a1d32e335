/** What operations and other slices may read of payments. */
export { listCreditsOf } from './stores/credit-cases-store.ts'
export { findFiscalDocuments, listEntriesOf, listEntriesOfBuyer, listInvoicesOf } from './stores/payments-store.ts'
