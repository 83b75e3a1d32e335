import type { Database } from '../../../database/database.ts'
import type { ParticipantFields } from '../domain/participants.ts'

/** The columns of a participant without any answers. */
export const emptyAnswers = {
  grade: null,
  disabilita: null,
  assistenza: null,
  medical_certification: null,
  intolerances: null,
  intolerances_text: null,
  note_general: null,
  note_documents: null,
  note_education: null,
  note_leaving: null,
  note_rooming: null,
  doc_type: null,
  doc_number: null,
  doc_emission: null,
  doc_expiration: null,
  doc_country: null,
  fixed_practice_inps_number: null,
  variable_practice_inps_number: null,
} as const

/** Updates these fields and increments the version; returns false on a version conflict. */
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

/** Returns the ids of these people's participants and of all participants of these bookings. */
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

/** Clears all answers of participants. The caller must hold the row locks of their bookings. */
export async function clearParticipants(tx: Database, participantIds: readonly number[]): Promise<void> {
  if (participantIds.length === 0) return
  await tx
    .updateTable('participant')
    .set((row) => ({ ...emptyAnswers, version: row('version', '+', 1) }))
    .where('id', 'in', participantIds)
    .execute()
}
