import type { Language } from '../../lib/language.ts'
import type { Services } from '../application/services.ts'
import type { CallingMember } from '../domain/sessions.ts'
import type { RequestLog } from '../logging/log.ts'

/** The context of a handler: the shared services, the caller and the language. */
export interface RequestContext extends Services {
  /** Undefined only in operations that the description makes public. */
  member: CallingMember | undefined
  language: Language
  requestId: string
  /** The caller's IP address in canonical form, as far as TRUSTED_PROXY determines it. */
  address: string
  log: RequestLog
}

export interface MemberContext extends RequestContext {
  member: CallingMember
}
