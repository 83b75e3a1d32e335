/** What operations and other slices may read of documents. */
export { listDocumentsOf, listDocumentTypologies } from './stores/documents-store.ts'
