import type { Language } from '../../../../lib/language.ts'

/** The mail to whoever has signed a document, as it waits in the queue. What it says is read when it is written. */
export interface SignatureMail {
  mail: 'document-signed'
  language: Language
  memberId: number
  documentId: number
}

/** Whether a mail of the queue is one of these. */
export function isSignatureMail(mail: { mail: string }): mail is SignatureMail {
  return mail.mail === 'document-signed'
}
