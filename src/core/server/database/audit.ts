import type { Database } from './database.ts'

export interface AuditEntry {
  at: Date
  /** The account that made the change; null before login. */
  actorId: number | null
  action: string
  subject: string
  subjectId: string
  requestId: string | null
  /** The changed fields, before and after, without secrets. */
  changes: Readonly<Record<string, unknown>>
}

/** Appends a row to the audit trail (requirements S20). Call it inside the transaction that makes the change. */
export async function writeAudit(database: Database, entry: AuditEntry): Promise<void> {
  await database
    .insertInto('audit')
    .values({ ...entry, changes: JSON.stringify(entry.changes) })
    .execute()
}
