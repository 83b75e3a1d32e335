import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { AuditEntry } from '../../../../../core/server/database/audit.ts'

/** Returns the audit entry of an action of an account's owner on it. */
export function accountAudit(
  { requestId }: Pick<UseCaseContext, 'requestId'>,
  memberId: number,
  at: Date,
  action: string,
  changes: AuditEntry['changes'] = {},
): AuditEntry {
  return { at, actorId: memberId, action, subject: 'member', subjectId: String(memberId), requestId, changes }
}
