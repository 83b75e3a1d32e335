import type { Database } from '../../../database/database.ts'
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
