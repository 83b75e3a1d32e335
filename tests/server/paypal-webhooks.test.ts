import { sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ForgedWebhook, type PaymentProvider, ProviderUnreachable } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import { createPaypalProvider } from '../../src/area-club/server/providers/payments/paypal/paypal-provider.ts'
import { replayWindowMs } from '../../src/area-club/server/providers/payments/paypal/read-webhook.ts'
import { type IssuedCertificate, issueCertificate } from '../../src/area-club/simulators/payments/certificate.ts'
import { simulatorKeys } from '../../src/area-club/simulators/payments/simulator-keys.ts'
import { type Delivery, startTestProvider, type TestProvider } from '../support/payment-provider.ts'

/** Webhook calls of PayPal: which are accepted (requirements S24), and what they report. */

describe('A webhook call from the simulator', () => {
  let test: TestProvider
  let direct: PaymentProvider
  let delivery: Delivery
  beforeAll(async () => {
    test = await startTestProvider()
    direct = createPaypalProvider({ ...simulatorKeys, merchantId: undefined, apiUrl: test.simulator.apiUrl, clock: test.clock })
    await test.approvedOrder()
    await test.simulator.settled()
    delivery = test.deliveries[0]!
  })
  afterAll(() => test.close())

  const read = (headers: Record<string, string | string[]> = {}, body: string | Uint8Array = delivery.body, provider = direct) =>
    provider.readWebhook({ ...delivery.headers, ...headers }, typeof body === 'string' ? Buffer.from(body) : body)

  it('is accepted when its signature covers exactly the received bytes', async () => {
    expect(await read()).toEqual({ event: delivery.event, transmissionId: delivery.headers['paypal-transmission-id'] })
  })

  it('is rejected as forged when any byte of the body was changed', async () => {
    const bytes = Buffer.from(delivery.body)
    for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = changed[at]! ^ 1
      await expect(read({}, changed)).rejects.toBeInstanceOf(ForgedWebhook)
    }
    await expect(read({}, `${delivery.body} `)).rejects.toBeInstanceOf(ForgedWebhook)
    await expect(read({}, new Uint8Array())).rejects.toBeInstanceOf(ForgedWebhook)
  })

  it.each([
    ['another transmission', { 'paypal-transmission-id': 'another' }],
    ['another time', { 'paypal-transmission-time': '2026-03-02T09:00:01Z' }],
    ['another algorithm', { 'paypal-auth-algo': 'SHA1withRSA' }],
    ['no algorithm', { 'paypal-auth-algo': '' }],
    ['no signature', { 'paypal-transmission-sig': '' }],
    ['a signature of other content', { 'paypal-transmission-sig': Buffer.alloc(256, 7).toString('base64') }],
    ['an invalid time', { 'paypal-transmission-time': 'yesterday' }],
    ['a duplicate header', { 'paypal-transmission-id': ['one', 'two'] }],
    ['a separator inside a header', { 'paypal-transmission-id': 'a|b' }],
    ['a certificate from another host', { 'paypal-cert-url': 'http://127.0.0.1:9/simulators/payments/api/v1/notifications/certs/CERT-1' }],
    ['a certificate from PayPal’s host', { 'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1' }],
    ['a certificate address that is not a URL', { 'paypal-cert-url': 'CERT-1' }],
  ])('is rejected as forged with %s', async (_what, headers) => {
    await expect(read(headers)).rejects.toBeInstanceOf(ForgedWebhook)
  })

  it('is rejected as forged when the certificate is elsewhere on the provider’s host', async () => {
    const { origin, apiUrl } = test.simulator
    for (const url of [
      `${origin}/other`,
      `${apiUrl}/v1/notifications/certs/../../x`,
      `${apiUrl}/v1/notifications/certs/A?b=c`,
      `${apiUrl}/v1/notifications/certs/CERT-none`,
    ])
      await expect(read({ 'paypal-cert-url': url })).rejects.toBeInstanceOf(ForgedWebhook)
  })

  it('is rejected as forged for another webhook id, or when none is configured', async () => {
    for (const webhookId of ['ANOTHERWEBHOOK', undefined]) {
      const other = createPaypalProvider({
        ...simulatorKeys,
        webhookId,
        merchantId: undefined,
        apiUrl: test.simulator.apiUrl,
        clock: test.clock,
      })
      await expect(read({}, delivery.body, other)).rejects.toBeInstanceOf(ForgedWebhook)
    }
  })

  it('is accepted only within the window in which PayPal retries', async () => {
    test.clock.advance(replayWindowMs - 1_000)
    expect(await read()).toEqual({ event: delivery.event, transmissionId: delivery.headers['paypal-transmission-id'] })
    test.clock.advance(2_000)
    await expect(read()).rejects.toBeInstanceOf(ForgedWebhook)
    test.clock.advance(-replayWindowMs - 10 * 60_000)
    await expect(read()).rejects.toBeInstanceOf(ForgedWebhook)
    test.clock.advance(10 * 60_000 - 1_000)
  })

  it('causes one download of the certificate', async () => {
    const ask = vi.spyOn(globalThis, 'fetch')
    const fresh = createPaypalProvider({ ...simulatorKeys, merchantId: undefined, apiUrl: test.simulator.apiUrl, clock: test.clock })
    await Promise.all([read({}, delivery.body, fresh), read({}, delivery.body, fresh)])
    await read({}, delivery.body, fresh)
    expect(ask).toHaveBeenCalledTimes(1)
    ask.mockRestore()
  })

  it('throws ProviderUnreachable while the certificate cannot be downloaded', async () => {
    await test.simulator.control({ action: 'fault', on: 'certificate', does: 'error-before' })
    const fresh = createPaypalProvider({ ...simulatorKeys, merchantId: undefined, apiUrl: test.simulator.apiUrl, clock: test.clock })
    await expect(read({}, delivery.body, fresh)).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(await read({}, delivery.body, fresh)).toMatchObject({ event: delivery.event })
  })
})

