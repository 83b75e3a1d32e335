import type { Database } from '../../../../../core/server/database/database.ts'
import { isToBeSignedBy } from '../../../database/open-practices.ts'
import type { DocumentType, DocumentTypologyId } from '../../../domain/codes.ts'
import { filePathOf } from '../domain/document-templates.ts'
import { describeSharedForm, type SharedConsentForm, type StoredDocument } from '../domain/documents.ts'

/** Returns the documents of a member's bookings, newest first. */
export async function listDocumentsOf(database: Database, memberId: number): Promise<readonly StoredDocument[]> {
  const rows = await selectDocuments(database)
    .where('practice.buyerId', '=', memberId)
    .orderBy('document.creationDate', 'desc')
    .orderBy('document.id', 'desc')
    .execute()
  return rows.map(toDocument)
}

/** Returns the consent forms of other customers' bookings that a second adult may sign, newest first, each with its child and whether they signed it. */
export async function listSharedConsentForms(database: Database, memberId: number): Promise<readonly SharedConsentForm[]> {
  const rows = await selectDocuments(database)
    .innerJoin('participant', (join) =>
      join.on((on) =>
        on.or([
          on('participant.id', '=', on.ref('document.participantId')),
          on.and([on('document.participantId', 'is', null), on('participant.practiceId', '=', on.ref('practice.id'))]),
        ]),
      ),
    )
    .innerJoin('person', 'person.id', 'participant.personId')
    .where('document.docType', '=', 'ModuloB')
    .where('document.isSignable', '=', true)
    .where('document.supersededAt', 'is', null)
    .where('practice.buyerId', '!=', memberId)
    .where(isToBeSignedBy(memberId))
    .select(['person.firstName', 'person.lastName'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('signatureProcedure')
          .whereRef('signatureProcedure.documentId', '=', 'document.id')
          .where('signatureProcedure.signerId', '=', memberId)
          .where('signatureProcedure.status', '=', 'signed')
          .select('signatureProcedure.id'),
      ).as('signedByCaller'),
    )
    .orderBy('document.creationDate', 'desc')
    .orderBy('document.id', 'desc')
    .execute()
  return rows.map(({ firstName, lastName, signedByCaller, ...row }) =>
    describeSharedForm(toDocument(row), { firstName, lastName, signedByCaller: Boolean(signedByCaller) }),
  )
}

/** Finds the document of an upload in the customer's bookings, with the hash of the original bytes. */
export async function findDocumentOfUpload(
  database: Database,
  memberId: number,
  uploadId: string,
): Promise<{ document: StoredDocument; sentSha256: string | null } | undefined> {
  const row = await selectDocuments(database)
    .where('practice.buyerId', '=', memberId)
    .where('document.uploadId', '=', uploadId)
    .executeTakeFirst()
  return row && { document: toDocument(row), sentSha256: row.uploadSha256 }
}

export interface NewUpload {
  practiceId: number
  participantId: number | null
  typologyId: DocumentTypologyId
  title: string
  expiresOn: string | null
  uploadId: string | undefined
  /** The hash of the original bytes. Pictures are stored as other bytes. */
  sentSha256: string
  at: Date
}

