import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { setTourCompleted } from '../stores/members-store.ts'

/** Records that the first visit's tour was finished or skipped. Idempotent. */
export async function completeTour({ database }: UseCaseContext, { memberId }: { memberId: number }): Promise<void> {
  await setTourCompleted(database, memberId)
}
