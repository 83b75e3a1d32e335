import type { Database } from '../../../database/database.ts'
import type { DocumentType, DocumentTypologyId } from '../../../domain/codes.ts'
import { filePathOf } from '../domain/document-templates.ts'
import type { StoredDocument } from '../domain/documents.ts'

/** Returns the documents of a member's bookings, newest first. */
export async function listDocumentsOf(database: Database, memberId: number): Promise<readonly StoredDocument[]> {
  const rows = await selectDocuments(database)
    .where('practice.buyer_id', '=', memberId)
    .orderBy('document.creation_date', 'desc')
    .orderBy('document.id', 'desc')
    .execute()
  return rows.map(toDocument)
}

/** Finds the document of an upload in the customer's bookings, with the hash of the original bytes. */
export async function findDocumentOfUpload(
  database: Database,
  memberId: number,
  uploadId: string,
): Promise<{ document: StoredDocument; sentSha256: string | null } | undefined> {
  const row = await selectDocuments(database)
    .where('practice.buyer_id', '=', memberId)
    .where('document.upload_id', '=', uploadId)
    .executeTakeFirst()
  return row && { document: toDocument(row), sentSha256: row.upload_sha256 }
}

export interface NewUpload {
  practiceId: number
  typologyId: DocumentTypologyId
  title: string
  uploadId: string | undefined
  /** The hash of the original bytes. Pictures are stored as other bytes. */
  sentSha256: string
  at: Date
}

/** Adds the document of an upload. Call it with the booking locked. */
export async function addUploadedDocument(
  tx: Database,
  { practiceId, typologyId, title, uploadId, sentSha256, at }: NewUpload,
): Promise<number> {
  const { id } = await tx
    .insertInto('document')
    .values({
      practice_id: practiceId,
      participant_id: null,
      doc_type: 'Caricato',
      typology_id: typologyId,
      title,
      file_path: null,
      creation_date: at,
      is_signable: false,
      signed_at: null,
      member_uploaded: true,
      upload_id: uploadId ?? null,
      upload_sha256: sentSha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findDocument(database: Database, id: number): Promise<StoredDocument | undefined> {
  const row = await selectDocuments(database).where('document.id', '=', id).executeTakeFirst()
  return row && toDocument(row)
}

function selectDocuments(database: Database) {
  return database
    .selectFrom('document')
    .innerJoin('practice', 'practice.id', 'document.practice_id')
    .selectAll('document')
    .select('practice.status')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('document_file')
          .whereRef('document_file.document_id', '=', 'document.id')
          .where('document_file.kind', '=', 'upload')
          .select('document_file.id'),
      ).as('has_upload'),
    )
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('document_file').whereRef('document_file.document_id', '=', 'document.id').select('document_file.id')).as(
        'has_file',
      ),
    )
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof selectDocuments>['executeTakeFirstOrThrow']>>

function toDocument(row: DocumentRow): StoredDocument {
  return {
    id: row.id,
    practice: row.practice_id,
    participant: row.participant_id ?? row.former_participant_id,
    docType: row.doc_type,
    docType2023A22: row.typology_id,
    title: row.title,
    // What another document has replaced is not made any more: without a file it has no address.
    filePath: row.superseded_at === null || row.has_file || row.signed_at !== null ? row.file_path : null,
    hasUpload: Boolean(row.has_upload),
    creationDate: row.creation_date,
    // A superseded document can no longer be signed; a signed one stays readable as such.
    isSignable: row.is_signable && (row.superseded_at === null || row.signed_at !== null),
    isSigned: row.signed_at !== null,
    memberUploaded: row.member_uploaded,
    isSuperseded: row.superseded_at !== null,
    readableStatus: row.status,
  }
}

