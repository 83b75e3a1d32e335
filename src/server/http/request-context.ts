import type { Language } from '../../lib/language.ts'
import type { Background } from '../background.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../domain/clock.ts'
import type { PriceSettings } from '../domain/prices.ts'
import type { SessionLeft } from '../domain/sessions.ts'
import type { VoucherValues } from '../domain/vouchers.ts'
import type { RequestLog } from '../log.ts'
import type { MailSender } from '../mail/mail-sender.ts'
import type { Messages } from './messages.ts'

/** The account on whose token a call is made. */
export interface CallingMember {
  id: number
  sessionId: string
  /** Of the session, counted from when this call was let in. */
  sessionLeft: SessionLeft
  memberIsDocente: boolean
  docenteIframe: boolean
}

/** What the whole server shares, made once at start. */
export interface Services {
  database: Database
  clock: Clock
  mail: MailSender
  background: Background
  settings: ServiceSettings
  messages: Messages
}

/** What handlers may know of the configuration. */
export interface ServiceSettings {
  /** The address customers open, without a slash at its end. */
  publicUrl: string
  /** The address of the second listener, for what is shown in frames. */
  framePublicUrl: string
  shopUrl: string
  /** Failed logins to an account before the delays begin. */
  loginAttempts: number
  /** What vouchers are worth. */
  vouchers: VoucherValues
  /** What changes cost. */
  prices: PriceSettings
}

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
