import type { Database } from '../../../database/database.ts'
import type { ParticipantFields } from '../domain/participants.ts'

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
