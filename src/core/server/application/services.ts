import type { Database } from '../database/database.ts'
import type { Clock } from '../domain/clock.ts'
import type { Messages } from '../domain/messages.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { DocumentRenderer } from '../printing/document-renderer.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import type { UploadInspector } from '../uploads/upload-inspector.ts'

/** The dependencies shared by every request, job and webhook, created once at start. A portal adds its own by augmenting this interface. */
export interface Services {
  database: Database
  clock: Clock
  /** Enqueues work to do after a response. */
  jobs: Jobs
  /** Renders PDFs in a process of its own. */
  documents: DocumentRenderer
  /** Stores the files of documents. */
  storage: FileStorage
  /** Inspects customers' uploads. */
  uploads: UploadInspector
  settings: ServiceSettings
  messages: Messages
}

/** The part of the configuration that use cases and operations may read. A portal adds its own settings by augmenting this interface. */
export interface ServiceSettings {
  /** The portal's URL, without a trailing slash. */
  publicUrl: string
  /** The URL of the second listener, which serves framed pages. */
  framePublicUrl: string
}

/** What the writers of mails need. */
export type MailServices = Pick<Services, 'database' | 'clock' | 'settings'>
