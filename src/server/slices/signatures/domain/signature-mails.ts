import type { Language } from '../../../../lib/language.ts'

/** The queued mail to the signer of a document. Its data is read when the mail is written. */
export interface SignatureMail {
  mail: 'document-signed'
  language: Language
  memberId: number
  documentId: number
}
