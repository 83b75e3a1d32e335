/** What becomes of the documents of a booking that is replaced by another: taken before its participants go, given once they are there. */
export { giveDocuments, takeDocuments } from '../stores/documents-store.ts'
