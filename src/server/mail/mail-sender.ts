export interface Mail {
  /** The account that it is written to. Nothing is sent to one that is closed. */
  memberId: number
  recipient: string
  subject: string
  /** The same words as plain text and as HTML. */
  text: string
  html: string
}

/** Takes a mail for delivery. Rejects when it could not be taken; never waits for the recipient's server. */
export interface MailSender {
  send(mail: Mail): Promise<void>
}
