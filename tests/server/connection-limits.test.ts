import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApi, createFrames } from '../../src/area-club/server/start/create-api.ts'
import { closeListeners } from '../../src/core/server/http/close-listeners.ts'
import { type ConnectionLimits, defaultConnectionLimits } from '../../src/core/server/http/connection-limits.ts'
import { createLog } from '../../src/core/server/logging/log.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const short: ConnectionLimits = {
  ...defaultConnectionLimits,
  headersTimeoutMs: 300,
  requestTimeoutMs: 600,
  checkEveryMs: 50,
  maxConnections: 20,
}
const slowBody =
  'POST /api/member/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"username":'

let server: TestServer
const listeners: FastifyInstance[] = []
const sockets: Socket[] = []
beforeAll(async () => {
  server = await startTestServer('postgres')
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(listeners.splice(0).map((listener) => listener.close()))
})
afterAll(() => server.close())

const logLines: string[] = []
const problemStatuses: number[] = []
const listenersOf = {
  portal: (limits: ConnectionLimits) =>
    createApi({
      services: server.services,
      descriptions: bundledDescriptions(),
      connectionLimits: limits,
      checkAnswer: (_plan, status) => void problemStatuses.push(status),
      logger: createLog('info', { write: (line: string) => void logLines.push(line) }),
    }).fastify,
  frames: (limits: ConnectionLimits) => createFrames({ services: server.services, connectionLimits: limits }),
}

async function listen(kind: keyof typeof listenersOf, limits: ConnectionLimits): Promise<{ listener: FastifyInstance; port: number }> {
  const listener = listenersOf[kind](limits)
  listeners.push(listener)
  await listener.listen({ host: '127.0.0.1', port: 0 })
  const address = listener.server.address()
  return { listener, port: typeof address === 'object' && address !== null ? address.port : 0 }
}

interface Caller {
  socket: Socket
  /** Resolves with everything the server sent, once it has closed the connection. */
  closed: Promise<string>
}

function call(port: number, sent: string): Caller {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let answered = ''
  socket.on('data', (piece: Buffer) => (answered += piece.toString()))
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answered)))
  if (sent !== '') socket.write(sent)
  return { socket, closed }
}

describe.each(['portal', 'frames'] as const)('The %s listener (requirements O2)', (kind) => {
  it.each([
    ['sends nothing', ''],
    ['does not end its headers', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['does not end its body', slowBody],
  ])('closes a connection that %s', async (_what, sent) => {
    const { port } = await listen(kind, short)
    expect(await call(port, sent).closed).toMatch(/^(HTTP\/1\.1 408 Request Timeout|$)/)
  })

  it('closes a connection that sends its headers byte by byte', async () => {
    const { port } = await listen(kind, short)
    const { socket, closed } = call(port, 'GET / HTTP/1.1\r\nX-Slow: ')
    const drip = setInterval(() => socket.write('x'), 20)
    expect(await closed).toMatch(/^(HTTP\/1\.1 408 Request Timeout|$)/)
    clearInterval(drip)
  })

  it('limits the number of open connections', async () => {
    const { listener, port } = await listen(kind, { ...short, headersTimeoutMs: 30_000, requestTimeoutMs: 60_000 })
    const callers = Array.from({ length: 40 }, () => call(port, ''))
    let closed = 0
    for (const caller of callers) caller.closed.then(() => closed++)
    await expect.poll(() => closed).toBe(20)
    const open = await new Promise((resolve) => listener.server.getConnections((_error, count) => resolve(count)))
    expect(open).toBe(20)
  })

  it.each([
    ['a malformed request', 'no request at all\r\n\r\n', 400],
    ['headers that are too long', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an unfinished request', slowBody, 408],
  ])('answers %s with the security headers of every other response', async (_what, sent, status) => {
    const { port } = await listen(kind, short)
    const answer = await call(port, sent).closed
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const ancestors = kind === 'frames' ? 'http://localhost:3000' : "'none'"
    expect(answer).toContain(
      `content-security-policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}\r\n`,
    )
    for (const header of ['x-content-type-options: nosniff', 'referrer-policy: ', 'permissions-policy: ', 'cache-control: no-store'])
      expect(answer).toContain(`\r\n${header}`)
  })
})

it('an aborted request body is answered 400 and logged without an error', async () => {
  const { port } = await listen('portal', short)
  logLines.length = 0
  problemStatuses.length = 0
  await call(port, slowBody).closed
  await expect.poll(() => problemStatuses).toEqual([400])
  const gone = call(port, slowBody)
  await new Promise((resolve) => gone.socket.once('connect', resolve))
  gone.socket.end()
  await expect.poll(() => problemStatuses).toEqual([400, 400])
  expect(logLines.filter((line) => JSON.parse(line).level !== 'info')).toEqual([])
})

describe('Stopping the server', () => {
  const patient = { ...defaultConnectionLimits }

  it('ends within the grace period despite unfinished bodies and idle connections', async () => {
    const opened = [await listen('portal', patient), await listen('frames', patient)]
    const callers = opened.flatMap(({ port }) => [call(port, slowBody), call(port, 'GET / HTTP/1.1\r\nX-Slow: '), call(port, '')])
    await expect
      .poll(async () => {
        const counts = opened.map(({ listener }) => new Promise<number>((resolve) => listener.server.getConnections((_e, n) => resolve(n))))
        return (await Promise.all(counts)).join()
      })
      .toBe('3,3')
    const before = performance.now()
    await closeListeners(
      opened.map(({ listener }) => listener),
      async () => {},
      300,
    )
    expect(performance.now() - before).toBeLessThan(5_000)
    for (const { closed } of callers) await closed
  })

  it('ends at once when no request is in flight', async () => {
    const { listener } = await listen('portal', patient)
    const before = performance.now()
    await closeListeners([listener], async () => {}, 60_000)
    expect(performance.now() - before).toBeLessThan(20_000)
  })
})

describe('The default connection limits', () => {
  it('leave time to upload 4 MB over a slow mobile line', () => {
    const slowLineBytesPerSecond = 500_000 / 8
    expect((4_000_000 * (4 / 3)) / slowLineBytesPerSecond).toBeLessThan(defaultConnectionLimits.requestTimeoutMs / 1000)
  })

  it('keep idle connections open longer than proxies do', () => {
    expect(defaultConnectionLimits.keepAliveTimeoutMs).toBeGreaterThan(60_000)
    expect(defaultConnectionLimits.silenceTimeoutMs).toBeGreaterThan(defaultConnectionLimits.requestTimeoutMs)
  })
})
