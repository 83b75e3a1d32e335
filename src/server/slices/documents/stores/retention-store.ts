import type { Database } from '../../../database/database.ts'

/** Lists the uploads, or the operator's documents, of trips that ended before a day (yyyy-MM-dd). */
export async function listOverdueDocuments(
  tx: Database,
  { isUploaded, endedBefore, limit }: { isUploaded: boolean; endedBefore: string; limit: number },
): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('document')
    .innerJoin('practice', 'practice.id', 'document.practice_id')
    .innerJoin('package', 'package.id', 'practice.package_id')
    .where('document.member_uploaded', '=', isUploaded)
    .where('package.period_to', '<', endedBefore)
    .select('document.id')
    .orderBy('document.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the consent forms and the signature procedures of documents. */
export async function deleteSignaturesOf(tx: Database, documentIds: readonly number[]): Promise<void> {
  if (documentIds.length === 0) return
  await tx.deleteFrom('signature_procedure').where('document_id', 'in', documentIds).execute()
  await tx.deleteFrom('consent_form').where('document_id', 'in', documentIds).execute()
}
