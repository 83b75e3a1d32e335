import type { Database } from '../../../database/database.ts'
import { largestId } from '../../../database/largest-id.ts'
import { templateOf } from '../domain/document-templates.ts'
import type { SignableDocument } from '../domain/signable-documents.ts'

/** Returns a document of the operator that the booking's buyer signs; undefined when there is none. */
export async function findSignable(database: Database, documentId: number): Promise<SignableDocument | undefined> {
  if (documentId > largestId) return undefined
  const row = await database
    .selectFrom('document')
    .innerJoin('practice', 'practice.id', 'document.practice_id')
    .innerJoin('package', 'package.id', 'practice.package_id')
    .leftJoin('participant', 'participant.id', 'document.participant_id')
    .leftJoin('person', 'person.id', 'participant.person_id')
    .where('document.id', '=', documentId)
    .where('document.is_signable', '=', true)
    .select(['document.id', 'document.practice_id', 'document.doc_type', 'document.title', 'document.signed_at', 'document.superseded_at'])
    .select(['practice.buyer_id', 'package.product_division_id', 'person.first_name', 'person.last_name', 'document.participant_id'])
    .select(['document.typology_id', 'document.member_uploaded', 'document.file_path'])
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      practiceId: row.practice_id,
      buyerId: row.buyer_id,
      divisionId: row.product_division_id,
      docType: row.doc_type,
      title: row.title,
      needsSpecificApproval:
        templateOf({
          docType: row.doc_type,
          typologyId: row.typology_id,
          memberUploaded: row.member_uploaded,
          filePath: row.file_path,
        }) === 'contract',
      isSigned: row.signed_at !== null,
      signedAt: row.signed_at,
      isSuperseded: row.superseded_at !== null,
      participant: row.first_name === null || row.last_name === null ? null : { firstName: row.first_name, lastName: row.last_name },
    }
  )
}

/** As `findSignable`, with the row locked: other transactions that sign or replace the document wait. */
export async function lockSignable(tx: Database, documentId: number): Promise<SignableDocument | undefined> {
  if (documentId > largestId) return undefined
  await tx.selectFrom('document').where('id', '=', documentId).select('id').forUpdate().execute()
  return findSignable(tx, documentId)
}

/** Call it with the document locked. */
export async function markSigned(tx: Database, documentId: number, at: Date): Promise<void> {
  await tx.updateTable('document').set({ signed_at: at }).where('id', '=', documentId).where('signed_at', 'is', null).execute()
}
