import type { UseCaseContext } from '../../../use-case.ts'
import { ensureMadeFile } from '../../documents/use-cases/ensure-made-file.ts'
import { requireSigning } from '../domain/require-signing.ts'
import { type BegunSignature, openProcedure } from './open-procedure.ts'
import { requireSignable } from './require-signable.ts'

/**
 * Begins the signature of a document, or goes on with the one that was begun, and returns its link (G1). A link that is over is renewed, and
 * what ended unsigned begins anew (G3). Throws `not-found`, `already-signed`, `pdf-not-generated`, and `signature-unavailable` where the
 * provider does not answer.
 */
export async function beginSignature(
  context: UseCaseContext<'signingTimes'>,
  { memberId, documentId }: { memberId: number; documentId: number },
): Promise<BegunSignature> {
  requireSigning(context)
  const document = await requireSignable(context.database, memberId, documentId)
  const file = await ensureMadeFile(context, document.id)
  return openProcedure(context, { memberId, document, file })
}
