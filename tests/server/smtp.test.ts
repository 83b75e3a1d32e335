/** Password recovery with and without a mail server: mails, log and answers (requirements S7, S8, S19). */

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { countJobs } from '../../src/area-club/server/jobs/portal-jobs.ts'
import { readConfig } from '../../src/area-club/server/settings/config.ts'
import type { Mail, MailSender } from '../../src/core/server/mail/mail-sender.ts'
import { createSmtpMailSender } from '../../src/core/server/mail/smtp-mail-sender.ts'
import { linkTokenOf, messageIdOf } from '../support/mail-content.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { logIn, registerAndLogIn, testPassword } from '../support/test-members.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let mailServer: MailServer
let sender: ReturnType<typeof createSmtpMailSender>
/** Called by the next attempts before they send; a rejection fails the attempt. */
let beforeAttempt: (() => Promise<unknown>)[] = []
/** Sends through the sender of the present test. */
const mail: MailSender = {
  send: async (each: Mail) => {
    await beforeAttempt.shift()?.()
    await sender.send(each)
  },
}

/** Creates the sender from the environment, as the product does. */
function senderTo(address: string): typeof sender {
  const { smtpUrl } = readConfig({ SMTP_URL: address })
  return createSmtpMailSender(smtpUrl ?? '')
}

beforeAll(async () => {
  server = await startTestServer('postgres', { mail, loginAttempts: 1000 })
  mailServer = await startMailServer()
  sender = senderTo(`smtp://127.0.0.1:${mailServer.port}`)
  await registerAndLogIn(server, 310)
  await server.settle()
})
beforeEach(async () => {
  await mailServer.close()
  mailServer = await startMailServer(mailServer.port)
  sender = senderTo(`smtp://club%40example.it:parola-segreta@127.0.0.1:${mailServer.port}?from=clienti@example.it`)
  beforeAttempt = []
})
afterEach(() => sender.close())
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const ask = (username: string) => server.call('POST', '/api/member/password-recovery', { body: { username } })
const known = 'persona310@example.it'

/** Requests a recovery for a known and an unknown username. Returns the warnings and errors then logged. */
async function askAndWait(): Promise<{ warn: readonly string[]; error: readonly string[] }> {
  const before = server.logLines.length
  const [somebody, nobody] = [await ask(known), await ask('nessuno@example.it')]
  expect([somebody.status, somebody.body]).toEqual([200, nobody.body])
  await server.settle()
  const lines = server.logLines.slice(before)
  const told = lines.join('\n')
  for (const secret of ['parola-segreta', known, 'token=']) expect(told).not.toContain(secret)
  const of = (level: string) => lines.filter((line) => JSON.parse(line).level === level)
  return { warn: of('warn'), error: of('error') }
}

const nothing = { warn: [], error: [] }
const reset = (token: string | undefined, password: string) =>
  server.call('POST', '/api/member/password-reset', { body: { token, password } })

