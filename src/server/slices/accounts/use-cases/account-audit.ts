import type { AuditEntry } from '../../../database/audit.ts'
import type { UseCaseContext } from '../../../use-case.ts'

/** Returns the audit entry of what the owner of an account has done to it. */
export function accountAudit(
  { requestId }: Pick<UseCaseContext, 'requestId'>,
  memberId: number,
  at: Date,
  action: string,
  changes: AuditEntry['changes'] = {},
): AuditEntry {
  return { at, actorId: memberId, action, subject: 'member', subjectId: String(memberId), requestId, changes }
}
