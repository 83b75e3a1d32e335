import type { Database } from '../../../database/database.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { SignableDocument } from '../../documents/domain/signable-documents.ts'
import { findSignable, lockSignable } from '../../documents/queries.ts'

/** Returns a document that the member may sign. Throws `not-found`, also for another customer's, and `already-signed`. */
export async function requireSignable(database: Database, memberId: number, documentId: number): Promise<SignableDocument> {
  return judge(memberId, await findSignable(database, documentId))
}

/** As `requireSignable`, with the document locked until the transaction ends. */
export async function lockToSign(tx: Database, memberId: number, documentId: number): Promise<SignableDocument> {
  return judge(memberId, await lockSignable(tx, documentId))
}

function judge(memberId: number, document: SignableDocument | undefined): SignableDocument {
  if (document === undefined || document.buyerId !== memberId) throw new Refusal('not-found')
  if (document.isSigned) throw new Refusal('already-signed')
  if (document.isSuperseded) throw new Refusal('not-found')
  return document
}
