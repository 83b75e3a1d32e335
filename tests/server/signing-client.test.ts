import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { SigningFault } from '../../src/area-club/server/providers/signing/signing-provider.ts'
import { replayWindowMs, signEvent } from '../../src/area-club/server/providers/signing/yousign/read-yousign-event.ts'
import { createYousignProvider } from '../../src/area-club/server/providers/signing/yousign/yousign-provider.ts'

/** The real client over HTTP, with answers that no sound provider gives, and its check of webhook signatures. */

const now = new Date('2026-03-02T09:00:00Z')
let server: Server | undefined
afterEach(() => new Promise<void>((done) => (server === undefined ? done() : server.close(() => done()))))

interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: unknown
}

async function providerOf(answer: (request: IncomingMessage) => Answer | undefined, timeLimitMs = 2000) {
  const calls: string[] = []
  server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    request.resume()
    const given = answer(request)
    if (given === undefined) return
    const { status = 200, headers = {}, body = {} } = given
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done))
  const apiUrl = `http://127.0.0.1:${portOf(server)}/v3`
  const provider = createYousignProvider({
    apiUrl,
    apiKey: 'the-key',
    webhookSecret: 'the-secret',
    frameOrigins: ['https://frames.example'],
    clock: { now: () => now },
    timeLimitMs,
  })
  return { provider, calls, apiUrl }
}

function portOf(listening: Server): number {
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen')
  return address.port
}

const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof SigningFault ? error : undefined),
  )

const request = (status: string) => ({ id: 'r1', status, external_id: 'ours', signers: [{ id: 's1', status: 'notified' }], documents: [] })
const signer = (link: string) => ({
  id: 's1',
  status: 'notified',
  signature_link: link,
  signature_link_expiration_date: '2026-03-04T09:00:00+00:00',
})

describe('A call to the signing provider', () => {
  it.each([
    ['429', { status: 429 }, 'busy'],
    ['500', { status: 500 }, 'busy'],
    ['503', { status: 503 }, 'busy'],
    ['400', { status: 400 }, 'refused'],
    ['401', { status: 401 }, 'refused'],
    ['a redirect (requirements S25)', { status: 302, headers: { location: 'http://127.0.0.1:1/elsewhere' } }, 'unreachable'],
    ['text that is not JSON', { body: '<html>' }, 'unreachable'],
    ['JSON of another shape', { body: { id: 7 } }, 'unreachable'],
  ] as const)('throws a fault of the matching kind for %s', async (_what, answer, kind) => {
    const { provider, calls } = await providerOf(() => answer)
    const fault = await faultOf(provider.readProcedure('r1'))
    expect(fault?.kind).toBe(kind)
    expect(calls).toEqual(['GET /v3/signature_requests/r1'])
  })

  it('has an unknown outcome when it times out', async () => {
    const { provider } = await providerOf(() => undefined, 50)
    const fault = await faultOf(provider.readProcedure('r1'))
    expect(fault?.kind).toBe('unreachable')
    server?.closeAllConnections()
  })

  it('sends the API key, and no error message contains it', async () => {
    const keys: unknown[] = []
    const { provider } = await providerOf(({ headers }) => {
      keys.push(headers.authorization)
      return { status: 400 }
    })
    expect((await faultOf(provider.readProcedure('r1')))?.message).not.toContain('the-key')
    expect(keys).toEqual(['Bearer the-key'])
  })

  it.each(['..', 'a/b', '', 'X?y', 'è'])('is not made for an id such as "%s"', async (id) => {
    const { provider, calls } = await providerOf(() => ({ status: 500 }))
    expect(await provider.readProcedure(id).catch((error: unknown) => error)).toBeUndefined()
    expect(calls).toEqual([])
  })
})

