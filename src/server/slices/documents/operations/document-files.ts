import { attachmentHeader } from '../../../http/attachment.ts'
import { Answer, memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { openDocumentFile } from '../use-cases/open-document-file.ts'

export const documentFileOperations: OperationHandlers = {
  /** Sends an attachment that no cache stores and no browser sniffs (requirements S12). */
  getDocumentFile: memberOperation(async (context, { path }) => {
    const { fileName, bytes } = await openDocumentFile(context, { memberId: context.member.id, file: path.file })
    return new Answer(200, Buffer.from(bytes), {
      'content-type': 'application/pdf',
      'content-disposition': attachmentHeader(fileName.replace(/\.pdf$/, ''), 'pdf'),
    })
  }),
}
