import { sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { anonymousPerson } from '../../accounts/domain/account-deletion.ts'
import type { ConsentForm, ConsentVersion } from '../domain/consent-forms.ts'

export async function findNewestConsent(database: Database, documentId: number): Promise<ConsentVersion | undefined> {
  const row = await database
    .selectFrom('consent_form')
    .where('document_id', '=', documentId)
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { participant, author } = row as unknown as ConsentForm
  return {
    version: row.version,
    createdAt: new Date(row.created_at),
    divisionId: row.division_id as ConsentForm['divisionId'],
    answers: row.answers as ConsentForm['answers'],
    participant,
    author,
  }
}

export async function addConsent(
  tx: Database,
  documentId: number,
  { version, divisionId, answers, participant, author, createdAt }: ConsentVersion,
): Promise<void> {
  await tx
    .insertInto('consent_form')
    .values({
      document_id: documentId,
      version,
      division_id: divisionId,
      answers: JSON.stringify(answers),
      participant: JSON.stringify(participant),
      author: JSON.stringify(author),
      created_at: createdAt,
    })
    .execute()
}

const nobody = { firstName: anonymousPerson.firstName, lastName: anonymousPerson.lastName, phone: '', email: '' }
const anonymous = {
  answers: '[]',
  participant: JSON.stringify({ ...nobody, holidayCentre: '', dates: '' }),
  author: JSON.stringify({ ...nobody, relationship: null }),
}

/** Replaces the people of the consent forms of bookings and participants, and removes their answers. */
export async function anonymizeConsentsOf(
  tx: Database,
  { practiceIds, participantIds }: { practiceIds: readonly number[]; participantIds: readonly number[] },
): Promise<void> {
  const documents = tx
    .selectFrom('document')
    .where((where) =>
      where.or([
        where('practice_id', '=', where.fn.any(where.val(practiceIds))),
        where('participant_id', '=', where.fn.any(where.val(participantIds))),
        where('former_participant_id', '=', where.fn.any(where.val(participantIds))),
      ]),
    )
    .select('id')
  await tx.updateTable('consent_form').set(anonymous).where('document_id', 'in', documents).execute()
}

/** Does the same to what earlier releases left in the consent forms of closed accounts. */
export async function anonymizeConsentsOfClosed(database: Database): Promise<void> {
  await database
    .updateTable('consent_form')
    .set(anonymous)
    .where('answers', '<>', sql<never>`'[]'::jsonb`)
    .where('document_id', 'in', (documents) =>
      documents
        .selectFrom('document')
        .innerJoin('practice', 'practice.id', 'document.practice_id')
        .innerJoin('member', 'member.id', 'practice.buyer_id')
        .where('member.closed_at', 'is not', null)
        .select('document.id'),
    )
    .execute()
}

/** A consent form in the export of a member's data. */
export interface ConsentRecord {
  documentId: number
  version: number
  createdAt: string
  answers: readonly { question: string; answer: string }[]
  participant: Readonly<Record<string, string | null>>
  author: Readonly<Record<string, string | null>>
}

export async function listConsentFormsOf(database: Database, memberId: number): Promise<readonly ConsentRecord[]> {
  const rows = await database
    .selectFrom('consent_form as form')
    .innerJoin('document', 'document.id', 'form.document_id')
    .innerJoin('practice', 'practice.id', 'document.practice_id')
    .where('practice.buyer_id', '=', memberId)
    .select(['form.document_id', 'form.version', 'form.created_at', 'form.answers', 'form.participant', 'form.author'])
    .orderBy('form.document_id')
    .orderBy('form.version')
    .execute()
  return rows.map((row) => ({
    documentId: row.document_id,
    version: row.version,
    createdAt: row.created_at,
    answers: row.answers.map(({ question, answer }) => ({ question, answer })),
    participant: row.participant,
    author: row.author,
  }))
}
