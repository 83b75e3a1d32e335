import { expect } from '../../support/journey.ts'
import type { PortalProcess } from '../../support/portal-process.ts'
import { readMails } from './mails.ts'

/** Returns the link in the newest mail to an address that offers a new password. */
export async function findResetLink(portal: PortalProcess, recipient: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mail = (await readMails(portal)).find((kept) => kept.recipient === recipient && kept.subject === 'Scegli una nuova password')
      link = mail?.text.match(/https?:\/\/\S+/)?.[0]
      return link
    })
    .toBeDefined()
  return link ?? ''
}

/** Requests a link for a customer whose password no journey changes. Returns its path. */
export async function requestResetPath(portal: PortalProcess): Promise<string> {
  const answer = await fetch(`${portal.url}/api/member/password-recovery`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nuovo.cliente' }),
  })
  expect(answer.status).toBe(200)
  const { pathname, search } = new URL(await findResetLink(portal, 'chiara.romano@posta.example'))
  return pathname + search
}
