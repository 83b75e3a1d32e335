import type { Language } from '../../../../lib/language.ts'

/**
 * A recovery link is not mailed later than this after its request.
 *
 * Longer than a mail is retried, far shorter than a dead letter is kept.
 */
export const longestRecoveryDelayMs = 4 * 60 * 60_000

/**
 * Job data of a mail to an account's owner.
 *
 * It holds no token: the links are created when the mail is written, as the database stores nothing that opens an account.
 */
export type AccountMail = { language: Language } & (
  | { mail: 'password-recovery'; username: string; askedAt: string }
  | { mail: 'username-recovery'; fiscalCode: string }
  /** Recipient at the time of the change: an intruder may replace the address before the mail leaves. */
  | { mail: 'password-changed'; memberId: number; to: string; ended: 'all' | 'others'; passkeysRemoved?: true }
  /** Sent while the link requested at `askedAt` is the latest of this registration or change. */
  | { mail: 'email-confirmation'; memberId: number; changeId: number; askedAt: string }
  | { mail: 'email-change-notice'; memberId: number; changeId: number }
  | { mail: 'identity-change-notice'; memberId: number; changeId: number; field: 'username' | 'fiscalCode' }
  | { mail: 'passkey-added'; memberId: number; changeId: number; passkeyId: string }
  | { mail: 'email-undone'; memberId: number; askedAt: string }
)
