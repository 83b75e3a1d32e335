import { answerPdf } from '../../../../../core/server/http/attachment.ts'
import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { openDocumentFile } from '../use-cases/open-document-file.ts'

export const documentFileOperations: OperationHandlers = {
  getDocumentFile: memberOperation(async (context, { path }) => {
    const { fileName, bytes } = await openDocumentFile(context, { memberId: context.member.id, file: path.file })
    return answerPdf({ title: fileName.replace(/\.pdf$/, ''), bytes })
  }),
}
