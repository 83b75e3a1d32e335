import { Refusal } from '../../../domain/refusal.ts'
import type { Services } from '../../../services.ts'
import type { CallingMember } from '../domain/sessions.ts'
import { touchSession } from '../stores/sessions-store.ts'

/** Returns the member of a bearer token. Throws the refusal `unauthorized`. */
export async function authenticate({ database, clock }: Pick<Services, 'database' | 'clock'>, token: string): Promise<CallingMember> {
  const session = await touchSession(database, token, clock.now())
  if (session === undefined || session === 'over') throw new Refusal('unauthorized')
  return {
    id: session.memberId,
    sessionId: session.sessionId,
    sessionLeft: session.left,
    memberIsDocente: session.memberIsDocente,
    docenteIframe: session.docenteIframe,
  }
}
