import type { Database } from '../../../../../core/server/database/database.ts'
import { releaseObjects } from '../../../../../core/server/storage/stored-objects-store.ts'
import { deleteDocuments, deleteUnsignedFiles } from '../stores/document-files-store.ts'
import { listUploadsOfParticipants, listUploadsOfPractices } from '../stores/documents-store.ts'

/** Deletes the uploads that concern participants. Call it with their bookings locked, in the transaction that removes them. */
export async function deleteUploadsOfParticipants(tx: Database, participantIds: readonly number[], at: Date): Promise<void> {
  await releaseObjects(tx, await deleteDocuments(tx, await listUploadsOfParticipants(tx, participantIds)), at)
}

/** Deletes all uploads to bookings. Call it in the transaction that removes the bookings. */
export async function deleteUploadsOfPractices(tx: Database, practiceIds: readonly number[], at: Date): Promise<void> {
  await releaseObjects(tx, await deleteDocuments(tx, await listUploadsOfPractices(tx, practiceIds)), at)
}

/** Removes generated PDFs that are not signed, because they hold personal data. Call it in the same transaction. */
export async function removeUnsignedFiles(tx: Database, practiceIds: readonly number[], at: Date): Promise<void> {
  await releaseObjects(tx, await deleteUnsignedFiles(tx, practiceIds), at)
}
