import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApi, createFrames } from '../../src/area-club/server/start/create-api.ts'
import { type ConnectionLimits, defaultConnectionLimits } from '../../src/core/server/http/connection-limits.ts'
import { bundledDescriptions } from '../support/api-descriptions.ts'
import { registerAndLogIn } from '../support/test-members.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** What one caller may hold of a listener (requirements S37). */

const openBody =
  'POST /api/member/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"username":'
const forwardedFrom = (request: string, address: string) => request.replace('\r\n', `\r\nX-Forwarded-For: ${address}\r\n`)
const get = 'GET /api/member/me HTTP/1.1\r\nHost: localhost\r\n\r\n'
const big = 'GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n'
const bigBytes = 8_000_000

let server: TestServer
let handled = 0
/** The addresses of the requests to /begun, in their order. */
let begun: string[] = []
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

async function listen(
  kind: 'portal' | 'frames',
  { trustedProxy, ...limits }: Partial<ConnectionLimits> & { trustedProxy?: readonly string[] } = {},
): Promise<{ listener: FastifyInstance; port: number; open(): Promise<number> }> {
  const options = { services: server.services, trustedProxy, connectionLimits: { ...defaultConnectionLimits, ...limits } }
  const listener = kind === 'frames' ? createFrames(options) : createApi({ ...options, descriptions: bundledDescriptions() }).fastify
  handled = 0
  begun = []
  listener.get('/begun', async ({ ip }) => void begun.push(ip))
  listener.get('/big', async (_request, reply) => {
    handled += 1
    return reply.type('application/octet-stream').send(Buffer.alloc(bigBytes))
  })
  listeners.push(listener)
  await listener.listen({ host: '127.0.0.1', port: 0 })
  const address = listener.server.address()
  const open = () => new Promise<number>((resolve) => listener.server.getConnections((_error, count) => resolve(count)))
  return { listener, port: typeof address === 'object' && address !== null ? address.port : 0, open }
}

interface Caller {
  socket: Socket
  answered(): string
  isClosed(): boolean
}

function call(port: number, sent: string, localAddress = '127.0.0.1'): Caller {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  let answered = ''
  let isClosed = false
  socket.on('data', (piece: Buffer) => (answered += piece.toString('latin1')))
  socket.on('error', () => {})
  socket.once('close', () => {
    isClosed = true
  })
  socket.write(sent)
  return { socket, answered: () => answered, isClosed: () => isClosed }
}

/** A caller that reads nothing. */
function callUnread(port: number, sent: string): Caller {
  const caller = call(port, sent)
  caller.socket.pause()
  return caller
}

