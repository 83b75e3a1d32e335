import type { Participant } from './practices.ts'

/** What a customer may change of a participant (section 2). */
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

/** The fields that were sent, texts without outer blanks; a blank one is empty. What was not sent is not there. */
export function readSentFields(sent: Readonly<Partial<ParticipantFields>>): Partial<ParticipantFields> {
  const read = participantFieldNames.flatMap((name) => {
    const value = sent[name]
    if (value === undefined) return []
    return [[name, typeof value === 'string' ? value.trim() || null : value]]
  })
  return Object.fromEntries(read)
}

/** What a participant holds once these fields are sent. What was said of intolerances goes with them: health data does not stay behind. */
export function changeParticipant<Held extends ParticipantFields>(before: Held, sent: Readonly<Partial<ParticipantFields>>): Held {
  const after = { ...before, ...readSentFields(sent) }
  return after.intolerances === true ? after : { ...after, intolerancesText: null }
}
