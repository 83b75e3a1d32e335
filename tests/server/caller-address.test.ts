import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptLimits, countedSubject } from '../../src/core/server/domain/attempts.ts'
import { systemClock } from '../../src/core/server/domain/clock.ts'
import { createNetworkMatcher, isNetwork, limitedNetwork, normalizeAddress } from '../../src/core/server/domain/network-addresses.ts'
import { createProxyTrust, warnOfUnreadForwarding } from '../../src/core/server/http/caller-address.ts'
import { createLog } from '../../src/core/server/logging/log.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

describe('normalizeAddress', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['192.0.2.1:567', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:C000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:567', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['::1', '::1'],
    ['[::1]', '::1'],
    ['[::1]:567', '::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:80', 'fe80::1'],
    ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:0db8::0001', '2001:db8::1'],
    ['::', '::'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
    ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:102:304'],
  ])('normalizes %j to %j', (text, expected) => {
    expect(normalizeAddress(text)).toBe(expected)
  })

  it.each([
    '',
    ' ',
    'unknown',
    '_hidden',
    'localhost',
    'club.example',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.01',
    '3221225985',
    '0xc0.0.2.1',
    '192.0.2.1:port',
    '192.0.2.1:1234567',
    '192.0.2.1/24',
    '192.0.2.1 192.0.2.2',
    ':::1',
    '1::2::3',
    '2001:db8::g',
    '[::1',
    '::1]',
    '1:2:3:4:5:6:7:8:9',
    "' or 1=1",
    '1'.repeat(10_000),
    '192.0.2.1\u0000',
  ])('returns undefined for %j', (text) => {
    expect(normalizeAddress(text)).toBeUndefined()
  })

  it('normalizes every notation of an address to one form, idempotently', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended(), fc.string()), (text) => {
        const normalized = normalizeAddress(text)
        if (normalized === undefined) return
        expect(normalizeAddress(normalized)).toBe(normalized)
        expect(normalizeAddress(normalized.toUpperCase())).toBe(normalized)
        expect(normalizeAddress(normalized.includes(':') ? `[${normalized}]:443` : `${normalized}:443`)).toBe(normalized)
        expect(limitedNetwork(normalized)).toBe(limitedNetwork(text))
      }),
    )
  })
})

describe('limitedNetwork', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
  ])('maps %s to %s', (address, expected) => {
    expect(limitedNetwork(address)).toBe(expected)
  })

  it('maps two IPv6 addresses to one network if and only if their first 64 bits are equal', () => {
    const groups = (count: number) => fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: count, maxLength: count })
    const write = (values: readonly number[]) => values.map((value) => value.toString(16)).join(':')
    // The first group is at least 0x2000: IPv4 addresses are embedded in prefixes that begin with 0 or 0x64.
    const head = groups(4).map(([first = 0, ...rest]) => [first | 0x2000, ...rest])
    fc.assert(
      fc.property(head, head, groups(4), groups(4), (oneHead, otherHead, oneTail, otherTail) => {
        const one = limitedNetwork(write([...oneHead, ...oneTail]))
        expect(limitedNetwork(write([...oneHead, ...otherTail]))).toBe(one)
        expect(limitedNetwork(write([...otherHead, ...otherTail])) === one).toBe(write(oneHead) === write(otherHead))
      }),
    )
  })

  it('is the subject of every limit per address, and of no other limit', () => {
    const kinds = Object.keys(attemptLimits(5)) as (keyof ReturnType<typeof attemptLimits>)[]
    for (const kind of kinds) expect(countedSubject(kind, '2001:DB8::1')).toBe(/address/i.test(kind) ? '2001:db8:0:0::/64' : '2001:db8::1')
  })
})

describe('The networks of TRUSTED_PROXY', () => {
  it.each([
    ['10.0.0.0/8', '10.1.2.3', true],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8', '10.1.2.3:4567', true],
    ['10.0.0.0/8', '11.1.2.3', false],
    ['10.0.0.1', '10.0.0.1', true],
    ['10.0.0.1', '10.0.0.2', false],
    ['::ffff:10.0.0.0/104', '10.1.2.3', true],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['loopback', '127.0.0.9', true],
    ['loopback', '::1', true],
    ['linklocal', 'fe80::1%eth0', true],
    ['uniquelocal', '172.31.0.1', true],
    ['uniquelocal', '172.32.0.1', false],
    ['loopback', 'garbage', false],
  ])('%s contains %s: %s', (network, address, isIn) => {
    expect(isNetwork(network)).toBe(true)
    expect(createNetworkMatcher([network])(address)).toBe(isIn)
  })
})

