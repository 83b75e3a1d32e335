import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { findMember } from '../../accounts/queries.ts'
import type { SignableDocument } from '../../documents/domain/signable-documents.ts'
import { findNewestFile, findSignable, lockSignable, maySign } from '../../documents/queries.ts'
import { ensureMadeFile } from '../../documents/use-cases/ensure-made-file.ts'
import { addDocumentFile } from '../../documents/use-cases/keep-document-files.ts'
import { isSignedBy } from '../stores/signatures-store.ts'

/**
 * Returns the signed PDF of a document, with its hash verified (requirements G10).
 *
 * A second adult opens what they have signed themselves. Throws a DamagedFile, and `not-found` until the document is signed, also for
 * another customer's.
 */
export async function openSignedDocument(
  context: UseCaseContext,
  { memberId, documentId }: { memberId: number; documentId: number },
): Promise<{ title: string; bytes: Uint8Array }> {
  const { database, storage } = context
  const document = await findSignable(database, documentId)
  if (!document?.isSigned || !(await mayOpen(database, memberId, document))) throw new Refusal('not-found')
  const key = (await findNewestFile(database, documentId, 'signed'))?.key ?? (await sealDemonstrationDocument(context, memberId, document))
  const { bytes } = await storage.read(database, key)
  return { title: document.title, bytes }
}

async function mayOpen(database: Database, memberId: number, { id, buyerId }: SignableDocument): Promise<boolean> {
  return buyerId === memberId || ((await maySign(database, memberId, id)) && isSignedBy(database, id, memberId))
}

/** Seals a document that is signed in the demonstration data, when it is first opened, and stores it. */
async function sealDemonstrationDocument(context: UseCaseContext, memberId: number, document: SignableDocument): Promise<string> {
  const { database, storage, clock, sealDemonstrationDocument: seal } = context
  const signer = await findMember(database, memberId)
  if (seal === undefined || signer === undefined || document.isSuperseded) throw new Refusal('not-found')
  const made = await ensureMadeFile(context, document.id)
  const at = new Date(document.signedAt ?? clock.now())
  const prepared = await storage.prepare(await seal(made.bytes, { by: `${signer.firstName} ${signer.lastName}`, at }), 'application/pdf')
  return database.transaction().execute(async (tx) => {
    await lockSignable(tx, document.id)
    const kept = await findNewestFile(tx, document.id, 'signed')
    if (kept !== undefined) return kept.key
    const { version, fileName } = made
    await storage.keep(tx, prepared, clock.now())
    await addDocumentFile(tx, { documentId: document.id, kind: 'signed', version, key: prepared.key, fileName, at: clock.now() })
    return prepared.key
  })
}
