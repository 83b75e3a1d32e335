import type { RequestLog } from '../../../log.ts'
import type { Signature } from '../domain/signatures.ts'

/**
 * Logs that a signature has changed its state: ids and states, never the link (G9). Call it once the transaction has committed. `from` is
 * undefined for one that has just begun.
 */
export function logSignature(
  log: RequestLog,
  { id, documentId, version }: Pick<Signature, 'id' | 'documentId' | 'version'>,
  from: Signature['status'] | undefined,
  to: Signature['status'],
): void {
  log.info({ signature: id, document: documentId, version, from: from ?? null, to }, `signature ${to}`)
}