describe('A signature procedure', () => {
  it('is undefined when the provider answers 404', async () => {
    const { provider } = await providerOf(() => ({ status: 404 }))
    expect(await provider.readProcedure('r1')).toBeUndefined()
  })

  it.each([
    ['done', 'signed'],
    ['declined', 'declined'],
    ['canceled', 'cancelled'],
    ['rejected', 'rejected'],
    ['expired', 'expired'],
    ['deleted', 'deleted'],
    ['frozen', 'unknown'],
  ])('with the provider’s status %s has the status %s and no link (requirements G4)', async (theirs, ours) => {
    const { provider, calls } = await providerOf(() => ({ body: request(theirs) }))
    expect(await provider.readProcedure('r1')).toMatchObject({ id: 'r1', status: ours, link: undefined })
    expect(calls).toHaveLength(1)
  })

  it('has the signer’s link with its expiry date', async () => {
    const { provider } = await providerOf(({ url }) => ({
      body: url?.endsWith('/signers/s1') ? signer('https://frames.example/sign/t') : request('ongoing'),
    }))
    expect(await provider.readProcedure('r1')).toMatchObject({
      status: 'pending',
      link: 'https://frames.example/sign/t',
      linkExpiresAt: new Date('2026-03-04T09:00:00Z'),
    })
  })

  it.each(['https://evil.example/t', 'https://frames.example.evil/t', 'http://frames.example/t', 'javascript:alert(1)', 'nothing'])(
    'is refused when its link is on a host that is not configured: %s (requirements S16)',
    async (link) => {
      const { provider } = await providerOf(({ url }) => ({ body: url?.includes('/signers/') ? signer(link) : request('ongoing') }))
      const fault = await faultOf(provider.readProcedure('r1'))
      expect(fault?.kind).toBe('refused')
      expect(fault?.message).not.toContain(link)
    },
  )

  it('with another external id is ignored, even if the provider’s filter returned it', async () => {
    const { provider, calls } = await providerOf(() => ({ body: { data: [request('ongoing')] } }))
    expect(await provider.findProcedure('another')).toBeUndefined()
    expect(calls).toEqual(['GET /v3/signature_requests?external_id[eq]=another'])
  })

  it('rejects a download that is not a PDF', async () => {
    const { provider } = await providerOf(() => ({ body: 'PK..' }))
    expect((await faultOf(provider.downloadSigned('r1')))?.kind).toBe('unreachable')
  })
})

describe('A webhook call (requirements S24, G8)', () => {
  const event = (secondsAgo = 0, other: object = {}) =>
    Buffer.from(
      JSON.stringify({
        event_id: 'e1',
        event_name: 'signature_request.done',
        event_time: String(now.getTime() / 1000 - secondsAgo),
        data: { signature_request: { id: 'r1' } },
        ...other,
      }),
    )
  const read = async (body: Buffer, header: string | undefined) => {
    const { provider } = await providerOf(() => ({}))
    return provider.readEvent({ 'x-yousign-signature-256': header }, body)
  }

  it('is read as an event when its signature covers its bytes', async () => {
    expect(await read(event(), signEvent('the-secret', event()))).toEqual({
      id: 'e1',
      type: 'signature_request.done',
      ids: { procedure: 'r1' },
    })
  })

  it('is ignored when it is forged, changed, cut off or unsigned', async () => {
    const header = signEvent('the-secret', event())
    expect(await read(event(), signEvent('another-secret', event()))).toBeUndefined()
    expect(await read(Buffer.concat([event(), Buffer.from(' ')]), header)).toBeUndefined()
    expect(await read(event(), header.slice(0, -1))).toBeUndefined()
    expect(await read(event(), header.slice('sha256='.length))).toBeUndefined()
    expect(await read(event(), undefined)).toBeUndefined()
  })

  it('is ignored when it is older than any retry, from the future, or not about a signature', async () => {
    const tooOld = event(replayWindowMs / 1000 + 1)
    const lateRetry = event(replayWindowMs / 1000 - 1)
    const early = event(-600)
    const about = event(0, { data: { electronic_seal: { id: 'x' } } })
    for (const body of [tooOld, early, about]) expect(await read(body, signEvent('the-secret', body))).toBeUndefined()
    expect(await read(lateRetry, signEvent('the-secret', lateRetry))).toBeDefined()
  })
})
