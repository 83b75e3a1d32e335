import type { Signer, TimestampAuthority } from '@libpdf/core'
import type { Database } from '../server/database/database.ts'
import type { Clock } from '../server/domain/clock.ts'
import type { Jobs } from '../server/jobs/jobs.ts'
import type { RequestLog } from '../server/log.ts'
import type { DocumentRenderer } from '../server/printing/document-renderer.ts'
import type { FileStorage } from '../server/storage/file-storage.ts'

/** What the sign server works with. It shares the database, the queue and the files with the portal's server, and no other code's state. */
export interface SignServerContext {
  database: Database
  clock: Clock
  jobs: Jobs
  documents: DocumentRenderer
  storage: FileStorage
  /** The portal, which alone may frame the signing page and is told what happened there. */
  publicUrl: string
  /** Where the signing page is. */
  framePublicUrl: string
  apiKey: string
  /** Where events are told; undefined for nowhere. */
  webhook: { url: string; secret: string } | undefined
  /** Opened at the first use. */
  signer(): Promise<Signer>
  timestamps: TimestampAuthority | undefined
  log: RequestLog
}
