import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { findMember } from '../../accounts/queries.ts'
import type { SignableDocument } from '../../documents/domain/signable-documents.ts'
import { findNewestFile, findSignable, lockSignable } from '../../documents/queries.ts'
import { ensureMadeFile } from '../../documents/use-cases/ensure-made-file.ts'
import { addDocumentFile } from '../../documents/use-cases/keep-document-files.ts'

/**
 * Returns the signed PDF of a document, compared with the hash with which it was kept (G10). Throws `not-found` until it is signed, also for
 * another's, and a DamagedFile.
 */
export async function openSignedDocument(
  context: UseCaseContext,
  { memberId, documentId }: { memberId: number; documentId: number },
): Promise<{ title: string; bytes: Uint8Array }> {
  const { database, storage } = context
  const document = await findSignable(database, documentId)
  if (document === undefined || document.buyerId !== memberId || !document.isSigned) throw new Refusal('not-found')
  const key = (await findNewestFile(database, documentId, 'signed'))?.key ?? (await sealPlanted(context, memberId, document))
  const { bytes } = await storage.read(database, key)
  return { title: document.title, bytes }
}

/** A document that the demonstration begins with as signed is sealed when it is first opened, and kept. */
async function sealPlanted(context: UseCaseContext, memberId: number, document: SignableDocument): Promise<string> {
  const { database, storage, clock, sealPlanted: seal } = context
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
