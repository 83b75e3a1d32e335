import type { Database } from '../../../../../core/server/database/database.ts'

/** Lists the uploads, or the operator's documents, of trips that ended before a day (yyyy-MM-dd). */
export async function listOverdueDocuments(
  tx: Database,
  { isUploaded, endedBefore, limit }: { isUploaded: boolean; endedBefore: string; limit: number },
): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('document')
    .innerJoin('practice', 'practice.id', 'document.practiceId')
    .innerJoin('package', 'package.id', 'practice.packageId')
    .where('document.memberUploaded', '=', isUploaded)
    .where('package.periodTo', '<', endedBefore)
    .select('document.id')
    .orderBy('document.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the consent forms and the signature procedures of documents. */
export async function deleteSignaturesOf(tx: Database, documentIds: readonly number[]): Promise<void> {
  if (documentIds.length === 0) return
  await tx.deleteFrom('signatureProcedure').where('documentId', 'in', documentIds).execute()
  await tx.deleteFrom('consentForm').where('documentId', 'in', documentIds).execute()
}
