import type { Fault } from '../domain/fault.ts'
import type { Database } from './database.ts'
import type { JobConnection } from './job-connection.ts'

export interface ConnectionCounts {
  total: number
  idle: number
  /** Requests waiting for a connection. */
  waiting: number
}

export interface OpenedDatabase {
  database: Database
  kind: 'embedded' | 'postgres'
  /** Runs long work, such as migrations, on connections without the time limits of requests. */
  withoutLimits<T>(work: (database: Database) => Promise<T>): Promise<T>
  /** For the job queue, which writes its own SQL. */
  jobConnection: JobConnection
  /** Returns the pool's connections; absent without a pool. */
  countConnections?: () => ConnectionCounts
  /** Resolves when the database has failed permanently and only another process can open it. */
  failed?: Promise<Fault>
  /** Closes every connection and unlocks the folder. */
  close(): Promise<void>
}
