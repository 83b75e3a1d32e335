/** What operations and other slices may read of documents. */
export { findFile, findNewestFile, findUploadedFile, listFilesOf } from './stores/document-files-store.ts'
export { countPapersOf, listDocumentsOf } from './stores/documents-store.ts'
export { findSignable, lockSignable } from './stores/signable-documents-store.ts'