describe('A password recovery by SMTP', () => {
  it('sends one mail from the configured sender, with a link that works', async () => {
    expect(await askAndWait()).toEqual(nothing)
    expect(mailServer.logins).toEqual(['\0club@example.it\0parola-segreta'])
    expect(mailServer.taken).toHaveLength(1)
    const [taken] = mailServer.taken
    expect(taken).toMatchObject({ from: 'clienti@example.it', recipient: known })
    expect(taken?.data).toMatch(/^Subject: Scegli una nuova password\r$/m)
    expect(taken?.data).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(taken?.data.match(/^Content-Type: text\/(?:plain|html); charset=utf-8\r$/gm)).toHaveLength(2)
    expect(taken?.data).toMatch(/^Message-ID: <[\da-f-]{36}@example\.it>\r$/m)
    expect((await reset(taken && linkTokenOf(taken), 'Montagna-2027-neve')).status).toBe(200)
    expect((await logIn(server, known, 'Montagna-2027-neve')).status).toBe(200)
    await server.settle()
    expect(mailServer.taken.map(({ data }) => /^Subject: (.*)\r$/m.exec(data)?.[1])).toEqual([
      'Scegli una nuova password',
      '=?UTF-8?Q?La_tua_password_=C3=A8_cambiata?=',
    ])
  })

  it('has the headers of a one-click unsubscription only where its kind can be switched off (RFC 8058)', async () => {
    const mail = { id: randomUUID(), memberId: 1, recipient: known, subject: 'Promemoria', text: 'Testo', html: '<p>Testo</p>' }
    const unsubscribe = `https://club.example/reminders?token=${'x'.repeat(43)}`
    await sender.send(mail)
    await sender.send({ ...mail, unsubscribe })
    const headers = mailServer.taken.map(({ data }) =>
      data
        .slice(0, data.indexOf('\r\n\r\n'))
        .replaceAll(/\r\n[ \t]+/g, ' ')
        .split('\r\n'),
    )
    expect(headers[0]?.filter((line) => line.startsWith('List-'))).toEqual([])
    expect(headers[1]?.filter((line) => line.startsWith('List-'))).toEqual([
      `List-Unsubscribe: <${unsubscribe}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ])
  })

  it('is retried after a temporary error, and delivered once', async () => {
    mailServer.replies.push('450 try again later', '451 not yet')
    const { warn, error } = await askAndWait()
    expect([warn.length, error.length]).toEqual([2, 0])
    expect(mailServer.taken).toHaveLength(1)
  })

  it('keeps its Message-ID when it is sent twice, and one of the two links can be used', async () => {
    let isLost = true
    const lossy: MailSender = {
      send: async (each) => {
        await sender.send(each)
        if (isLost) {
          isLost = false
          throw new Error('the answer of the mail server was lost')
        }
      },
    }
    const other = await startTestServer('postgres', { mail: lossy, loginAttempts: 1000, opened: server.opened })
    for (const [round, copy] of [0, 1].entries()) {
      isLost = true
      const before = mailServer.taken.length
      await ask(known)
      await other.settle()
      const copies = mailServer.taken.slice(before)
      expect(copies).toHaveLength(2)
      expect(new Set(copies.map(messageIdOf)).size).toBe(1)
      const [used, left] = [copies[copy], copies[1 - copy]].map((mailed) => mailed && linkTokenOf(mailed))
      expect(used).not.toBe(left)
      expect((await reset(used, `Montagna-203${round}-neve`)).status).toBe(200)
      expect((await reset(left, 'Montagna-2040-neve')).body.code).toBe('link-expired')
      await server.settle()
    }
  })

  it('is retried when the mail server rejects the credentials, and delivered once', async () => {
    const refusing = new Error('Invalid login: 535 no') as Error & { code: string; responseCode: number }
    Object.assign(refusing, { code: 'EAUTH', responseCode: 535 })
    beforeAttempt.push(() => Promise.reject(refusing))
    const { warn, error } = await askAndWait()
    expect([warn.length, error.length]).toEqual([1, 0])
    expect(mailServer.taken).toHaveLength(1)
  })

  it('is not retried after a permanent error: it is logged without names, and the answer is the same', async () => {
    mailServer.replies.push(`550 no such mailbox <${known}>`)
    const [before] = await countJobs(server.services.database)
    const { warn, error } = await askAndWait()
    expect([warn.length, error.length]).toEqual([0, 1])
    expect(JSON.parse(error[0] ?? '')).toMatchObject({
      msg: 'job failed for good: it is a dead letter now',
      queue: 'mail',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      err: { message: expect.stringContaining('550') },
    })
    expect(mailServer.taken).toHaveLength(0)
    const [after] = await countJobs(server.services.database)
    expect((after?.dead ?? 0) - (before?.dead ?? 0)).toBe(1)
  })

  it('is not sent to an account that was closed before the retry', async () => {
    const token = await registerAndLogIn(server, 311)
    await server.settle()
    const before = mailServer.taken.length
    await ask('persona311@example.it')
    beforeAttempt.push(async () => {
      await server.call('PUT', '/api/member/me/delete-account', { token, body: { password: testPassword } })
      throw new Error('later')
    })
    await server.settle()
    expect(beforeAttempt).toEqual([])
    expect(mailServer.taken).toHaveLength(before)
  })

  it('becomes a dead letter when the mail server stays unreachable, logged once as an error', async () => {
    await mailServer.close()
    const { warn, error } = await askAndWait()
    expect(error).toHaveLength(1)
    expect(error[0]).toContain('ECONNREFUSED')
    expect(warn).toHaveLength(20)
  })
})

describe('A mail that needs TLS (requirements S36)', () => {
  const secret = { id: '1', recipient: known, subject: 'Link', text: 'token=abc', html: '<p>token=abc</p>' }
  const attempts = async () => {
    const url = `smtp://club%40example.it:parola-segreta@127.0.0.1:${mailServer.port}?from=clienti@example.it`
    const strict = createSmtpMailSender(url, { requiresTls: true })
    const outcome = await strict.send(secret as never).then(
      () => 'sent',
      () => 'failed',
    )
    strict.close()
    return { outcome, logins: mailServer.logins, taken: mailServer.taken }
  }

  it('is not sent, nor the password, when the server offers no TLS', async () => {
    expect(await attempts()).toEqual({ outcome: 'failed', logins: [], taken: [] })
  })

  it('is not sent, nor the password, when the server withdraws TLS', async () => {
    mailServer.startTls = 'refused'
    expect(await attempts()).toEqual({ outcome: 'failed', logins: [], taken: [] })
  })

  it('is not sent, nor the password, when TLS begins with nothing that proves the server', async () => {
    mailServer.startTls = 'unproven'
    expect(await attempts()).toEqual({ outcome: 'failed', logins: [], taken: [] })
  })
})
