import { sql } from 'kysely'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { ConsentForm, ConsentVersion } from '../../../domain/consent-form.ts'
import { anonymousPerson } from '../../people/domain/anonymous-person.ts'

export async function findNewestConsent(database: Database, documentId: number): Promise<ConsentVersion | undefined> {
  const row = await database
    .selectFrom('consentForm')
    .where('documentId', '=', documentId)
    .selectAll()
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { participant, author } = row as unknown as ConsentForm
  return {
    version: row.version,
    createdAt: new Date(row.createdAt),
    filledById: row.filledById,
    divisionId: row.divisionId as ConsentForm['divisionId'],
    answers: row.answers as ConsentForm['answers'],
    participant,
    author,
  }
}

/** Returns the account that filled in a version of a document's form, and signs it; the buyer's for forms from before it was kept. */
export async function findAuthorId(database: Database, { id, buyerId }: { id: number; buyerId: number }, version: number): Promise<number> {
  const row = await database
    .selectFrom('consentForm')
    .where('documentId', '=', id)
    .where('version', '=', version)
    .select('filledById')
    .executeTakeFirst()
  return row?.filledById ?? buyerId
}

export async function addConsent(
  tx: Database,
  documentId: number,
  { version, divisionId, answers, participant, author, createdAt, filledById }: ConsentVersion,
): Promise<void> {
  await tx
    .insertInto('consentForm')
    .values({
      documentId,
      version,
      divisionId,
      answers: JSON.stringify(answers),
      participant: JSON.stringify(participant),
      author: JSON.stringify(author),
      createdAt,
      filledById,
    })
    .execute()
}

/** Whose consent forms the deletion of an account clears. */
export interface ConsentsToClear {
  memberId: number
  practiceIds: readonly number[]
  participantIds: readonly number[]
}

const nobody = { firstName: anonymousPerson.firstName, lastName: anonymousPerson.lastName, phone: '', email: '' }
const anonymous = {
  answers: '[]',
  participant: JSON.stringify({ ...nobody, holidayCentre: '', dates: '' }),
  author: JSON.stringify({ ...nobody, relationship: null }),
}

/**
 * Replaces the people of the consent forms of bookings and participants, and removes their answers.
 *
 * Of the forms that the member filled in for a booking of another customer, replaces their author alone.
 */
export async function anonymizeConsentsOf(tx: Database, { memberId, practiceIds, participantIds }: ConsentsToClear): Promise<void> {
  const documents = tx
    .selectFrom('document')
    .where((where) =>
      where.or([
        where('practiceId', '=', where.fn.any(where.val(practiceIds))),
        where('participantId', '=', where.fn.any(where.val(participantIds))),
        where('formerParticipantId', '=', where.fn.any(where.val(participantIds))),
      ]),
    )
    .select('id')
  await tx.updateTable('consentForm').set(anonymous).where('documentId', 'in', documents).execute()
  await tx.updateTable('consentForm').set({ author: anonymous.author }).where('filledById', '=', memberId).execute()
}

/** Does the same to what earlier releases left in the consent forms of closed accounts. */
export async function anonymizeConsentsOfClosed(database: Database): Promise<void> {
  await database
    .updateTable('consentForm')
    .set(anonymous)
    .where('answers', '<>', sql<never>`'[]'::jsonb`)
    .where('documentId', 'in', (documents) =>
      documents
        .selectFrom('document')
        .innerJoin('practice', 'practice.id', 'document.practiceId')
        .innerJoin('member', 'member.id', 'practice.buyerId')
        .where('member.closedAt', 'is not', null)
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

/** Returns the forms of a member's bookings, and those that the member filled in for a child whose bookings are shared. */
export async function listConsentFormsOf(database: Database, memberId: number): Promise<readonly ConsentRecord[]> {
  const rows = await database
    .selectFrom('consentForm as form')
    .innerJoin('document', 'document.id', 'form.documentId')
    .innerJoin('practice', 'practice.id', 'document.practiceId')
    .where((where) => where.or([where('practice.buyerId', '=', memberId), where('form.filledById', '=', memberId)]))
    .select(['form.documentId', 'form.version', 'form.createdAt', 'form.answers', 'form.participant', 'form.author'])
    .orderBy('form.documentId')
    .orderBy('form.version')
    .execute()
  return rows.map((row) => ({ ...row, answers: row.answers.map(({ question, answer }) => ({ question, answer })) }))
}
