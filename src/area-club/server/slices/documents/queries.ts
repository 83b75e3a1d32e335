/** The reads of documents for operations and other slices. */
export { findFile, findNewestFile, findUploadedFile, listFilesOf } from './stores/document-files-store.ts'
export { countPapersOf, listDocumentsOf, listSharedConsentForms, listUntakenUploads } from './stores/documents-store.ts'
export { findSignable, lockSignable, maySign } from './stores/signable-documents-store.ts'
