/** Reads of payments for operations and other slices. */
export { countBacklog } from './stores/backlog-store.ts'
export { listCreditsOf } from './stores/credit-cases-store.ts'
export { findFiscalDocuments, listInvoiceNumbersOf, listInvoicesOf } from './stores/fiscal-documents-store.ts'
export { listBegunPaymentsOf, listPaymentCasesOf, listPaymentRecords } from './stores/payment-records-store.ts'
export { listEntriesOf, listEntriesOfBuyer } from './stores/payments-store.ts'
