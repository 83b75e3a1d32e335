import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { PreparedFile } from '../../../../../core/server/storage/file-storage.ts'
import { findFile } from '../../documents/queries.ts'
import { requireSigning } from '../domain/require-signing.ts'
import type { Signature } from '../domain/signatures.ts'
import { validateSignedPdf } from '../domain/signed-pdf.ts'

/** The files of a completed signature, ready to be stored. */
export interface SignedFiles {
  signed: PreparedFile
  evidence: PreparedFile
  /** The file name of the document. */
  fileName: string
  /** Records both files in the transaction. */
  keep(tx: Database, at: Date): Promise<void>
}

/**
 * Downloads the signed PDF and its evidence. Compares the PDF with the one that was sent (requirements G10).
 *
 * Call it outside of a transaction. Throws a SigningFault when the provider does not respond.
 */
export async function fetchSignedFiles(
  context: UseCaseContext,
  { id, documentId, version, sentSha256 }: Signature,
  providerId: string,
): Promise<SignedFiles | 'not-what-was-sent'> {
  const { database, storage, log } = context
  const provider = requireSigning(context)
  const made = await findFile(database, { documentId, kind: 'made', version })
  if (made === undefined || made.sha256 !== sentSha256) throw new Error(`The file that was sent for the signature ${id} is not kept`)
  const sent = await storage.read(database, made.key)
  const signed = await provider.downloadSigned(providerId)
  const fault = validateSignedPdf(sent.bytes, signed)
  if (fault !== undefined) {
    log.error({ signature: id, document: documentId, fault }, 'the signed file is not the one that was sent')
    return 'not-what-was-sent'
  }
  const evidence = await provider.downloadEvidence(providerId)
  const files = {
    signed: await storage.prepare(signed, 'application/pdf'),
    evidence: await storage.prepare(evidence, 'application/pdf'),
  }
  return {
    ...files,
    fileName: made.fileName,
    keep: async (tx, at) => {
      await storage.keep(tx, files.signed, at)
      await storage.keep(tx, files.evidence, at)
    },
  }
}
