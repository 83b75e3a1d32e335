import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { AuditEntry } from '../../../../../core/server/database/audit.ts'

/** Returns the audit entry of a customer's action on an access; the accounts are told by id, the invited address is not kept. */
export function accessAudit(
  { clock, requestId }: Pick<UseCaseContext, 'clock' | 'requestId'>,
  actorId: number,
  accessId: number,
  action: `access-${'invite' | 'accept' | 'change' | 'end'}`,
  changes: AuditEntry['changes'],
): AuditEntry {
  return { at: clock.now(), actorId, action, subject: 'shared-access', subjectId: String(accessId), requestId, changes }
}
