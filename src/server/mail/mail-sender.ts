/** What a mail says, and to whom. */
export interface MailContent {
  /** The account that it is written to; undefined for somebody who has none. Nothing is sent to one that is closed. */
  memberId: number | undefined
  recipient: string
  subject: string
  /** The same words as plain text and as HTML. */
  text: string
  html: string
}

export interface Mail extends MailContent {
  /** A UUID, the same in every copy; the `Message-ID` is made of it. */
  id: string
}

/** Takes a mail for delivery, once. Rejects when it could not be taken; never waits for the recipient's server. */
export interface MailSender {
  send(mail: Mail): Promise<void>
}