/** Returns the ids of uploads that concern these participants. */
export async function listUploadsOfParticipants(database: Database, participantIds: readonly number[]): Promise<readonly number[]> {
  if (participantIds.length === 0) return []
  const rows = await selectUploads(database).where('participant_id', 'in', participantIds).execute()
  return rows.map(({ id }) => id)
}

/** Returns the ids of uploads to these bookings, including those that concern a participant. */
export async function listUploadsOfPractices(database: Database, practiceIds: readonly number[]): Promise<readonly number[]> {
  if (practiceIds.length === 0) return []
  const rows = await selectUploads(database).where('practice_id', 'in', practiceIds).execute()
  return rows.map(({ id }) => id)
}

function selectUploads(database: Database) {
  return database.selectFrom('document').where('member_uploaded', '=', true).select('id')
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
    .where('practice_id', '=', practiceId)
    .where('superseded_at', 'is', null)
    .select(['typology_id', 'member_uploaded'])
    .execute()
  const made = rows.filter(({ member_uploaded }) => !member_uploaded)
  return {
    uploads: rows.length - made.length,
    contracts: made.filter(({ typology_id }) => typology_id === contractType).length,
    consentForms: made.filter(({ typology_id }) => typology_id === consentType).length,
  }
}

/** The documents taken from a replaced booking, to be given to its replacement. */
export interface DetachedDocuments {
  uploads: readonly { id: number; participant_id: number | null }[]
  /** Documents that are no longer valid, oldest first. */
  superseded: readonly {
    id: number
    participant_id: number | null
    doc_type: DocumentType
    typology_id: DocumentTypologyId
    title: string
    is_signable: boolean
    file_path: string | null
  }[]
}

/**
 * Takes the documents of a replaced booking, whose participants move to another booking.
 *
 * Supersedes contracts and consents; `former_participant_id` keeps whom they concerned. Call it with the booking locked, before its
 * participants move.
 */
export async function detachDocuments(tx: Database, practiceId: number, at: Date): Promise<DetachedDocuments> {
  const documents = await tx
    .selectFrom('document')
    .where('practice_id', '=', practiceId)
    .select(['id', 'participant_id', 'doc_type', 'typology_id', 'title', 'is_signable', 'member_uploaded', 'superseded_at', 'file_path'])
    .orderBy('id')
    .execute()
  await tx
    .updateTable('document')
    .set((row) => ({ former_participant_id: row.ref('participant_id'), participant_id: null }))
    .where('practice_id', '=', practiceId)
    .where('participant_id', 'is not', null)
    .execute()
  const superseded = documents.filter(
    ({ typology_id, member_uploaded, superseded_at }) =>
      !member_uploaded && superseded_at === null && (typology_id === contractType || typology_id === consentType),
  )
  if (superseded.length > 0)
    await tx
      .updateTable('document')
      .set({ superseded_at: at })
      .where(
        'id',
        'in',
        superseded.map(({ id }) => id),
      )
      .execute()
  return { uploads: documents.filter(({ member_uploaded }) => member_uploaded), superseded }
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
  for (const { id, participant_id } of uploads)
    await tx
      .updateTable('document')
      .set({ practice_id: practiceId, participant_id, former_participant_id: null })
      .where('id', '=', id)
      .execute()
  const newest = new Map(
    superseded.filter(({ is_signable }) => is_signable).map((paper) => [`${paper.typology_id}/${paper.participant_id}`, paper]),
  )
  const anew = [...newest.values()].map(({ participant_id, doc_type, typology_id, title, file_path }) => ({
    practice_id: practiceId,
    participant_id,
    doc_type,
    typology_id,
    title,
    // A proposal is recognized by its path only; other documents have no path until their file is made.
    file_path: file_path === filePathOf('proposal') ? file_path : null,
    creation_date: at,
    is_signable: true,
    signed_at: null,
    member_uploaded: false,
  }))
  if (anew.length === 0) return []
  const made = await tx.insertInto('document').values(anew).returning('id').execute()
  return made.map(({ id }) => id)
}