describe('A webhook call from PayPal', () => {
  const now = new Date('2026-03-02T09:00:00Z')
  const certificateUrl = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594'
  const leafName = 'messageverificationcerts.paypal.com'
  const named = (commonName: string, wishes: object = {}) => ({ ...issueCertificate({ commonName, ...wishes }), commonName })
  const root = named('Root', { isAuthority: true })
  const middle = named('Middle', { isAuthority: true, issuer: root })
  const leaf = named(leafName, { issuer: middle })
  const body = JSON.stringify({
    id: 'WH-1',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    create_time: '2026-03-02T08:59:00Z',
    resource: { id: 'CAP1' },
  })

  afterEach(() => void vi.restoreAllMocks())

  const read = async ({
    chain,
    key = leaf,
    url = certificateUrl,
    apiUrl = 'https://api-m.paypal.com',
    roots = [root.certificate],
  }: {
    chain: readonly IssuedCertificate[]
    key?: IssuedCertificate
    url?: string
    apiUrl?: string
    roots?: readonly string[]
  }) => {
    const pem = chain.map(({ certificate }) => certificate).join('')
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(pem))
    const provider = createPaypalProvider({
      apiUrl,
      clientId: 'id',
      clientSecret: 'secret',
      webhookId: 'WEBHOOK1',
      merchantId: undefined,
      clock: { now: () => now },
      trustedRoots: roots,
    })
    const message = `one|2026-03-02T08:59:30Z|WEBHOOK1|${crc32(body)}`
    const headers = {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': url,
      'paypal-transmission-id': 'one',
      'paypal-transmission-time': '2026-03-02T08:59:30Z',
      'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(message), key.privateKey).toString('base64'),
    }
    const { event } = await provider.readWebhook(headers, Buffer.from(body))
    return { event, asked: fetched.mock.calls.map(([request]) => (request as Request).url) }
  }

  it('is accepted with a certificate chain that ends at a trusted root', async () => {
    const { event, asked } = await read({ chain: [leaf, middle] })
    expect(event).toMatchObject({ id: 'WH-1', ids: { capture: 'CAP1' } })
    expect(asked).toEqual([certificateUrl])
    expect((await read({ chain: [leaf, middle, root] })).event.id).toBe('WH-1')
  })

  it.each([
    ['is self-signed', () => ({ chain: [named(leafName)] })],
    ['has an untrusted root', () => ({ chain: [leaf, middle], roots: [named('Root', { isAuthority: true }).certificate] })],
    ['lacks its intermediate certificate', () => ({ chain: [leaf] })],
    ['is issued to another name', () => ({ chain: [named('www.example.com', { issuer: middle }), middle] })],
    ['is issued to a lookalike name', () => ({ chain: [named(`${leafName}.example.com`, { issuer: middle }), middle] })],
    ['is issued by a certificate that is not a CA', () => ({ chain: [named(leafName, { issuer: leaf }), leaf, middle] })],
    ['has expired', () => ({ chain: [named(leafName, { issuer: middle, validTo: new Date('2026-03-01T00:00:00Z') }), middle] })],
    ['is not valid yet', () => ({ chain: [named(leafName, { issuer: middle, validFrom: new Date('2026-03-03T00:00:00Z') }), middle] })],
    ['is not a certificate', () => ({ chain: [{ certificate: 'hello', privateKey: '' }] })],
  ])('is rejected as forged when the certificate %s', async (_what, wishes) => {
    const { chain, ...more } = wishes()
    const key = chain[0]!.privateKey === '' ? leaf : chain[0]!
    await expect(read({ chain, key, ...more })).rejects.toBeInstanceOf(ForgedWebhook)
  })

  it.each([
    ['http://api.paypal.com/v1/notifications/certs/CERT-1'],
    ['https://api.paypal.com.example.com/v1/notifications/certs/CERT-1'],
    ['https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1'],
    ['https://user@api.paypal.com/v1/notifications/certs/CERT-1'],
    ['https://api.paypal.com:8443/v1/notifications/certs/CERT-1'],
    ['https://www.paypal.com/v1/notifications/certs/CERT-1'],
    ['https://api.paypal.com/v1/somewhere/CERT-1'],
  ])('is rejected as forged without a download when the certificate is at %s', async (url) => {
    const ask = vi.spyOn(globalThis, 'fetch')
    await expect(read({ chain: [leaf, middle], url })).rejects.toBeInstanceOf(ForgedWebhook)
    expect(ask).not.toHaveBeenCalled()
  })

  it('from the sandbox is accepted with a certificate from the sandbox’s host', async () => {
    const url = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1'
    const { event } = await read({ chain: [leaf, middle], url, apiUrl: 'https://api-m.sandbox.paypal.com' })
    expect(event.id).toBe('WH-1')
  })
})