/** Adds the document of an upload. Call it with the booking locked. */
export async function addUploadedDocument(
  tx: Database,
  { practiceId, participantId, typologyId, title, expiresOn, uploadId, sentSha256, at }: NewUpload,
): Promise<number> {
  const { id } = await tx
    .insertInto('document')
    .values({
      practiceId,
      participantId,
      docType: 'Caricato',
      typologyId,
      title,
      filePath: null,
      creationDate: at,
      isSignable: false,
      signedAt: null,
      memberUploaded: true,
      expiresOn,
      uploadId: uploadId ?? null,
      uploadSha256: sentSha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds a customer's upload. */
export const findUpload = (database: Database, memberId: number, documentId: number) =>
  selectUpload(database, memberId, documentId).executeTakeFirst()

/** Finds a customer's upload and locks its row. */
export const lockUpload = (tx: Database, memberId: number, documentId: number) =>
  selectUpload(tx, memberId, documentId).forUpdate('document').executeTakeFirst()

function selectUpload(database: Database, memberId: number, documentId: number) {
  return database
    .selectFrom('document')
    .innerJoin('practice', 'practice.id', 'document.practiceId')
    .where('document.id', '=', documentId)
    .where('document.memberUploaded', '=', true)
    .where('practice.buyerId', '=', memberId)
    .select([
      'document.practiceId',
      'document.participantId',
      'document.typologyId',
      'document.title',
      'document.expiresOn',
      'document.takenAt',
    ])
}

/** Marks uploads as taken by the operator. Returns the ids of those that were not before. */
export async function markTaken(tx: Database, documentIds: readonly number[], at: Date): Promise<readonly number[]> {
  const rows = await tx
    .updateTable('document')
    .set({ takenAt: at })
    .where('id', 'in', documentIds)
    .where('memberUploaded', '=', true)
    .where('takenAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the uploads that the operator has not taken, oldest first. */
export function listUntakenUploads(database: Database) {
  return database
    .selectFrom('document')
    .innerJoin('practice', 'practice.id', 'document.practiceId')
    .where('document.memberUploaded', '=', true)
    .where('document.takenAt', 'is', null)
    .select(['document.id', 'document.title', 'document.typologyId', 'document.expiresOn', 'document.creationDate', 'practice.shortCode'])
    .orderBy('document.creationDate')
    .orderBy('document.id')
    .execute()
}

export async function findDocument(database: Database, id: number): Promise<StoredDocument | undefined> {
  const row = await selectDocuments(database).where('document.id', '=', id).executeTakeFirst()
  return row && toDocument(row)
}

function selectDocuments(database: Database) {
  return database
    .selectFrom('document')
    .innerJoin('practice', 'practice.id', 'document.practiceId')
    .selectAll('document')
    .select('practice.status')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('documentFile')
          .whereRef('documentFile.documentId', '=', 'document.id')
          .where('documentFile.kind', '=', 'upload')
          .select('documentFile.id'),
      ).as('hasUpload'),
    )
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('documentFile').whereRef('documentFile.documentId', '=', 'document.id').select('documentFile.id')).as('hasFile'),
    )
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['executeTakeFirstOrThrow']>>

function toDocument(row: DocumentRow): StoredDocument {
  return {
    id: row.id,
    practice: row.practiceId,
    participant: row.participantId ?? row.formerParticipantId,
    docType: row.docType,
    docType2023A22: row.typologyId,
    title: row.title,
    // What another document has replaced is not made any more: without a file it has no address.
    filePath: row.supersededAt === null || row.hasFile || row.signedAt !== null ? row.filePath : null,
    hasUpload: Boolean(row.hasUpload),
    creationDate: row.creationDate,
    // A superseded document can no longer be signed; a signed one stays readable as such.
    isSignable: row.isSignable && (row.supersededAt === null || row.signedAt !== null),
    isSigned: row.signedAt !== null,
    memberUploaded: row.memberUploaded,
    isSuperseded: row.supersededAt !== null,
    isTaken: row.takenAt !== null,
    expiresOn: row.expiresOn,
    readableStatus: row.status,
  }
}

/** Returns the ids of uploads that concern these participants. */
export async function listUploadsOfParticipants(database: Database, participantIds: readonly number[]): Promise<readonly number[]> {
  if (participantIds.length === 0) return []
  const rows = await selectUploads(database).where('participantId', 'in', participantIds).execute()
  return rows.map(({ id }) => id)
}

/** Returns the ids of uploads to these bookings, including those that concern a participant. */
export async function listUploadsOfPractices(database: Database, practiceIds: readonly number[]): Promise<readonly number[]> {
  if (practiceIds.length === 0) return []
  const rows = await selectUploads(database).where('practiceId', 'in', practiceIds).execute()
  return rows.map(({ id }) => id)
}

function selectUploads(database: Database) {
  return database.selectFrom('document').where('memberUploaded', '=', true).select('id')
}

/** Document types that are valid for one trip: contracts and parents' consents (specification 3). */
const [contractType, consentType] = [2, 4] as const

/** Counts a booking's documents that a change of the booking affects. */
export async function countPapersOf(
  database: Database,
  practiceId: number,
): Promise<{ uploads: number; contracts: number; consentForms: number }> {
  const rows = await database
    .selectFrom('document')
    .where('practiceId', '=', practiceId)
    .where('supersededAt', 'is', null)
    .select(['typologyId', 'memberUploaded'])
    .execute()
  const made = rows.filter(({ memberUploaded }) => !memberUploaded)
  return {
    uploads: rows.length - made.length,
    contracts: made.filter(({ typologyId }) => typologyId === contractType).length,
    consentForms: made.filter(({ typologyId }) => typologyId === consentType).length,
  }
}

/** The documents taken from a replaced booking, to be given to its replacement. */
export interface DetachedDocuments {
  uploads: readonly { id: number; participantId: number | null }[]
  /** Documents that are no longer valid, oldest first. */
  superseded: readonly {
    id: number
    participantId: number | null
    docType: DocumentType
    typologyId: DocumentTypologyId
    title: string
    isSignable: boolean
    filePath: string | null
  }[]
}

/**
 * Takes the documents of a replaced booking, whose participants move to another booking.
 *
 * Supersedes contracts and consents; `formerParticipantId` keeps whom they concerned. Call it with the booking locked, before its
 * participants move.
 */
export async function detachDocuments(tx: Database, practiceId: number, at: Date): Promise<DetachedDocuments> {
  const documents = await tx
    .selectFrom('document')
    .where('practiceId', '=', practiceId)
    .select(['id', 'participantId', 'docType', 'typologyId', 'title', 'isSignable', 'memberUploaded', 'supersededAt', 'filePath'])
    .orderBy('id')
    .execute()
  await tx
    .updateTable('document')
    .set((row) => ({ formerParticipantId: row.ref('participantId'), participantId: null }))
    .where('practiceId', '=', practiceId)
    .where('participantId', 'is not', null)
    .execute()
  const superseded = documents.filter(
    ({ typologyId, memberUploaded, supersededAt }) =>
      !memberUploaded && supersededAt === null && (typologyId === contractType || typologyId === consentType),
  )
  if (superseded.length > 0)
    await tx
      .updateTable('document')
      .set({ supersededAt: at })
      .where(
        'id',
        'in',
        superseded.map(({ id }) => id),
      )
      .execute()
  return { uploads: documents.filter(({ memberUploaded }) => memberUploaded), superseded }
}

/**
 * Moves the uploads to the replacing booking and adds the documents to sign again. Returns the ids of the latter.
 *
 * These are one contract, and a consent for each participant who had one. Call it once the participants have moved.
 */
export async function attachDocuments(
  tx: Database,
  practiceId: number,
  { uploads, superseded }: DetachedDocuments,
  at: Date,
): Promise<readonly number[]> {
  for (const { id, participantId } of uploads)
    await tx.updateTable('document').set({ practiceId, participantId, formerParticipantId: null }).where('id', '=', id).execute()
  const newest = new Map(
    superseded.filter(({ isSignable }) => isSignable).map((paper) => [`${paper.typologyId}/${paper.participantId}`, paper]),
  )
  const anew = [...newest.values()].map(({ participantId, docType, typologyId, title, filePath }) => ({
    practiceId,
    participantId,
    docType,
    typologyId,
    title,
    // A proposal is recognized by its path only; other documents have no path until their file is made.
    filePath: filePath === filePathOf('proposal') ? filePath : null,
    creationDate: at,
    isSignable: true,
    signedAt: null,
    memberUploaded: false,
  }))
  if (anew.length === 0) return []
  const made = await tx.insertInto('document').values(anew).returning('id').execute()
  return made.map(({ id }) => id)
}
