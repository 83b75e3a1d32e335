import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { ensureMadeFile } from '../../documents/use-cases/ensure-made-file.ts'
import { requireSigning } from '../domain/require-signing.ts'
import { findAuthorId } from '../stores/consent-forms-store.ts'
import { type BegunSignature, openProcedure } from './open-procedure.ts'
import { requireSignable } from './require-signable.ts'

/**
 * Begins or continues the signature of a document and returns its link (requirements G1).
 *
 * Renews an expired link, and begins a new procedure after one that ended unsigned (requirements G3). Throws `not-found`, `already-signed`,
 * `pdf-not-generated`, and `signature-unavailable` when the provider does not respond.
 */
export async function beginSignature(
  context: UseCaseContext<'signingTimes'>,
  { memberId, documentId }: { memberId: number; documentId: number },
): Promise<BegunSignature> {
  requireSigning(context)
  const document = await requireSignable(context.database, memberId, documentId)
  const file = await ensureMadeFile(context, document.id)
  // A form names who filled it in as its signer: another customer fills it in anew (requirements G12).
  if (document.docType === 'ModuloB' && (await findAuthorId(context.database, document, file.version)) !== memberId)
    throw new Refusal('pdf-not-generated')
  return openProcedure(context, { memberId, document, file })
}
