import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { sessionLimits } from '../../../../../core/server/domain/sessions.ts'
import { Answer } from '../../../../../core/server/http/operation.ts'
import type { RequestContext } from '../../../../../core/server/http/request-context.ts'
import { isSameOrigin, writeSessionCookie } from '../../../../../core/server/http/session-token.ts'
import type { OpenedSession } from '../use-cases/open-session.ts'
import { writeDeviceCookie } from './device-cookie.ts'

/** Throws `invalid-request` when another site asks for the cookie: it would log its own account in. */
export function requireOwnPage(
  { settings }: Pick<RequestContext, 'settings'>,
  asksForCookie: boolean | undefined,
  header: (name: string) => string | undefined,
): void {
  const headers = { origin: header('origin'), 'sec-fetch-site': header('sec-fetch-site') }
  if (asksForCookie === true && !isSameOrigin(headers, settings.publicUrl)) throw new Refusal('invalid-request')
}

/** Answers a new session. The token is in the cookie if the browser asks for it, else in the body (requirements S34). */
export function answerSession(
  { settings: { publicUrl } }: Pick<RequestContext, 'settings'>,
  { listedSessionId, token, deviceTokens }: OpenedSession,
  asksForCookie: boolean | undefined,
): Answer {
  const device = writeDeviceCookie(publicUrl, deviceTokens)
  if (asksForCookie !== true) return new Answer(200, { session: listedSessionId, token }, { 'set-cookie': device })
  const session = writeSessionCookie(publicUrl, token, sessionLimits.absoluteMs / 1000)
  return new Answer(200, { session: listedSessionId }, { 'set-cookie': [device, session] })
}

/** Returns the header that deletes the browser's session cookie. */
export function endSessionCookie({ settings }: Pick<RequestContext, 'settings'>): { 'set-cookie': string } {
  return { 'set-cookie': writeSessionCookie(settings.publicUrl, '', 0) }
}
