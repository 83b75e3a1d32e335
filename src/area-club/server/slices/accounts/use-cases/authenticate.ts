import type { Services } from '../../../../../core/server/application/services.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { CallingMember } from '../../../../../core/server/domain/sessions.ts'
import { touchSession } from '../stores/sessions-store.ts'

export interface NamedSession {
  token: string
  /** The public id of the session that the caller means. */
  id: string | undefined
}

/**
 * Returns the member of a session. Throws the refusal `unauthorized`.
 *
 * Another tab may have replaced the browser's session: what is meant for one customer never reaches another (requirements S34).
 */
export async function authenticate(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { token, id }: NamedSession,
): Promise<CallingMember> {
  const session = await touchSession(database, token, clock.now())
  if (session === undefined || session === 'over' || (id !== undefined && id !== session.listedId)) throw new Refusal('unauthorized')
  return {
    id: session.memberId,
    sessionId: session.sessionId,
    sessionLeft: session.left,
    confirmedEpoch: session.confirmedEpoch,
    memberIsDocente: session.memberIsDocente,
    docenteIframe: session.docenteIframe,
  }
}
