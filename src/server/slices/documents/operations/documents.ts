import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { describeDocument } from '../domain/documents.ts'
import { listDocumentsOf, listDocumentTypologies } from '../queries.ts'

export const documentOperations: OperationHandlers = {
  listDocuments: memberOperation(async ({ database, member, settings }) =>
    (await listDocumentsOf(database, member.id)).map((document) => describeDocument(document, settings.publicUrl)),
  ),

  listDocumentTypologies: memberOperation(({ database, language }) => listDocumentTypologies(database, language)),
}
