import type { Language } from '../../../../lib/language.ts'

/** A link to a new password is not mailed later than this after it was asked for: longer than a mail is retried, far shorter than a dead letter waits. */
export const longestRecoveryDelayMs = 4 * 60 * 60_000

/**
 * A mail to the owner of an account that is to be written, as it waits in the queue. It holds no token: the mail's links are made when it is
 * written, as the database keeps nothing that opens an account.
 */
export type AccountMail = { language: Language } & (
  | { mail: 'password-recovery'; username: string; askedAt: string }
  | { mail: 'username-recovery'; fiscalCode: string }
  /** To the address at the time of the change: an intruder may give the account another one before the mail leaves. */
  | { mail: 'password-changed'; memberId: number; to: string; ended: 'all' | 'others' }
  /** To the address of a registration or a change, as long as the link that was asked for at `askedAt` is the latest. */
  | { mail: 'email-confirmation'; memberId: number; changeId: number; askedAt: string }
  | { mail: 'email-change-notice'; memberId: number; changeId: number }
  | { mail: 'email-undone'; memberId: number; askedAt: string }
)
