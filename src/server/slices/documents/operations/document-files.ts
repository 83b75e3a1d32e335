import { attachmentHeader } from '../../../http/attachment.ts'
import { Answer, memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { openDocumentFile } from '../use-cases/open-document-file.ts'

export const documentFileOperations: OperationHandlers = {
  /** Requirements S12: served as an attachment that no cache stores and no browser interprets as another type. */
  getDocumentFile: memberOperation(async (context, { path }) => {
    const { fileName, bytes } = await openDocumentFile(context, { memberId: context.member.id, file: path.file })
    return new Answer(200, Buffer.from(bytes), {
      'content-type': 'application/pdf',
      'content-disposition': attachmentHeader(fileName.replace(/\.pdf$/, ''), 'pdf'),
    })
  }),
}
