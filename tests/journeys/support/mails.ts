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
