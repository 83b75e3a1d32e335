/** What becomes of the documents of a booking that is replaced by another. */
export { passDocumentsOn } from '../stores/documents-store.ts'
