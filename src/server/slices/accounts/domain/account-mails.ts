import type { Language } from '../../../../lib/language.ts'

/**
 * A mail to the owner of an account that is to be written, as it waits in the queue. It holds no token: the mail's links are made when it is
 * written, as the database keeps nothing that opens an account.
 */
export type AccountMail = { language: Language } & (
  | { mail: 'password-recovery'; username: string; askedAt: string }
  | { mail: 'username-recovery'; fiscalCode: string }
  | { mail: 'password-changed'; memberId: number; ended: 'all' | 'others' }
  /** To the address of a registration or a change, as long as the link that was asked for at `askedAt` is the latest. */
  | { mail: 'email-confirmation'; memberId: number; changeId: number; askedAt: string }
  | { mail: 'email-change-notice'; memberId: number; changeId: number }
  | { mail: 'email-undone'; memberId: number; askedAt: string }
)
