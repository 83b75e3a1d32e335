import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { purgeObjects } from '../../../../../core/server/storage/purge-objects.ts'
import { releaseObjects } from '../../../../../core/server/storage/stored-objects-store.ts'
import { endOfRetention } from '../domain/retention.ts'
import { deleteDocuments } from '../stores/document-files-store.ts'
import { deleteSignaturesOf, listOverdueDocuments } from '../stores/retention-store.ts'

/** The numbers of removed documents and files. */
export interface PurgeReport {
  /** Documents past their retention period. */
  uploads: number
  papers: number
  /** Files without a document, and S3 objects without a row. */
  released: number
  abandoned: number
}

type Context = UseCaseContext<'retention'>

const batch = 200

/**
 * Removes documents past their retention period, and files that nothing references.
 *
 * Logs the counts, and writes an audit row when anything was removed. Idempotent: the next run completes an interrupted one.
 */
export async function purgeFiles(context: Context): Promise<PurgeReport> {
  const { database, clock, storage, requestId, log } = context
  const now = clock.now()
  const documents = { uploads: await deleteOverdue(context, 'uploads', now), papers: await deleteOverdue(context, 'papers', now) }
  const report = { ...documents, ...(await purgeObjects(database, storage.remote, now)) }
  log.info({ ...report }, 'files were purged')
  if (Object.values(report).some((count) => count > 0))
    await writeAudit(database, {
      ...{ at: now, actorId: null, action: 'purge', subject: 'files', subjectId: localDay(now), requestId },
      changes: { ...report },
    })
  return report
}

async function deleteOverdue({ database, settings }: Context, kind: 'uploads' | 'papers', now: Date): Promise<number> {
  const endedBefore = endOfRetention(kind, localDay(now), settings.retention)
  let count = 0
  for (;;) {
    const found = await database.transaction().execute(async (tx) => {
      const ids = await listOverdueDocuments(tx, { isUploaded: kind === 'uploads', endedBefore, limit: batch })
      await deleteSignaturesOf(tx, ids)
      await releaseObjects(tx, await deleteDocuments(tx, ids), now)
      return ids.length
    })
    count += found
    if (found < batch) return count
  }
}
