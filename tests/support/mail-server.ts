import { createServer, type Socket } from 'node:net'

/** A mail received by the server. */
export interface TakenMail {
  from: string
  recipient: string
  /** Header and body as received. */
  data: string
}

/** A mail server with the part of SMTP (RFC 5321) that receiving a mail requires. */
export interface MailServer {
  port: number
  taken: readonly TakenMail[]
  /** Pairs of user name and password as received. */
  logins: readonly string[]
  /** Replies to the next recipients, in order; then `250`. */
  replies: string[]
  /** What STARTTLS does: it is not offered, refused, or followed by plain text in place of a handshake. */
  startTls: 'missing' | 'refused' | 'unproven'
  /** Called and awaited with each mail before the client gets its reply. */
  onTaken: ((mail: TakenMail) => unknown) | undefined
  close(): Promise<void>
}

/** Listens on `port`, by default on a free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const taken: TakenMail[] = []
  const logins: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    converse(socket, mailServer, taken, logins)
  })
  const mailServer: MailServer = {
    port,
    taken,
    logins,
    replies: [],
    startTls: 'missing',
    onTaken: undefined,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  mailServer.port = address.port
  return mailServer
}

function converse(socket: Socket, mailServer: MailServer, taken: TakenMail[], logins: string[]): void {
  let heard = ''
  let data: string | undefined
  let from = ''
  let recipient = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const answer = (line: string) => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO')
      say(`250-mail.test\r\n250-AUTH PLAIN\r\n${mailServer.startTls === 'missing' ? '' : '250-STARTTLS\r\n'}250 8BITMIME`)
    else if (verb === 'STAR') say(mailServer.startTls === 'refused' ? '454 TLS not available' : '220 go on')
    else if (verb === 'AUTH') {
      logins.push(Buffer.from(line.split(' ')[2] ?? '', 'base64').toString())
      say('235 welcome')
    } else if (verb === 'MAIL') {
      from = addressIn(line)
      say('250 ok')
    } else if (verb === 'RCPT') {
      recipient = addressIn(line)
      say(mailServer.replies.shift() ?? '250 ok')
    } else if (verb === 'DATA') {
      data = ''
      say('354 go on')
    } else if (verb === 'QUIT') socket.end('221 bye\r\n')
    else say('250 ok')
  }
  say('220 mail.test')
  socket.on('data', (piece) => {
    heard += piece.toString()
    for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
      const line = heard.slice(0, end)
      heard = heard.slice(end + 2)
      if (data === undefined) answer(line)
      else if (line === '.') {
        const mail = { from, recipient, data }
        taken.push(mail)
        data = undefined
        void Promise.resolve(mailServer.onTaken?.(mail)).then(() => say('250 taken'))
      } else data += `${line}\r\n`
    }
  })
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''
