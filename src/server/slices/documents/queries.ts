/** What operations and other slices may read of documents. */
export { listDocumentsOf } from './stores/documents-store.ts'
