import { listDocumentsOf, listDocumentTypologies } from '../../database/documents.ts'
import { describeDocument } from '../../domain/documents.ts'
import { memberOperation, type OperationHandlers } from '../operation.ts'

export const documentOperations: OperationHandlers = {
  listDocuments: memberOperation(async ({ database, member, settings }) =>
    (await listDocumentsOf(database, member.id)).map((document) => describeDocument(document, settings.publicUrl)),
  ),

  listDocumentTypologies: memberOperation(({ database, language }) => listDocumentTypologies(database, language)),
}
