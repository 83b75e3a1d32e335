import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { releaseObjects } from '../../../../../core/server/storage/stored-objects-store.ts'
import { deleteDocuments, lockUploadsOf } from '../stores/document-files-store.ts'
import { lockUpload } from '../stores/documents-store.ts'

interface Removal {
  memberId: number
  documentId: number
}

/**
 * Removes a customer's upload with its file, until the operator has taken it.
 *
 * Throws `not-found`, also for a document that is no upload, `document-taken` and `unauthorized`.
 */
export async function removeUpload(context: UseCaseContext, removal: Removal): Promise<void> {
  const { database, clock, requestId } = context
  await database.transaction().execute(async (tx) => {
    if (!(await lockUploadsOf(tx, removal.memberId))) throw new Refusal('unauthorized')
    await dropUpload(tx, removal, { at: clock.now(), requestId })
  })
}

/** Removes an upload within a transaction that has locked the customer's uploads. Returns the booking that it belonged to, and its title. */
export async function dropUpload(
  tx: Database,
  { memberId, documentId }: Removal,
  { at, requestId }: { at: Date; requestId: string },
): Promise<{ practiceId: number; title: string }> {
  const found = await lockUpload(tx, memberId, documentId)
  if (found === undefined) throw new Refusal('not-found')
  const { practiceId, title, typologyId, takenAt } = found
  if (takenAt !== null) throw new Refusal('document-taken')
  await releaseObjects(tx, await deleteDocuments(tx, [documentId]), at)
  await writeAudit(tx, {
    ...{ at, actorId: memberId, action: 'remove', subject: 'document', subjectId: String(documentId), requestId },
    changes: { practice: practiceId, documentTypology: typologyId },
  })
  return { practiceId, title }
}
