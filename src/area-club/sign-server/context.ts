import type { Signer, TimestampAuthority } from '@libpdf/core'
import type { Database } from '../../core/server/database/database.ts'
import type { Clock } from '../../core/server/domain/clock.ts'
import type { Jobs } from '../../core/server/jobs/jobs.ts'
import type { RequestLog } from '../../core/server/logging/log.ts'
import type { DocumentRenderer } from '../../core/server/printing/document-renderer.ts'
import type { FileStorage } from '../../core/server/storage/file-storage.ts'
import type { LinkTokens } from './sign-key.ts'

/** The dependencies of the sign server. It shares database, queue and file storage with the portal's server, but no state in memory. */
export interface SignServerContext {
  database: Database
  clock: Clock
  jobs: Jobs
  documents: DocumentRenderer
  storage: FileStorage
  /** The portal's URL. Only the portal may frame the signing page and receives its status. */
  publicUrl: string
  /** The origin of the signing page. */
  framePublicUrl: string
  apiKey: string
  /** The target of webhook events; undefined to send none. */
  webhook: { url: string; secret: string } | undefined
  /** Reads the key at the first call. */
  signer(): Promise<Signer>
  /** Reads the key as `signer` does. */
  linkTokens(): Promise<LinkTokens>
  timestamps: TimestampAuthority | undefined
  log: RequestLog
}