describe.each(['portal', 'frames'] as const)('The %s listener', (kind) => {
  it('answers others while one address opens 2,100 connections with unfinished bodies', async () => {
    const { port, open } = await listen(kind)
    const callers = Array.from({ length: 2_100 }, () => call(port, openBody))
    await expect
      .poll(() => callers.filter((caller) => caller.isClosed()).length)
      .toBe(2_100 - defaultConnectionLimits.maxConnectionsPerAddress)
    expect(await open()).toBe(defaultConnectionLimits.maxConnectionsPerAddress)
    const other = call(port, get, '127.0.0.2')
    await expect.poll(other.answered).toMatch(kind === 'portal' ? /^HTTP\/1\.1 401 / : /^HTTP\/1\.1 404 /)
  })

  it('begins the request of another address before most of fifty that one address sent in the same moment', async () => {
    const { listener } = await listen(kind)
    const send = (remoteAddress: string) => listener.inject({ url: '/begun', remoteAddress })
    const answers = await Promise.all([...Array.from({ length: 50 }, () => send('192.0.2.1')), send('192.0.2.2')])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(51).fill(200))
    expect(begun.indexOf('192.0.2.2'), begun.join(' ')).toBeLessThan(5)
  })

  it('answers others while one forwarded address leaves requests unfinished, and keeps the connections of the proxy', async () => {
    const { port } = await listen(kind, { trustedProxy: ['loopback'], maxRequestsPerAddress: 20 })
    const body = kind === 'portal' ? openBody : openBody.replace('POST /api/member/login', 'POST /welcome')
    const idle = Array.from({ length: 300 }, () => call(port, ''))
    const callers = Array.from({ length: 60 }, (_, index) => call(port, forwardedFrom(body, `2001:db8::${index + 1}`)))
    await expect.poll(() => callers.filter((caller) => caller.answered().startsWith('HTTP/1.1 503 ')).length).toBe(40)
    const [refused] = callers.filter((caller) => caller.answered().startsWith('HTTP/1.1 503 '))
    expect(refused?.answered()).toMatch(/^connection: close\r$/im)
    expect(refused?.answered()).toMatch(/^retry-after: 5\r$/im)
    const other = call(port, forwardedFrom(get, '2001:db8:0:1::1'))
    await expect.poll(other.answered).toMatch(kind === 'portal' ? /^HTTP\/1\.1 401 / : /^HTTP\/1\.1 404 /)
    expect(idle.filter((caller) => caller.isClosed())).toEqual([])
  })

  it('admits an address again once its requests have ended', async () => {
    const { port } = await listen(kind, { maxConnectionsPerAddress: 2, maxRequestsPerAddress: 2 })
    for (let round = 0; round < 5; round++) {
      const caller = call(port, get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
      await expect.poll(caller.isClosed).toBe(true)
      expect(caller.answered()).toMatch(/^HTTP\/1\.1 40[14] /)
    }
  })

  it('closes a connection that pipelines requests without reading the responses', async () => {
    const { port } = await listen(kind)
    const callers = Array.from({ length: 50 }, () => callUnread(port, big.repeat(1_000)))
    for (const { socket } of callers) await expect.poll(() => socket.closed || socket.errored !== null || socket.resume().closed).toBe(true)
    expect(handled).toBeLessThanOrEqual(50)
  })

  it('has one unsent response at most of a connection, and sends the responses in order as they are read', async () => {
    const { port } = await listen(kind)
    const reader = callUnread(port, big.repeat(5))
    await expect.poll(() => handled).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(handled).toBe(1)
    reader.socket.resume()
    await expect.poll(() => reader.answered().length).toBeGreaterThan(5 * bigBytes)
    expect(handled).toBe(5)
    expect(reader.isClosed()).toBe(false)
  })

  it('closes a connection that does not read its response in time', async () => {
    const { port, open } = await listen(kind, { responseTimeoutMs: 300 })
    callUnread(port, big)
    await expect.poll(() => handled).toBe(1)
    await expect.poll(open).toBe(0)
  })
})

describe('A slow body', () => {
  const limits = { bodyTimeoutMs: 300, requestTimeoutMs: 30_000, checkEveryMs: 50 }
  const upload = (token: string) =>
    `POST /api/member/practice/uploadDocument HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`

  it('is answered 408 after the time limit for bodies', async () => {
    const { port } = await listen('portal', limits)
    const caller = call(port, openBody)
    await expect.poll(caller.isClosed).toBe(true)
    expect(caller.answered()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('closes the connection of an upload without a valid token', async () => {
    const { port } = await listen('portal', limits)
    const caller = call(port, upload('none'))
    await expect.poll(caller.isClosed).toBe(true)
    expect(caller.answered()).toMatch(/^HTTP\/1\.1 401 /)
    expect(caller.answered()).not.toContain('408')
  })

  it('of a customer’s upload has the time limit of the whole request', async () => {
    const token = await registerAndLogIn(server, 1)
    const { port } = await listen('portal', limits)
    const caller = call(port, upload(token))
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect([caller.isClosed(), caller.answered()]).toEqual([false, ''])
    caller.socket.write('}')
    await expect.poll(caller.answered).toMatch(/^HTTP\/1\.1 4(00|22) /)
  })
})
