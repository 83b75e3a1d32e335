import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { type PreparedFile, sha256Of } from '../../../../../core/server/storage/file-storage.ts'
import type { SentUpload } from '../../../../../core/server/uploads/inspection.ts'
import type { DocumentTypologyId } from '../../../domain/codes.ts'
import type { StoredPractice } from '../../bookings/domain/practices.ts'
import { findPracticeOf, lockPracticeOf } from '../../bookings/queries.ts'
import { isUploadable, type StoredDocument } from '../domain/documents.ts'
import { cleanFileName, fitsQuota, titleOfReplacement } from '../domain/uploads.ts'
import { addDocumentFile, lockUploadsOf, sumUploadsOf } from '../stores/document-files-store.ts'
import { addUploadedDocument, findDocument, findDocumentOfUpload } from '../stores/documents-store.ts'
import { dropUpload } from './remove-upload.ts'

export interface Upload extends SentUpload {
  memberId: number
  practiceId: number
  /** The participant that the document concerns; null when it concerns the whole booking. */
  participantId: number | null
  typologyId: DocumentTypologyId
  /** The expiry of an identity document, yyyy-MM-dd. */
  expiresOn: string | null
  /** An idempotency key from the client: a repeated upload returns the document of the first. */
  uploadId: string | undefined
  /** An upload to the same booking that this one replaces. */
  replaces?: number
}

type Context = UseCaseContext<'uploadQuota'>

/**
 * Stores a file that a customer uploads to a booking, once its content is accepted. The upload that it replaces is removed.
 *
 * Throws `not-found`, `invalid-fields`, `file-refused`, `upload-changed`, `document-taken`, `quota-reached`, `unavailable` and
 * `unauthorized`.
 */
export async function uploadDocument(context: Context, upload: Upload): Promise<StoredDocument> {
  const { database, clock } = context
  const { memberId, practiceId } = upload
  const sentSha256 = await sha256Of(upload.bytes)
  if (!isUploadable(upload.typologyId)) throw new Refusal('invalid-fields', { errors: { documentTypology: 'field-not-listed' } })
  requireParticipant(await findPracticeOf(database, memberId, practiceId), upload)
  const earlier = await findEarlier(database, upload, sentSha256)
  if (earlier !== undefined) return earlier
  // Checked before the slow inspection of the file; the check inside the transaction is decisive.
  if (upload.replaces === undefined) await keepQuota(context, database, memberId, 0)
  const file = await prepare(context, upload)
  return database.transaction().execute(async (tx) => {
    // The account before the booking, as the deletion of the account locks them.
    if (!(await lockUploadsOf(tx, memberId))) throw new Refusal('unauthorized')
    requireParticipant(await lockPracticeOf(tx, memberId, practiceId), upload)
    const present = await findEarlier(tx, upload, sentSha256)
    if (present !== undefined) return present
    const at = clock.now()
    let title = cleanFileName(upload.fileName)
    if (upload.replaces !== undefined) {
      const replaced = await dropUpload(tx, { memberId, documentId: upload.replaces }, { at, requestId: context.requestId })
      if (replaced.practiceId !== practiceId) throw new Refusal('not-found')
      title = titleOfReplacement(replaced.title, upload.fileName)
    }
    await keepQuota(context, tx, memberId, file.bytes.byteLength)
    return keepDocument(context, tx, { ...upload, title, sentSha256 }, file, at)
  })
}

function requireParticipant(practice: StoredPractice | undefined, { participantId }: Upload): void {
  if (practice === undefined) throw new Refusal('not-found')
  if (participantId !== null && !practice.participants.some(({ id }) => id === participantId)) throw new Refusal('not-found')
}

/** Throws `upload-changed` when the id belongs to another file, or to this one with other details. They would be lost silently. */
async function findEarlier(database: Database, upload: Upload, sentSha256: string): Promise<StoredDocument | undefined> {
  const { memberId, uploadId } = upload
  const found = uploadId === undefined ? undefined : await findDocumentOfUpload(database, memberId, uploadId)
  if (found === undefined) return undefined
  const { practice, participant, docType2023A22, expiresOn } = found.document
  const isSame =
    practice === upload.practiceId &&
    participant === upload.participantId &&
    docType2023A22 === upload.typologyId &&
    expiresOn === upload.expiresOn &&
    (found.sentSha256 ?? sentSha256) === sentSha256
  if (!isSame) throw new Refusal('upload-changed')
  return found.document
}

async function keepQuota({ settings }: Context, database: Database, memberId: number, sizeBytes: number): Promise<void> {
  const kept = await sumUploadsOf(database, memberId)
  if (!fitsQuota(kept, sizeBytes, settings.uploadQuota)) throw new Refusal('quota-reached')
}

/** Call it outside of a transaction: judging takes another process and may queue. The purge removes files of failed transactions. */
async function prepare({ uploads, storage, log }: Context, { bytes, fileName, declaredType, mediaTypes }: Upload): Promise<PreparedFile> {
  const failings = await uploads.inspect({ bytes, fileName, declaredType, mediaTypes })
  if ('refused' in failings) {
    log.info({ reason: failings.refused, bytes: bytes.byteLength }, 'an upload was refused')
    throw new Refusal('file-refused')
  }
  return storage.prepare(failings.bytes, failings.mediaType)
}

async function keepDocument(
  { storage, requestId }: Context,
  tx: Database,
  {
    memberId,
    practiceId,
    participantId,
    typologyId,
    expiresOn,
    title,
    fileName,
    uploadId,
    replaces,
    sentSha256,
  }: Upload & { title: string; sentSha256: string },
  file: PreparedFile,
  at: Date,
): Promise<StoredDocument> {
  await storage.keep(tx, file, at)
  const documentId = await addUploadedDocument(tx, { practiceId, participantId, typologyId, expiresOn, title, uploadId, sentSha256, at })
  await addDocumentFile(tx, { documentId, kind: 'upload', version: 1, key: file.key, fileName: cleanFileName(fileName), at })
  await writeAudit(tx, {
    at,
    actorId: memberId,
    action: 'upload',
    subject: 'document',
    subjectId: String(documentId),
    requestId,
    changes: {
      practice: practiceId,
      participant: participantId,
      documentTypology: typologyId,
      expiresOn,
      mediaType: file.mediaType,
      sizeBytes: file.bytes.byteLength,
      sha256: file.sha256,
      ...(replaces === undefined ? {} : { replaces }),
    },
  })
  const document = await findDocument(tx, documentId)
  if (document === undefined) throw new Error(`The document ${documentId} was not added`)
  return document
}
