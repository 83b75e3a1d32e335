import type { UseCaseContext } from '../../../use-case.ts'
import { setTourCompleted } from '../stores/members-store.ts'

/** Records that the tour of the first visit was ended or skipped. Idempotent. */
export async function completeTour({ database }: UseCaseContext, { memberId }: { memberId: number }): Promise<void> {
  await setTourCompleted(database, memberId)
}
