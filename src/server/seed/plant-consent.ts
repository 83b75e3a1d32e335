import { showDate } from '../../lib/show-date.ts'
import type { Database } from '../database/database.ts'
import type { SeedPractice } from './demonstration.ts'

/** A parent's answers in the consent form. */
const answers = [
  {
    id: 1,
    type: 'radio',
    question: 'Autorizzi tua figlia o tuo figlio a uscire in gruppo senza accompagnatore, nelle fasce orarie previste?',
    answer: 'Sì',
  },
  { id: 2, type: 'radio', question: 'Sa nuotare?', answer: 'Sì' },
  { id: 3, type: 'text', question: 'Ci sono allergie, intolleranze o terapie in corso?', answer: 'Nessuna.' },
]

/** Inserts the form of a signed parental consent, from which its PDF is rendered. */
export async function plantConsent(
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
      answers: JSON.stringify(answers),
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
