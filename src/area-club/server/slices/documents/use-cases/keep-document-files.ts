/** Steps by which other slices store files of documents. Call them with the document locked. */
export { addDocumentFile } from '../stores/document-files-store.ts'
export { markSigned } from '../stores/signable-documents-store.ts'
