import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { answerUpload } from '../../../../../core/server/http/attachment.ts'
import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { describeDocument } from '../domain/documents.ts'
import { listDocumentsOf, listSharedConsentForms } from '../queries.ts'
import { readUpload } from '../use-cases/read-upload.ts'
import { removeUpload } from '../use-cases/remove-upload.ts'
import { replaceUpload } from '../use-cases/replace-upload.ts'
import { uploadDocument } from '../use-cases/upload-document.ts'
import { describeTypologies } from './document-typologies.ts'

export const documentOperations: OperationHandlers = {
  listDocuments: memberOperation(async ({ database, member, settings }) =>
    (await listDocumentsOf(database, member.id)).map((document) => describeDocument(document, settings)),
  ),

  listSharedConsentForms: memberOperation(({ database, member }) => listSharedConsentForms(database, member.id)),

  uploadDocument: memberOperation(async (context, { body, readFile }) => {
    const { practice, participant, fileName, documentTypology, expiresOn, mediaType, uploadId } = body
    const document = await uploadDocument(context, {
      ...readFile(),
      memberId: context.member.id,
      practiceId: practice,
      participantId: participant ?? null,
      typologyId: documentTypology,
      expiresOn: expiresOn ?? null,
      fileName,
      declaredType: mediaType,
      uploadId,
    })
    return describeDocument(document, context.settings)
  }),

  getUploadedFile: memberOperation(async (context, { path }) => {
    const file = await readUpload(context, { memberId: context.member.id, documentId: path.id })
    if (file === undefined) throw new Refusal('not-found')
    return answerUpload(file)
  }),

  replaceDocument: memberOperation(async (context, { path, body, readFile }) => {
    const { fileName, mediaType, uploadId } = body
    const file = { ...readFile(), fileName, declaredType: mediaType, uploadId }
    return describeDocument(await replaceUpload(context, { ...file, memberId: context.member.id, replaces: path.id }), context.settings)
  }),

  removeDocument: memberOperation(async (context, { path }) => removeUpload(context, { memberId: context.member.id, documentId: path.id })),

  listDocumentTypologies: memberOperation(async ({ language }) => describeTypologies(language)),
}
