import type { Participant } from './practices.ts'

/** The fields of a participant that a customer can change (specification 2). */
export const participantFieldNames = [
  'grade',
  'disabilita',
  'assistenza',
  'medicalCertification',
  'intolerances',
  'intolerancesText',
  'noteGeneral',
  'noteDocuments',
  'noteEducation',
  'noteLeaving',
  'noteRooming',
  'docType',
  'docNumber',
  'docEmission',
  'docExpiration',
  'docCountry',
  'variablePracticeInpsNumber',
] as const satisfies readonly (keyof Participant)[]

export type ParticipantFields = Pick<Participant, (typeof participantFieldNames)[number]>

/** Returns the fields sent, with trimmed texts and blank ones as null. */
export function readSentFields(sent: Readonly<Partial<ParticipantFields>>): Partial<ParticipantFields> {
  const read = participantFieldNames.flatMap((name) => {
    const value = sent[name]
    if (value === undefined) return []
    return [[name, typeof value === 'string' ? value.trim() || null : value]]
  })
  return Object.fromEntries(read)
}

/**
 * Returns the participant with the sent fields.
 *
 * Clears the text about intolerances when there are none, so that no health data stays behind.
 */
export function changeParticipant<Held extends ParticipantFields>(before: Held, sent: Readonly<Partial<ParticipantFields>>): Held {
  const after = { ...before, ...readSentFields(sent) }
  return after.intolerances === true ? after : { ...after, intolerancesText: null }
}
