import type { Database } from '../../../database/database.ts'
import type { Services } from '../../../services.ts'
import * as store from '../stores/documents-store.ts'

/** Takes the documents of a booking that is replaced by another, before its participants go. */
export { takeDocuments } from '../stores/documents-store.ts'

/**
 * Gives them to the booking that has come to be, once its participants are there. What is to be signed anew gets its PDF by a job: the
 * customer's answer does not wait for it.
 */
export async function giveDocuments(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Database,
  practiceId: number,
  documents: store.PassedDocuments,
  at: Date,
): Promise<void> {
  for (const documentId of await store.giveDocuments(tx, practiceId, documents, at)) await jobs.enqueue(tx, 'documents', { documentId })
}
