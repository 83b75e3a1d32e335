import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { markTaken } from '../stores/documents-store.ts'

/**
 * Marks uploads as taken by the operator: from then on the customer neither replaces nor removes them.
 *
 * Returns the ids that were marked, without those of other documents and of uploads taken before. Idempotent.
 */
export async function takeUploads(
  { database, clock, requestId }: Pick<UseCaseContext, 'database' | 'clock' | 'requestId'>,
  documentIds: readonly number[],
): Promise<readonly number[]> {
  const at = clock.now()
  return database.transaction().execute(async (tx) => {
    const taken = await markTaken(tx, documentIds, at)
    for (const id of taken)
      await writeAudit(tx, {
        ...{ at, actorId: null, action: 'take', subject: 'document', subjectId: String(id), requestId },
        changes: { takenAt: at.toISOString() },
      })
    return taken
  })
}
