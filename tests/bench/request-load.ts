import { connect, type Socket } from 'node:net'

export interface LoadTarget {
  url: string
  headers: Readonly<Record<string, string>>
}

/** The result of a load. */
export interface LoadResult {
  answered: number
  seconds: number
}

/**
 * Sends GET requests one after the other on each of several kept-alive connections, for `forMs`.
 *
 * Uses raw sockets, because load and server share the machine's cores: node:http would take more of them than the server. Rejects for any
 * status but 200, because refusals are faster than the measured responses.
 */
export async function loadWithRequests(target: LoadTarget, connections: number, forMs: number): Promise<LoadResult> {
  const { hostname, port, pathname, host } = new URL(target.url)
  const lines = Object.entries({ host, ...target.headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const startedMs = performance.now()
  const counts = await Promise.all(
    Array.from({ length: connections }, () => loadConnection(connect(Number(port), hostname), request, startedMs + forMs)),
  )
  return { answered: counts.reduce((sum, count) => sum + count, 0), seconds: (performance.now() - startedMs) / 1_000 }
}

function loadConnection(socket: Socket, request: Buffer, untilMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0
    let received: Buffer[] = []
    let receivedBytes = 0
    let answerBytes: number | undefined
    socket.setNoDelay(true)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The server closed a connection under load')))
    socket.once('connect', () => socket.write(request))
    socket.on('data', (piece) => {
      received.push(piece)
      receivedBytes += piece.length
      try {
        answerBytes ??= findAnswerLength(received.length === 1 ? piece : Buffer.concat(received))
      } catch (error) {
        return reject(error)
      }
      if (answerBytes === undefined || receivedBytes < answerBytes) return
      answered += 1
      received = []
      receivedBytes = 0
      answerBytes = undefined
      if (performance.now() < untilMs) return socket.write(request)
      resolve(answered)
      socket.destroy()
    })
  })
}

/** Returns the length of header and body; undefined until the header is complete. */
function findAnswerLength(bytes: Buffer): number | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const head = bytes.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`The server answered ${head.slice(9, head.indexOf('\r\n'))} under load`)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error('The server answered without content-length')
  return end + 4 + Number(length)
}
