import { consentAnswers } from '../../../demonstration/club.ts'
import { showDate } from '../../lib/show-date.ts'
import type { Database } from '../database/database.ts'
import { questionsOf } from '../slices/signatures/operations/consent-questions.ts'
import type { SeedPractice } from './demonstration.ts'

/** The questions of the catalogue for the division, each with what a parent answered. */
function answersOf(divisionId: number) {
  const questions = questionsOf(divisionId)
  if (!questions) throw new Error(`The division ${divisionId} has no consent form that could be signed`)
  const { choice, text, questions: written }: { choice: string; text: string; questions: Readonly<Record<string, string>> } = consentAnswers
  return questions.map((question) => ({ ...question, answer: question.type === 'radio' ? choice : (written[question.id] ?? text) }))
}

/** Inserts the form of a signed parental consent, from which its PDF is rendered. */
export async function insertConsent(
  database: Database,
  { documentId, participantId, practice, at }: { documentId: number; participantId: number; practice: SeedPractice; at: string },
): Promise<void> {
  const { programme, from, to } = practice
  const minor = await database
    .selectFrom('participant')
    .innerJoin('person', 'person.id', 'person_id')
    .where('participant.id', '=', participantId)
    .select(['first_name', 'last_name', 'mobile_phone', 'email1'])
    .executeTakeFirstOrThrow()
  const parent = await database
    .selectFrom('participant')
    .innerJoin('practice', 'practice.id', 'practice_id')
    .innerJoin('person', 'person.id', 'buyer_id')
    .where('participant.id', '=', participantId)
    .select(['first_name', 'last_name', 'mobile_phone', 'email1'])
    .executeTakeFirstOrThrow()
  await database
    .insertInto('consent_form')
    .values({
      document_id: documentId,
      version: 1,
      division_id: programme.productDivisionId,
      answers: JSON.stringify(answersOf(programme.productDivisionId)),
      participant: JSON.stringify({
        firstName: minor.first_name,
        lastName: minor.last_name,
        phone: minor.mobile_phone,
        email: minor.email1,
        holidayCentre: programme.title,
        dates: `dal ${showDate(from)} al ${showDate(to)}`,
      }),
      author: JSON.stringify({
        firstName: parent.first_name,
        lastName: parent.last_name,
        relationship: 'genitore',
        email: parent.email1,
        phone: parent.mobile_phone,
      }),
      created_at: at,
    })
    .execute()
}
