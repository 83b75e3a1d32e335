import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { answerPdf } from '../../../../../core/server/http/attachment.ts'
import { Answer, memberOperation, type OperationHandlers } from '../../../../../core/server/http/operation.ts'
import { showStatus } from '../domain/signatures.ts'
import { findSignatureOf } from '../queries.ts'
import { beginSignature } from '../use-cases/begin-signature.ts'
import { cancelSignature } from '../use-cases/cancel-signature.ts'
import { openSignedDocument } from '../use-cases/open-signed-document.ts'

/** Signing the documents of bookings (specification 4 and 7). */
export const signatureOperations: OperationHandlers = {
  getSignatureData: memberOperation(async (context, { path }) => {
    const { procedureId, link } = await beginSignature(context, { memberId: context.member.id, documentId: path.id })
    return new Answer(200, { signature_url: link, procedure_id: procedureId }, { 'cache-control': 'no-store' })
  }),

  /** Reads the product's own table and does not call the provider (requirements G5). */
  submitSignatureResult: memberOperation(async ({ database, clock, member }, { body }) => {
    const of = { memberId: member.id, documentId: body.document_id, procedureId: body.procedure_id }
    const signature = await findSignatureOf(database, of)
    if (signature === undefined) throw new Refusal('not-found')
    return { status: showStatus(signature, clock.now()) }
  }),

  cancelSignature: memberOperation(async (context, { body }) => {
    const of = { memberId: context.member.id, documentId: body.document_id, procedureId: body.procedure_id }
    return { status: showStatus(await cancelSignature(context, of), context.clock.now()) }
  }),

  downloadSignedDocument: memberOperation(async (context, { path }) => {
    const { title, bytes } = await openSignedDocument(context, { memberId: context.member.id, documentId: path.id })
    return answerPdf({ title: `${title} firmato`, bytes })
  }),
}
