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
    // What stands no longer is not signed any more; what was signed stays readable as such.
    isSignable: row.is_signable && (row.superseded_at === null || row.signed_at !== null),
    isSigned: row.signed_at !== null,
    memberUploaded: row.member_uploaded,
    isSuperseded: row.superseded_at !== null,
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

/** Numbers of the types of document (section 3): contracts and parents' consents are made out for one journey. */
const [contractType, consentType] = [2, 4] as const

/** How many documents of a booking there are of those that a change of it concerns. */
export async function countPapersOf(
  database: Database,
  practiceId: number,
): Promise<{ uploads: number; contracts: number; consentForms: number }> {
  const rows = await database
    .selectFrom('document')
    .where('practice_id', '=', practiceId)
    .where('superseded_at', 'is', null)
    .select(['typology_id', 'member_uploaded'])
    .execute()
  const made = rows.filter(({ member_uploaded }) => !member_uploaded)
  return {
    uploads: rows.length - made.length,
    contracts: made.filter(({ typology_id }) => typology_id === contractType).length,
    consentForms: made.filter(({ typology_id }) => typology_id === consentType).length,
  }
}

/**
 * What the customer uploaded goes to the booking that replaces another. Contracts and consents stay and are superseded; in the new booking
 * stand those that are to be signed anew: one contract, and a consent for each participant who had one. Call it with both bookings held.
 */
export async function passDocumentsOn(tx: Database, from: number, to: number, at: Date): Promise<void> {
  await tx.updateTable('document').set({ practice_id: to }).where('practice_id', '=', from).where('member_uploaded', '=', true).execute()
  const papers = await tx
    .updateTable('document')
    .set({ superseded_at: at })
    .where('practice_id', '=', from)
    .where('typology_id', 'in', [contractType, consentType])
    .where('superseded_at', 'is', null)
    .returning(['id', 'participant_id', 'doc_type', 'typology_id', 'title', 'is_signable'])
    .execute()
  const newest = new Map(
    papers
      .filter(({ is_signable }) => is_signable)
      .toSorted((one, other) => one.id - other.id)
      .map((paper) => [`${paper.typology_id}/${paper.participant_id}`, paper]),
  )
  const anew = [...newest.values()].map(({ participant_id, doc_type, typology_id, title }) => ({
    practice_id: to,
    participant_id,
    doc_type,
    typology_id,
    title,
    file_path: null,
    creation_date: at,
    is_signable: true,
    signed_at: null,
    member_uploaded: false,
  }))
  if (anew.length > 0) await tx.insertInto('document').values(anew).execute()
}
