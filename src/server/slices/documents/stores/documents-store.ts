import type { Database } from '../../../database/database.ts'
import type { KeptDocument } from '../domain/documents.ts'

/** The documents of everything that a member has booked, newest first. */
export async function listDocumentsOf(database: Database, memberId: number): Promise<readonly KeptDocument[]> {
  const rows = await database
    .selectFrom('document')
    .innerJoin('practice', 'practice.id', 'document.practice_id')
    .where('practice.buyer_id', '=', memberId)
    .selectAll('document')
    .select('practice.status')
    .orderBy('document.creation_date', 'desc')
    .orderBy('document.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    practice: row.practice_id,
    participant: row.participant_id,
    docType: row.doc_type,
    docType2023A22: row.typology_id,
    title: row.title,
    filePath: row.file_path,
    creationDate: row.creation_date,
    isSignable: row.is_signable,
    isSigned: row.signed_at !== null,
    memberUploaded: row.member_uploaded,
    readableStatus: row.status,
  }))
}

/** Deletes what customers uploaded about participants. Call it in a transaction that holds their bookings. */
export async function deleteUploadsOfParticipants(tx: Database, participantIds: readonly number[]): Promise<void> {
  if (participantIds.length === 0) return
  await tx.deleteFrom('document').where('member_uploaded', '=', true).where('participant_id', 'in', participantIds).execute()
}

/** Deletes what customers uploaded about bookings and everyone in them. Call it in a transaction that holds the bookings. */
export async function deleteUploadsOfPractices(tx: Database, practiceIds: readonly number[]): Promise<void> {
  if (practiceIds.length === 0) return
  await tx.deleteFrom('document').where('member_uploaded', '=', true).where('practice_id', 'in', practiceIds).execute()
}
