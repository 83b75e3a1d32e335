/** A password recovery by a real conversation with a mail server, and by none: what is taken, logged and told (S7, S8, S19). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import type { Mail, MailSender } from '../../src/server/mail/mail-sender.ts'
import { createSmtpMailSender } from '../../src/server/mail/smtp-mail-sender.ts'
import { findContact, isAccountOpen } from '../../src/server/slices/accounts/stores/members-store.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { logIn, registerAndLogIn, testPassword } from '../support/test-members.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let mailServer: MailServer
let sender: ReturnType<typeof createSmtpMailSender>
/** What the product sends through is the sender that the settings of a test have made. */
const mail: MailSender = { send: (each: Mail) => sender.send(each) }

/** The sender as the product makes it of the environment, only less patient. */
function senderTo(address: string): typeof sender {
  const { smtpUrl } = readConfig({ SMTP_URL: address })
  return createSmtpMailSender(smtpUrl ?? '', [50, 50])
}

beforeAll(async () => {
  server = await startTestServer('embedded', { mail, loginAttempts: 1000 })
  mailServer = await startMailServer()
  sender = senderTo(`smtp://127.0.0.1:${mailServer.port}`)
  await registerAndLogIn(server, 310)
  await server.services.background.settled()
})
beforeEach(async () => {
  await mailServer.close()
  mailServer = await startMailServer(mailServer.port)
  sender = senderTo(`smtp://club%40example.it:parola-segreta@127.0.0.1:${mailServer.port}?from=clienti@example.it`)
})
afterEach(() => sender.close())
afterAll(async () => {
  await server.close()
  await mailServer.close()
})

const ask = (username: string) => server.call('POST', '/api/member/password-recovery', { body: { username } })
const known = 'persona310@example.it'

/** Asks for somebody and for nobody, waits until all is tried, and gives what was logged of it. */
async function askAndWait(): Promise<readonly string[]> {
  const before = server.logLines.length
  const [somebody, nobody] = [await ask(known), await ask('nessuno@example.it')]
  expect([somebody.status, somebody.body]).toEqual([200, nobody.body])
  await server.services.background.settled()
  const lines = server.logLines.slice(before)
  const told = lines.join('\n')
  for (const secret of ['parola-segreta', known, 'token=']) expect(told).not.toContain(secret)
  return lines.filter((line) => JSON.parse(line).level === 'error')
}

describe('A password recovery by SMTP', () => {
  it('hands over one mail from the sender of the settings, whose link works', async () => {
    expect(await askAndWait()).toEqual([])
    expect(mailServer.logins).toEqual(['\0club@example.it\0parola-segreta'])
    expect(mailServer.taken).toHaveLength(1)
    const [taken] = mailServer.taken
    expect(taken).toMatchObject({ from: 'clienti@example.it', recipient: known })
    expect(taken?.data).toMatch(/^Subject: Scegli una nuova password\r$/m)
    expect(taken?.data).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect(taken?.data.match(/^Content-Type: text\/(?:plain|html); charset=utf-8\r$/gm)).toHaveLength(2)
    // Quoted-printable: lines that go on end in '=', and '=' itself is '=3D'.
    const token = /\?token=([\w-]{43})/.exec(taken?.data.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? '')?.[1]
    const reset = await server.call('POST', '/api/member/password-reset', { body: { token, password: 'Montagna-2027-neve' } })
    expect(reset.status).toBe(200)
    expect((await logIn(server, known, 'Montagna-2027-neve')).status).toBe(200)
    await server.services.background.settled()
    expect(mailServer.taken.map(({ data }) => /^Subject: (.*)\r$/m.exec(data)?.[1])).toEqual([
      'Scegli una nuova password',
      '=?UTF-8?Q?La_tua_password_=C3=A8_cambiata?=',
    ])
  })

  it('that is to come back later comes back, and is handed over once', async () => {
    mailServer.replies.push('450 try again later', '451 not yet')
    expect(await askAndWait()).toEqual([])
    expect(mailServer.taken).toHaveLength(1)
  })

  it('that finds nobody is handed over when the mail server is there again', async () => {
    const { port } = mailServer
    await mailServer.close()
    sender.close()
    sender = createSmtpMailSender(`smtp://127.0.0.1:${port}`, Array(20).fill(300))
    const waited = askAndWait()
    await new Promise((resolve) => setTimeout(resolve, 300))
    mailServer = await startMailServer(port)
    expect(await waited).toEqual([])
    expect(mailServer.taken).toHaveLength(1)
  })

  it('that is refused is not tried again: the log says so without names, the browser reads what it always reads', async () => {
    mailServer.replies.push(`550 no such mailbox <${known}>`)
    const [line, ...more] = await askAndWait()
    expect(more).toEqual([])
    expect(JSON.parse(line ?? '')).toMatchObject({ msg: 'the password recovery failed', err: { message: expect.stringContaining('550') } })
    expect(mailServer.taken).toHaveLength(0)
  })

  it('that waits to be tried again is not sent to an account that was closed meanwhile', async () => {
    const token = await registerAndLogIn(server, 311)
    await server.services.background.settled()
    const before = mailServer.taken.length
    const { memberId } = (await findContact(server.services.database, { username: 'persona311@example.it' })) ?? expect.fail()
    let closing: Promise<unknown> | undefined
    const patient = createSmtpMailSender(`smtp://127.0.0.1:${mailServer.port}`, [50], async (each) => {
      await closing
      closing = server.call('PUT', '/api/member/me/delete-account', { token, body: { password: testPassword } })
      return isAccountOpen(server.services.database, each.memberId)
    })
    mailServer.replies.push('450 try again later')
    await patient.send({ memberId, recipient: 'persona311@example.it', subject: 'Prova', text: 'Prova', html: '<p>Prova</p>' })
    patient.close()
    await closing
    expect(mailServer.replies).toEqual([])
    expect(mailServer.taken).toHaveLength(before)
  })

  it('that finds nobody to the end is logged once', async () => {
    await mailServer.close()
    const lines = await askAndWait()
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('ECONNREFUSED')
  })

  it('that waits when the server ends is given up at once, and logged', async () => {
    await mailServer.close()
    sender = createSmtpMailSender(`smtp://127.0.0.1:${mailServer.port}`, [600_000])
    const waited = askAndWait()
    await new Promise((resolve) => setTimeout(resolve, 300))
    sender.close()
    expect(await waited).toHaveLength(1)
  })
})
