/** What operations and other slices may read of documents. */
export { findUploadedFile } from './stores/document-files-store.ts'
export { countPapersOf, listDocumentsOf } from './stores/documents-store.ts'