/** Sends a login over TCP with the header lines as given; a client library would join or refuse them. */
function logInThrough(url: string, headers: Readonly<Record<string, string | string[]>>): Promise<number> {
  const body = JSON.stringify({ username: `nobody${Math.random()}@example.it`, password: 'wrong' })
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/member/login`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } })
    sent.once('response', (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

describe('The login limit per address', () => {
  const started: TestServer[] = []
  afterAll(() => Promise.all(started.map((server) => server.close())))
  /** Starts a server that counts ten failures per address and one per account. Each attempt uses another username. */
  const listen = async (trustedProxy?: readonly string[]) => {
    const server = await startTestServer('postgres', { loginAttempts: 1, ...(trustedProxy && { trustedProxy }) })
    started.push(server)
    await server.app.fastify.listen({ host: '127.0.0.1', port: 0 })
    const { port } = server.app.fastify.server.address() as AddressInfo
    const tryTen = async (forwardedFor: (index: number) => string | string[]) => {
      await server.services.database.deleteFrom('attempt').execute()
      for (let index = 0; index < 10; index++) await logInThrough(`http://127.0.0.1:${port}`, { 'x-forwarded-for': forwardedFor(index) })
    }
    const next = (headers: Readonly<Record<string, string | string[]>>) => logInThrough(`http://127.0.0.1:${port}`, headers)
    return { server, tryTen, next }
  }

  describe('given a trusted proxy', () => {
    let listening: Awaited<ReturnType<typeof listen>>
    beforeAll(async () => {
      listening = await listen(['loopback', '10.0.0.0/8'])
    })

    it.each([
      ['the addresses of one IPv6 /64', (index: number) => `2001:db8:1:2::${index.toString(16)}`, '2001:db8:1:2:ffff::', '2001:db8:1:3::1'],
      ['one address from many ports', (index: number) => `192.0.2.7:${2000 + index}`, '192.0.2.7', '192.0.2.8'],
      [
        'an IPv4 address and its mapped form',
        (index: number) => (index % 2 ? '::ffff:192.0.2.9' : '192.0.2.9'),
        '192.0.2.9:1',
        '192.0.2.10',
      ],
      ['entries that are not addresses', (index: number) => `garbage-${index}`, 'unknown', '192.0.2.11'],
      ['forged entries before the entry of the proxy', (index: number) => `198.51.100.${index}, 192.0.2.12`, '192.0.2.12', '198.51.100.1'],
      ['forged entries in a separate header line', (index: number) => [`198.51.100.${index}`, '192.0.2.13'], '192.0.2.13', '198.51.100.1'],
      [
        'the caller before a chain of trusted proxies with ports',
        (index: number) => `192.0.2.14:${index}, 10.0.0.2:${3000 + index}`,
        '192.0.2.14',
        '192.0.2.15',
      ],
    ] as const)('counts %s as one caller', async (_what, forwardedFor, same, other) => {
      await listening.tryTen(forwardedFor as (index: number) => string | string[])
      expect(await listening.next({ 'x-forwarded-for': same })).toBe(429)
      expect(await listening.next({ 'x-forwarded-for': other })).toBe(401)
    })
  })

  it('ignores X-Forwarded-For when TRUSTED_PROXY is not set, and warns once an hour', async () => {
    const { server, tryTen, next } = await listen()
    await tryTen((index) => `198.51.100.${index}`)
    expect(await next({ 'x-forwarded-for': '198.51.100.200' })).toBe(429)
    expect(await next({})).toBe(429)
    const warnings = () => server.logLines.filter((line) => line.includes('TRUSTED_PROXY is not set'))
    expect(warnings()).toHaveLength(1)
    expect(warnings()[0]).toContain('"proxy":"127.0.0.1"')
    server.clock.advance(60 * 60_000)
    await next({ forwarded: 'for=198.51.100.1' })
    await next({ forwarded: 'for=198.51.100.1' })
    expect(warnings()).toHaveLength(2)
  })
})

describe('The log', () => {
  it.each([
    ['warns of a proxy that TRUSTED_PROXY does not name', ['10.0.0.0/8'], { 'x-forwarded-for': '192.0.2.1' }, 'does not name'],
    ['warns of a proxy that sends Forwarded alone', ['loopback'], { forwarded: 'for=192.0.2.1' }, 'only X-Forwarded-For is read'],
    ['does not warn of a trusted proxy', ['loopback'], { 'x-forwarded-for': '192.0.2.1' }, undefined],
    ['does not warn without forwarding headers', undefined, {}, undefined],
  ])('%s', async (_what, networks, headers, words) => {
    const lines: string[] = []
    const trustProxy = createProxyTrust(networks)
    const loggerInstance: FastifyBaseLogger = createLog('warn', { write: (line) => void lines.push(line) })
    const app = Fastify({ trustProxy, loggerInstance })
    warnOfUnreadForwarding(app, trustProxy, systemClock)
    for (let count = 0; count < 2; count++) await app.inject({ url: '/', headers })
    expect(lines).toHaveLength(words === undefined ? 0 : 1)
    expect(lines.join('')).toContain(words ?? '')
    await app.close()
  })
})
