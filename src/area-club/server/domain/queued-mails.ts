/**
 * The mails of all slices as they wait in the queue.
 *
 * Each contains the account's id, or a reference to it, so that closing the account removes it, and no secret or token.
 */
import type { Language } from '../../../core/lib/language.ts'
import type { ReminderKind } from './codes.ts'

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

/** Job data of a mail to a buyer about a changed booking; its contents are read when it is written. */
export type BookingMail = { language: Language; memberId: number; practiceId: number } & (
  | { mail: 'booking-moved'; formerPracticeId: number }
  | { mail: 'services-added'; serviceIds: readonly number[] }
  | { mail: 'transfer-announced' }
)

/** Job data of a mail about a ledger entry to the buyer or to the second adult who paid; names and amounts are read when it is written. */
export interface PaymentMail {
  mail: 'payment-receipt' | 'payment-refunded' | 'payment-reversed' | 'payment-failed'
  /** The language of the customer who began the payment; that of the account for another customer. */
  language?: Language
  memberId: number
  entryId: number
}

/** The queued mail to the signer of a document, or to the buyer when a second adult signed it. Its data is read when the mail is written. */
export interface SignatureMail {
  mail: 'document-signed'
  /** The language in which it was signed; that of the account for the buyer. */
  language?: Language
  memberId: number
  documentId: number
  /** Absent in mails of former releases, whose signer is the recipient. */
  signerId?: number
}

/** The queued mail with a signer's one-time code. The code is generated when the mail is written. */
export interface CodeMail {
  mail: 'signature-code'
  codeId: string
}

/** Job data of a reminder, in the language of the account. What it reminds of is read when it is written. */
export interface ReminderMail {
  mail: ReminderKind
  memberId: number
  reminderId: number
}

/** Job data of the mails about a second adult's access; `memberId` is the owner of the bookings, of `access-revoked` the second adult. */
export type SharingMail = { memberId: number; accessId: number } & (
  | { mail: 'adult-invitation'; language: Language }
  /** In the language of the owner's account: another customer's call causes it. */
  | { mail: 'invitation-accepted' }
  /** In the language of the second adult's account, for the same reason. */
  | { mail: 'access-revoked' }
)

export type QueuedMail = AccountMail | BookingMail | PaymentMail | SignatureMail | ReminderMail | SharingMail | CodeMail
