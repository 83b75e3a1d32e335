import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { describeDocument } from '../domain/documents.ts'
import { listDocumentsOf } from '../queries.ts'
import { describeTypologies } from './document-typologies.ts'

export const documentOperations: OperationHandlers = {
  listDocuments: memberOperation(async ({ database, member, settings }) =>
    (await listDocumentsOf(database, member.id)).map((document) => describeDocument(document, settings.publicUrl)),
  ),

  listDocumentTypologies: memberOperation(async ({ language }) => describeTypologies(language)),
}
