import type { Fault } from '../domain/fault.ts'
import type { Database } from './database.ts'
import type { JobConnection } from './job-connection.ts'

export interface ConnectionCounts {
  total: number
  idle: number
  /** Requests that wait for a connection. */
  waiting: number
}

export interface OpenedDatabase {
  database: Database
  kind: 'embedded' | 'postgres'
  /** Runs work that may take long, such as migrations, on connections without the time limits of requests. */
  withoutLimits<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** For the job queue, which writes SQL of its own. */
  jobConnection: JobConnection
  /** The connections of the pool; absent where there is none. */
  countConnections?: () => ConnectionCounts
  /** Resolves when the database has failed for good, so that only another process can open it; never where it can recover by itself. */
  failed?: Promise<Fault>
  /** Resolves once every connection is closed and the folder is free. */
  close(): Promise<void>
}
