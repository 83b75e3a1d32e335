import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPaypalProvider } from '../../src/area-club/server/providers/payments/paypal/paypal-provider.ts'
import { createYousignProvider } from '../../src/area-club/server/providers/signing/yousign/yousign-provider.ts'
import { paymentWebhookPath } from '../../src/area-club/server/settings/paypal-settings.ts'
import { signingWebhookPath } from '../../src/area-club/server/settings/signing-settings.ts'
import { issueCertificate } from '../../src/area-club/simulators/payments/certificate.ts'
import { webhookLimits } from '../../src/core/server/http/webhook-limits.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** Unauthenticated webhook calls take neither the processor nor the provider's certificates (requirements S37). */

let nowMs = Date.parse('2026-03-02T09:00:00Z')
const clock = {
  now: () => new Date(nowMs),
  set: (instant: string) => {
    nowMs = Date.parse(instant)
  },
  advance: (byMs: number) => {
    nowMs += byMs
  },
}
const root = { ...issueCertificate({ commonName: 'Root', isAuthority: true }), commonName: 'Root' }
const leaf = issueCertificate({ commonName: 'messageverificationcerts.paypal.com', issuer: root })
const unsigned = {
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
  'paypal-transmission-id': 'one',
  'paypal-transmission-time': '2026-03-02T08:59:30Z',
  'paypal-transmission-sig': Buffer.alloc(256, 7).toString('base64'),
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('postgres', {
    clock,
    payments: createPaypalProvider({
      apiUrl: 'https://api-m.paypal.com',
      clientId: 'id',
      clientSecret: 'secret',
      webhookId: 'WEBHOOK1',
      merchantId: undefined,
      clock,
      trustedRoots: [...rootCertificates, root.certificate],
    }),
    signing: createYousignProvider({
      apiUrl: 'https://api.yousign.app/v3',
      apiKey: 'key',
      webhookSecret: 'secret',
      frameOrigins: [],
      clock,
    }),
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  clock.advance(webhookLimits.windowMs)
})
afterAll(() => server.close())

const call = (address: string, path = paymentWebhookPath) => server.call('POST', path, { body: { id: 'WH-1' }, headers: unsigned, address })

/**
 * Returns the least processor time of ten rounds of ten runs, in microseconds for a run.
 *
 * Other processes of the machine hardly change it, and a garbage collection lengthens one round alone.
 */
async function timeOf(task: () => Promise<void> | void): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < 10; round++) {
    const before = process.cpuUsage()
    for (let run = 0; run < 10; run++) await task()
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / 10)
  }
  return Math.min(...rounds)
}

it('verifies a call with a cached certificate without parsing the roots again', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(leaf.certificate))
  await call('192.0.2.1')
  const parse = () => void rootCertificates.map((pem) => new X509Certificate(pem))
  const parsing = await timeOf(parse)
  const verifying = await timeOf(async () => expect((await call('192.0.2.1')).status).toBe(401))
  expect(verifying).toBeLessThan(parsing / 2)
  expect(fetched).toHaveBeenCalledTimes(1)
})

describe.each([
  ['payment', paymentWebhookPath],
  ['signing', signingWebhookPath],
])('300 unauthenticated calls of the %s webhook', (_what, path) => {
  it('are refused from the limit of their address on, until the window ends', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(leaf.certificate))
    const rush = (from: number) => Array.from({ length: 150 }, (_, index) => call(`2001:db8::${(from + index).toString(16)}`, path))
    // In two parts: an address has fewer unfinished requests than that.
    const answers = [...(await Promise.all(rush(0))), ...(await Promise.all(rush(150)))]
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(webhookLimits.requestsPerAddress)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(300 - webhookLimits.requestsPerAddress)
    expect(refused[0]).toMatchObject({ headers: { 'retry-after': '60' }, body: { code: 'too-many-attempts' } })
    expect((await call('2001:db8:0:1::1', path)).status).toBe(401)
    clock.advance(webhookLimits.windowMs)
    expect((await call('2001:db8::1', path)).status).toBe(401)
  })
})

it('answers 503 while the certificate is unavailable', async () => {
  clock.advance(25 * 60 * 60_000)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('', { status: 503 }))
  const answer = await call('192.0.2.1')
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(server.logLines.filter((line) => line.includes('waits for its provider'))).toHaveLength(1)
})
