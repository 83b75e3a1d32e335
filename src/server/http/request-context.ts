import type { Language } from '../../lib/language.ts'
import type { RequestLog } from '../log.ts'
import type { Services } from '../services.ts'
import type { CallingMember } from '../slices/accounts/domain/sessions.ts'

/** What a handler is given besides the request: the shared services and who is asking, when and in which language. */
export interface RequestContext extends Services {
  /** Undefined only in operations that the description leaves open. */
  member: CallingMember | undefined
  language: Language
  requestId: string
  /** The caller's IP address in canonical form, as far as TRUSTED_PROXY lets it be known. */
  address: string
  log: RequestLog
}

export interface MemberContext extends RequestContext {
  member: CallingMember
}
