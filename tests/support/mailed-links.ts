import type { TestServer } from './test-server.ts'

/** Returns the mails to an address, oldest first, after all pending jobs have run. */
export async function mailsTo(server: TestServer, recipient: string) {
  await server.settle()
  return server.services.database.selectFrom('mailOutbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute()
}

/** Returns the token of the newest link to a page. Later mails without such a link are skipped: jobs write mails concurrently. */
export async function linkTokenTo(server: TestServer, recipient: string, page = 'password-recovery'): Promise<string> {
  const link = new RegExp(`/${page}\\?token=([\\w-]{43})`)
  const token = (await mailsTo(server, recipient)).map(({ text }) => link.exec(text)?.[1]).findLast((found) => found !== undefined)
  if (token === undefined) throw new Error(`No link to ${page} was mailed to ${recipient}`)
  return token
}
