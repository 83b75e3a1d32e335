import type { RequestLog } from '../../../../../core/server/logging/log.ts'
import type { Signature } from '../domain/signatures.ts'

/**
 * Logs a signature's change of status, with ids but never the link (requirements G9).
 *
 * Call it after the transaction has committed. `from` is undefined for a new signature.
 */
export function logSignature(
  log: RequestLog,
  { id, documentId, version }: Pick<Signature, 'id' | 'documentId' | 'version'>,
  from: Signature['status'] | undefined,
  to: Signature['status'],
): void {
  log.info({ signature: id, document: documentId, version, from: from ?? null, to }, `signature ${to}`)
}
