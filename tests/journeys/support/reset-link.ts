import { expect } from '../../support/journey.ts'
import type { PortalProcess } from '../../support/portal-process.ts'
import { italian } from '../../support/words.ts'
import { findMailedLink, readMailsTo } from './mails.ts'

/** The subject of the mail that offers a new password. */
export const resetSubject = italian.mails['password-recovery'].subject

const recipient = 'chiara.romano@posta.example'

/** Requests a link for a customer whose password no journey changes. Returns its path. */
export async function requestResetPath(portal: PortalProcess): Promise<string> {
  const before = (await readMailsTo(portal, recipient, resetSubject)).length
  const answer = await fetch(`${portal.url}/api/member/password-recovery`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nuovo.cliente' }),
  })
  expect(answer.status).toBe(200)
  const { pathname, search } = new URL(await findMailedLink(portal, recipient, resetSubject, before))
  return pathname + search
}
