import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { makeDue, makeDueOfSigners } from '../stores/signatures-store.ts'

/**
 * Ends the procedures of superseded documents at the provider, by a job that runs after `tx` commits.
 *
 * Call it in the transaction that replaces the documents.
 */
export async function endSignaturesOf(
  { jobs, clock, log }: Pick<UseCaseContext, 'jobs' | 'clock' | 'log'>,
  tx: Database,
  documentIds: readonly number[],
): Promise<void> {
  if (!(await makeDue(tx, documentIds, clock.now()))) return
  const job = await jobs.enqueue(tx, 'signatures', {})
  log.info({ job, documents: documentIds }, 'signatures of superseded documents are to end')
}

/**
 * Lets the reconciler end what a member, and the second adults whose access ends with the account, have begun to sign.
 *
 * Call it in the transaction that closes the account, after the access is deleted: a signature locks the access before its procedure.
 */
export async function endSignaturesOfSigners(tx: Database, memberIds: readonly number[], at: Date): Promise<void> {
  await makeDueOfSigners(tx, memberIds, at)
}
