import { touchSession } from '../database/sessions.ts'
import { Refusal } from '../domain/refusal.ts'
import type { CallingMember, Services } from './request-context.ts'

/** The member on whose bearer token a call is made. Throws the refusal `unauthorized`. */
export async function authenticate(services: Services, authorization: string | undefined): Promise<CallingMember> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw new Refusal('unauthorized')
  const session = await touchSession(services.database, token, services.clock.now())
  if (session === undefined || session === 'over') throw new Refusal('unauthorized')
  return {
    id: session.memberId,
    sessionId: session.sessionId,
    sessionLeft: session.left,
    memberIsDocente: session.memberIsDocente,
    docenteIframe: session.docenteIframe,
  }
}
