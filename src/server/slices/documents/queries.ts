/** What operations and other slices may read of documents. */
export { countPapersOf, listDocumentsOf } from './stores/documents-store.ts'
