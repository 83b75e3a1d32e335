import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { answerPdf } from '../../../../../core/server/http/attachment.ts'
import { memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { describeFiscalDocuments } from '../domain/fiscal-documents.ts'
import { findFiscalDocuments } from '../queries.ts'
import { openFiscalDocument } from '../use-cases/open-fiscal-document.ts'

export const fiscalDocumentOperations: OperationHandlers = {
  listFiscalDocuments: memberOperation(async ({ database, member, settings }, { path }) => {
    const kept = await findFiscalDocuments(database, member.id, path.id)
    if (kept === undefined) throw new Refusal('not-found')
    return describeFiscalDocuments(kept, settings.publicUrl, path.id)
  }),

  getFiscalDocumentPdf: memberOperation(async (context, { path, query }) =>
    answerPdf(await openFiscalDocument(context, { memberId: context.member.id, practiceId: path.id, number: query.number })),
  ),
}
