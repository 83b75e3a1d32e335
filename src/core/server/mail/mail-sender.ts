/** A rendered mail and its recipient. */
export interface MailContent {
  /** The recipient's account; undefined without one. Mails to closed accounts are not sent. */
  memberId: number | undefined
  recipient: string
  subject: string
  /** The same content as plain text and as HTML. */
  text: string
  html: string
  /** The URL that stops mails of this kind, also by a POST of the mail program (RFC 8058); undefined for a mail that answers the customer. */
  unsubscribe?: string
}

export interface Mail extends MailContent {
  /** A UUID, the same in every copy, from which the `Message-ID` is derived. */
  id: string
}

/** Hands mails over for delivery, in one attempt. Rejects when a mail is not accepted; does not wait for the recipient's server. */
export interface MailSender {
  send(mail: Mail): Promise<void>
}
