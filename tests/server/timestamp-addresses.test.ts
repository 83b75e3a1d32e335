/** The addresses to which the sign server connects for a timestamp (requirements S36). */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGuardedFetch } from '../../src/area-club/sign-server/guarded-fetch.ts'
import { createTimestamps } from '../../src/area-club/sign-server/seal-pdf.ts'

const digest = new Uint8Array(32)
const calls: string[] = []
let listener: Server
let port: number

beforeAll(async () => {
  listener = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`)
    if (request.url === '/moved') return response.writeHead(307, { location: '/elsewhere' }).end()
    if (request.url === '/endless') return response.end(Buffer.alloc(1_000_001))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => response.end(Buffer.concat(chunks)))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  port = (listener.address() as AddressInfo).port
})
beforeEach(() => {
  calls.length = 0
})
afterAll(() => new Promise((resolve) => listener.close(resolve)))

describe('A timestamp authority in production', () => {
  it.each(['127.0.0.1', '[::1]', '169.254.169.254', '10.0.0.1', 'localhost'])('is not asked at %s', async (host) => {
    const authority = createTimestamps(`http://${host}:${port}/tsr`, true)
    await expect(authority?.timestamp(digest, 'SHA-256')).rejects.toThrow('is not allowed')
    expect(calls).toEqual([])
  })
})

describe('A call that judges its addresses', () => {
  // The name itself is accepted, as the name of an authority on the Internet is; what it resolves to is not.
  const byName = createGuardedFetch((host) => host === 'localhost')

  it('does not connect when the name resolves to addresses that are refused', async () => {
    await expect(byName(`http://localhost:${port}/tsr`)).rejects.toThrow('localhost resolves to no allowed address')
    expect(calls).toEqual([])
  })

  it('connects to the allowed address of a name with several, and sends what it was given', async () => {
    const toIpv4 = createGuardedFetch((host) => ['localhost', '127.0.0.1'].includes(host))
    const answer = await toIpv4(`http://localhost:${port}/tsr`, { method: 'POST', body: 'query' })
    expect([answer.status, await answer.text()]).toEqual([200, 'query'])
    expect(calls).toEqual(['POST /tsr'])
  })

  it('follows no redirect', async () => {
    const anywhere = createGuardedFetch(() => true)
    expect((await anywhere(`http://127.0.0.1:${port}/moved`)).status).toBe(307)
    expect(calls).toEqual(['GET /moved'])
  })

  it('ends at a body of over 1 MB, and at the end of its time', async () => {
    const anywhere = createGuardedFetch(() => true)
    await expect(anywhere(`http://127.0.0.1:${port}/endless`)).rejects.toThrow('is over 1000000 bytes')
    await expect(anywhere(`http://127.0.0.1:${port}/tsr`, { signal: AbortSignal.abort() })).rejects.toThrow()
  })
})
