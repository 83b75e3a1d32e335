import type { Services } from '../../../../../core/server/application/services.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import * as store from '../stores/documents-store.ts'

/** Takes the documents of a replaced booking, before its participants move. */
export { detachDocuments } from '../stores/documents-store.ts'

/**
 * Gives the documents to the replacing booking, once its participants have moved.
 *
 * A job makes the PDFs of the documents to sign again, so that the customer's response does not wait for them.
 */
export async function attachDocuments(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Database,
  practiceId: number,
  documents: store.DetachedDocuments,
  at: Date,
): Promise<void> {
  for (const documentId of await store.attachDocuments(tx, practiceId, documents, at)) await jobs.enqueue(tx, 'documents', { documentId })
}
