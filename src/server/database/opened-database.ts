import type { Database } from './database.ts'

export interface OpenedDatabase {
  database: Database
  kind: 'embedded' | 'postgres'
  /** Resolves once every connection is closed and the folder is free. */
  close(): Promise<void>
}
