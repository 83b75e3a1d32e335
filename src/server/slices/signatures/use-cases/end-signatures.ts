import type { Database } from '../../../database/database.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { makeDue, makeDueOfSigner } from '../stores/signatures-store.ts'

/**
 * Has the procedures of documents ended at the provider that stand no longer, once `tx` has committed. Call it in the transaction that puts
 * others in their place.
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

/** Has the reconciler end what a member was to sign. Call it in the transaction that closes the account. */
export async function endSignaturesOfSigner(tx: Database, memberId: number, at: Date): Promise<void> {
  await makeDueOfSigner(tx, memberId, at)
}
