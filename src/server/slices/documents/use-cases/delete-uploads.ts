import type { Database } from '../../../database/database.ts'
import { releaseObjects } from '../../../storage/stored-objects-store.ts'
import { deleteDocuments, deleteUnsignedFiles } from '../stores/document-files-store.ts'
import { listUploadsOfParticipants, listUploadsOfPractices } from '../stores/documents-store.ts'

/** Deletes what customers uploaded about participants. Call it in the transaction that empties their bookings, which it holds. */
export async function deleteUploadsOfParticipants(tx: Database, participantIds: readonly number[], at: Date): Promise<void> {
  await releaseObjects(tx, await deleteDocuments(tx, await listUploadsOfParticipants(tx, participantIds)), at)
}

/** Deletes what customers uploaded about bookings and everyone in them. Call it in the transaction that empties the bookings. */
export async function deleteUploadsOfPractices(tx: Database, practiceIds: readonly number[], at: Date): Promise<void> {
  await releaseObjects(tx, await deleteDocuments(tx, await listUploadsOfPractices(tx, practiceIds)), at)
}

/** Removes the PDFs that were made of bookings and not signed: they name people, and no contract is kept by them. Call it in that transaction. */
export async function removeUnsignedFiles(tx: Database, practiceIds: readonly number[], at: Date): Promise<void> {
  await releaseObjects(tx, await deleteUnsignedFiles(tx, practiceIds), at)
}
