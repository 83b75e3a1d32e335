import { consentAnswers } from '../../../../demonstration/club.ts'
import { formatDate } from '../../../core/lib/dates.ts'
import type { Database } from '../../../core/server/database/database.ts'
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
    .innerJoin('person', 'person.id', 'personId')
    .where('participant.id', '=', participantId)
    .select(['firstName', 'lastName', 'mobilePhone', 'email1'])
    .executeTakeFirstOrThrow()
  const parent = await database
    .selectFrom('participant')
    .innerJoin('practice', 'practice.id', 'practiceId')
    .innerJoin('person', 'person.id', 'buyerId')
    .where('participant.id', '=', participantId)
    .select(['firstName', 'lastName', 'mobilePhone', 'email1'])
    .executeTakeFirstOrThrow()
  await database
    .insertInto('consentForm')
    .values({
      documentId,
      version: 1,
      divisionId: programme.productDivisionId,
      answers: JSON.stringify(answersOf(programme.productDivisionId)),
      participant: JSON.stringify({
        firstName: minor.firstName,
        lastName: minor.lastName,
        phone: minor.mobilePhone,
        email: minor.email1,
        holidayCentre: programme.title,
        dates: `dal ${formatDate(from)} al ${formatDate(to)}`,
      }),
      author: JSON.stringify({
        firstName: parent.firstName,
        lastName: parent.lastName,
        relationship: 'genitore',
        email: parent.email1,
        phone: parent.mobilePhone,
      }),
      createdAt: at,
    })
    .execute()
}
