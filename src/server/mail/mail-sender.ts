export interface Mail {
  recipient: string
  subject: string
  text: string
}

/** Takes a mail for delivery. Rejects when it could not be taken; never waits for the recipient's server. */
export interface MailSender {
  send(mail: Mail): Promise<void>
}
