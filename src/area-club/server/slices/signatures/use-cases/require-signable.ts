import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { lockAccessOf } from '../../../database/open-practices.ts'
import type { SignableDocument } from '../../documents/domain/signable-documents.ts'
import { findSignable, lockSignable, maySign } from '../../documents/queries.ts'

/** Returns a document that the member may sign. Throws `not-found`, also for another customer's, and `already-signed`. */
export async function requireSignable(database: Database, memberId: number, documentId: number): Promise<SignableDocument> {
  return judge(database, memberId, await findSignable(database, documentId))
}

/** As `requireSignable`, with the document locked, and the access of a second adult unrevoked, until the transaction ends. */
export async function lockToSign(tx: Database, memberId: number, documentId: number): Promise<SignableDocument> {
  const document = await lockSignable(tx, documentId)
  if (document !== undefined && document.buyerId !== memberId) await lockAccessOf(tx, memberId)
  return judge(tx, memberId, document)
}

async function judge(database: Database, memberId: number, document: SignableDocument | undefined): Promise<SignableDocument> {
  if (document === undefined || !(await maySign(database, memberId, document.id))) throw new Refusal('not-found')
  if (document.isSigned) throw new Refusal('already-signed')
  if (document.isSuperseded) throw new Refusal('not-found')
  return document
}
