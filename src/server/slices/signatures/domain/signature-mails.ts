import type { Language } from '../../../../lib/language.ts'

/** The queued mail to the signer of a document. Its data is read when the mail is written. */
export interface SignatureMail {
  mail: 'document-signed'
  language: Language
  memberId: number
  documentId: number
}

const signatureMails: Readonly<Record<SignatureMail['mail'], true>> = { 'document-signed': true }

/** Returns whether a queued mail is one about signatures. */
export function isSignatureMail(mail: { mail: string }): mail is SignatureMail {
  return Object.hasOwn(signatureMails, mail.mail)
}
