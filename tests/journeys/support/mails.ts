import { expect } from '../../support/journey.ts'
import type { PortalProcess } from '../../support/portal-process.ts'

export interface SentMail {
  recipient: string
  subject: string
  text: string
}

/** Returns the mails in the server's outbox, newest first. */
export async function readMails(portal: PortalProcess): Promise<readonly SentMail[]> {
  const answer = await fetch(`${portal.url}/simulators/mail`, { headers: { accept: 'application/json' } })
  return (await answer.json()) as readonly SentMail[]
}

/** Returns the mails to an address with a subject, newest first. */
export async function readMailsTo(portal: PortalProcess, recipient: string, subject: string): Promise<readonly SentMail[]> {
  return (await readMails(portal)).filter((sent) => sent.recipient === recipient && sent.subject === subject)
}

/**
 * Returns the link in the newest mail to an address with a subject, once there are more than `after` such mails: mails are
 * sent after the answer, so without a count the link may be that of an earlier request, which the new one has ended.
 */
export async function findMailedLink(portal: PortalProcess, recipient: string, subject: string, after: number): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mails = await readMailsTo(portal, recipient, subject)
      link = mails.length > after ? mails[0]?.text.match(/https?:\/\/\S+/)?.[0] : undefined
      return link
    })
    .toBeDefined()
  return link ?? ''
}