describe('A webhook event', () => {
  let test: TestProvider
  beforeAll(async () => {
    test = await startTestProvider()
  })
  afterAll(() => test.close())
  const eventsOf = async (orderId: string) => {
    await test.simulator.settled()
    return test.deliveries.map(({ event }) => event).filter((event) => event.ids.order === orderId || event.ids.reference !== undefined)
  }

  it('carries the ids of its order and capture, and the server’s reference', async () => {
    const orderId = await test.approvedOrder({ amountCents: 900 })
    const captured = await test.provider.captureOrder(orderId, 'capture-1')
    const captureId = captured.captures[0]?.id
    await test.simulator.control({ action: 'refund', captureId: captureId ?? '', amountCents: 200 })
    await test.simulator.control({ action: 'reverse', captureId: captureId ?? '', amountCents: 300 })
    const events = Object.fromEntries((await eventsOf(orderId)).map((event) => [event.type, event]))
    const reference = captured.reference
    const idsOf = (type: string) => JSON.parse(JSON.stringify(events[type]?.ids))
    expect(idsOf('CHECKOUT.ORDER.APPROVED')).toEqual({ order: orderId, reference })
    expect(idsOf('CHECKOUT.ORDER.COMPLETED')).toEqual({ order: orderId, reference })
    expect(idsOf('PAYMENT.CAPTURE.COMPLETED')).toEqual({ order: orderId, capture: captureId, reference })
    expect(idsOf('PAYMENT.CAPTURE.REFUNDED')).toMatchObject({ capture: captureId, reference })
    expect(idsOf('PAYMENT.CAPTURE.REVERSED')).toMatchObject({ capture: captureId, reference, reversal: expect.any(String) })
  })

  it.each([
    ['pending', 'PAYMENT.CAPTURE.PENDING'],
    ['declined-capture', 'PAYMENT.CAPTURE.DECLINED'],
  ])('reports a capture that is %s', async (choice, type) => {
    const orderId = await test.approvedOrder({ choice })
    const { captures } = await test.provider.captureOrder(orderId, `capture-${choice}`)
    expect(await eventsOf(orderId)).toContainEqual(
      expect.objectContaining({ type, ids: expect.objectContaining({ order: orderId, capture: captures[0]?.id }) }),
    )
  })

  it('reports that a pending capture was denied', async () => {
    const orderId = await test.approvedOrder({ choice: 'pending-then-denied' })
    const { captures } = await test.provider.captureOrder(orderId, 'capture-denied')
    await vi.waitFor(async () =>
      expect(await eventsOf(orderId)).toContainEqual(
        expect.objectContaining({ type: 'PAYMENT.CAPTURE.DENIED', ids: expect.objectContaining({ capture: captures[0]?.id }) }),
      ),
    )
  })
})
