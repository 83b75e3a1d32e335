import type { Database } from '../../../database/database.ts'
import type { ParticipantFields } from '../domain/participants.ts'
import { nothingSaid } from './nothing-said.ts'

/** Writes these fields, and the next version. False, and nothing is written, where the participant is no longer of that version. */
export async function updateParticipant(
  tx: Database,
  { id, version }: { id: number; version: number },
  fields: ParticipantFields,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('participant')
    .set((participant) => ({
      version: participant('version', '+', 1),
      grade: fields.grade,
      disabilita: fields.disabilita,
      assistenza: fields.assistenza,
      medical_certification: fields.medicalCertification,
      intolerances: fields.intolerances,
      intolerances_text: fields.intolerancesText,
      note_general: fields.noteGeneral,
      note_documents: fields.noteDocuments,
      note_education: fields.noteEducation,
      note_leaving: fields.noteLeaving,
      note_rooming: fields.noteRooming,
      doc_type: fields.docType,
      doc_number: fields.docNumber,
      doc_emission: fields.docEmission,
      doc_expiration: fields.docExpiration,
      doc_country: fields.docCountry,
      variable_practice_inps_number: fields.variablePracticeInpsNumber,
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The participants that are one of these people, and all of these bookings. */
export async function listParticipantsAmong(
  tx: Database,
  { personIds, practiceIds }: { personIds: readonly number[]; practiceIds: readonly number[] },
): Promise<readonly number[]> {
  const participants = await tx
    .selectFrom('participant')
    .where((where) =>
      where.or([where('person_id', 'in', personIds), ...(practiceIds.length > 0 ? [where('practice_id', 'in', practiceIds)] : [])]),
    )
    .select('id')
    .execute()
  return participants.map(({ id }) => id)
}

/** Removes everything that was said of participants. Call it in a transaction that holds their bookings. */
export async function clearParticipants(tx: Database, participantIds: readonly number[]): Promise<void> {
  if (participantIds.length === 0) return
  await tx
    .updateTable('participant')
    .set((row) => ({ ...nothingSaid, version: row('version', '+', 1) }))
    .where('id', 'in', participantIds)
    .execute()
}
