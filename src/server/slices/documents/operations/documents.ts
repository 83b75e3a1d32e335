import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { describeDocument } from '../domain/documents.ts'
import { listDocumentsOf } from '../queries.ts'
import { uploadDocument } from '../use-cases/upload-document.ts'
import { describeTypologies } from './document-typologies.ts'

export const documentOperations: OperationHandlers = {
  listDocuments: memberOperation(async ({ database, member, settings }) =>
    (await listDocumentsOf(database, member.id)).map((document) => describeDocument(document, settings)),
  ),

  uploadDocument: memberOperation(async (context, { body, readFile }) => {
    const { practice, fileName, documentTypology, mediaType, uploadId } = body
    const document = await uploadDocument(context, {
      ...readFile(),
      memberId: context.member.id,
      practiceId: practice,
      typologyId: documentTypology,
      fileName,
      declaredType: mediaType,
      uploadId,
    })
    return describeDocument(document, context.settings)
  }),

  listDocumentTypologies: memberOperation(async ({ language }) => describeTypologies(language)),
}
