import type { TestServer } from './test-server.ts'

/** The mails that were kept for an address, the oldest first, once everything under way is written. */
export async function mailsTo(server: TestServer, recipient: string) {
  await server.settle()
  return server.services.database.selectFrom('mail_outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
}

/** The token of the newest link to a page of the portal. Notices may be written after it: mails are written side by side. */
export async function linkTokenTo(server: TestServer, recipient: string, page = 'password-recovery'): Promise<string> {
  const link = new RegExp(`/${page}\\?token=([\\w-]{43})`)
  const token = (await mailsTo(server, recipient)).map(({ text }) => link.exec(text)?.[1]).findLast((found) => found !== undefined)
  if (token === undefined) throw new Error(`No link to ${page} was mailed to ${recipient}`)
  return token
}
