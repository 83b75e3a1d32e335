import { pick } from '../../../../../core/lib/pick.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { largestId } from '../../../../../core/server/database/largest-id.ts'
import { isToBeSignedBy } from '../../../database/open-practices.ts'
import { templateOf } from '../domain/document-templates.ts'
import type { SignableDocument } from '../domain/signable-documents.ts'

/** Returns a document of the operator that a customer signs; undefined when there is none. */
export async function findSignable(database: Database, documentId: number): Promise<SignableDocument | undefined> {
  if (documentId > largestId) return undefined
  const row = await database
    .selectFrom('document')
    .innerJoin('practice', 'practice.id', 'document.practiceId')
    .innerJoin('package', 'package.id', 'practice.packageId')
    .leftJoin('participant', 'participant.id', 'document.participantId')
    .leftJoin('person', 'person.id', 'participant.personId')
    .where('document.id', '=', documentId)
    .where('document.isSignable', '=', true)
    .select(['document.id', 'document.practiceId', 'document.docType', 'document.title', 'document.signedAt', 'document.supersededAt'])
    .select(['practice.buyerId', 'package.productDivisionId', 'person.firstName', 'person.lastName', 'document.participantId'])
    .select(['document.typologyId', 'document.memberUploaded', 'document.filePath'])
    .executeTakeFirst()
  return (
    row && {
      ...pick(row, ['id', 'practiceId', 'buyerId', 'docType', 'title', 'signedAt']),
      divisionId: row.productDivisionId,
      needsSpecificApproval: templateOf(row) === 'contract',
      isSigned: row.signedAt !== null,
      isSuperseded: row.supersededAt !== null,
      participant: row.firstName === null || row.lastName === null ? null : { firstName: row.firstName, lastName: row.lastName },
    }
  )
}

/** As `findSignable`, with the row locked: other transactions that sign or replace the document wait. */
export async function lockSignable(tx: Database, documentId: number): Promise<SignableDocument | undefined> {
  if (documentId > largestId) return undefined
  await tx.selectFrom('document').where('id', '=', documentId).select('id').forUpdate().execute()
  return findSignable(tx, documentId)
}

/** Returns whether a customer is to sign a document of the operator, or was: signed and superseded ones are included. */
export async function maySign(database: Database, memberId: number, documentId: number): Promise<boolean> {
  const row = await database
    .selectFrom('document')
    .innerJoin('practice', 'practice.id', 'document.practiceId')
    .where('document.id', '=', documentId)
    .where('document.isSignable', '=', true)
    .where(isToBeSignedBy(memberId))
    .select('document.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Call it with the document locked. */
export async function markSigned(tx: Database, documentId: number, at: Date): Promise<void> {
  await tx.updateTable('document').set({ signedAt: at }).where('id', '=', documentId).where('signedAt', 'is', null).execute()
}
