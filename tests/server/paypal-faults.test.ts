import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderRefusal, ProviderUnreachable } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import { simulatorKeys } from '../../src/area-club/simulators/payments/simulator-keys.ts'
import type { ProxyFault } from '../support/fault-proxy.ts'
import { startTestProvider, type TestProvider } from '../support/payment-provider.ts'

/** The client behind a proxy, with a network or provider that fails (requirements P4, P5, S22, S25). */

const newOrder = { reference: 'intent-1', requestId: 'create', amountCents: 4_200, description: 'Acconto' }
/** Long enough for a busy machine. */
const timeLimitMs = 1_500
let test: TestProvider
beforeEach(async () => {
  test = await startTestProvider({ client: { timeLimitMs }, simulator: { webhook: undefined } })
  // Fetches the access token before anything fails.
  await test.provider.createOrder({ ...newOrder, requestId: 'before', reference: 'before' })
})
afterEach(() => test.close())

const garbage = '{"id": "1", "secret": "<html>'
const faults: readonly (readonly [words: string, fault: ProxyFault, hasEffect: boolean])[] = [
  ['the connection ends before the provider receives the call', { does: 'drop-before' }, false],
  ['the answer is lost', { does: 'drop-after' }, true],
  ['the answer is truncated', { does: 'half' }, true],
  ['the answer is late', { does: 'delay', ms: 60_000 }, true],
  ['the answer is not JSON', { does: 'answer', status: 200, body: garbage }, true],
  ['the answer is JSON of another shape', { does: 'answer', status: 200, body: '{"id":"1"}' }, true],
  ['the answer is empty', { does: 'answer', status: 200, body: '' }, true],
  ['the answer never ends', { does: 'flood', bytes: 5_000_000 }, false],
  [
    'the provider answers 500 and the call had no effect',
    { does: 'answer-alone', status: 500, body: '{"name":"INTERNAL_SERVER_ERROR"}' },
    false,
  ],
  ['the provider answers 500 and the call took effect', { does: 'answer', status: 500, body: '' }, true],
  ['the provider answers 503', { does: 'answer-alone', status: 503, body: '<html>' }, false],
  ['a proxy answers 403 in HTML', { does: 'answer-alone', status: 403, body: '<html>' }, false],
  ['an earlier call is in progress', { does: 'answer-alone', status: 409, body: '{"name":"RESOURCE_CONFLICT"}' }, false],
  [
    'the order is being completed',
    { does: 'answer-alone', status: 422, body: '{"name":"X","details":[{"issue":"ORDER_COMPLETION_IN_PROGRESS"}]}' },
    false,
  ],
  ['the provider answers 429', { does: 'answer-alone', status: 429, body: '', headers: { 'retry-after': '7' } }, false],
  ['the answer is a redirect', { does: 'answer-alone', status: 302, body: '', headers: { location: 'https://example.com/' } }, false],
]

const isUnreachable = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(ProviderUnreachable)
  return error as ProviderUnreachable
}

describe.each(faults)('When %s', (_words, fault, hasEffect) => {
  it('an order is created once when the call is repeated with its request id (requirements P4)', async () => {
    test.proxy.strike(fault, /\/orders$/)
    await isUnreachable(test.provider.createOrder(newOrder))
    const ordersOfIntent = async () => (await test.simulator.inspect()).orders.filter(({ customId }) => customId === newOrder.reference)
    expect(await ordersOfIntent()).toHaveLength(hasEffect ? 1 : 0)
    const { id } = await test.provider.createOrder(newOrder)
    expect(await ordersOfIntent()).toMatchObject([{ id }])
  })

  it('an order is captured once, and reading the order shows the capture (requirements P5)', async () => {
    const id = await test.approvedOrder()
    test.proxy.strike(fault, /\/capture$/)
    await isUnreachable(test.provider.captureOrder(id, 'capture'))
    expect((await test.provider.findOrder(id))?.captures).toHaveLength(hasEffect ? 1 : 0)
    expect((await test.provider.captureOrder(id, 'capture')).captures).toHaveLength(1)
  })

  it('a capture is refunded once', async () => {
    const id = await test.approvedOrder()
    const captureId = (await test.provider.captureOrder(id, 'capture')).captures[0]?.id ?? ''
    test.proxy.strike(fault, /\/refund$/)
    const refund = { requestId: 'refund', amountCents: 100, note: 'Rimborso' }
    await isUnreachable(test.provider.refundCapture(captureId, refund))
    expect((await test.provider.findOrder(id))?.refunds).toHaveLength(hasEffect ? 1 : 0)
    await test.provider.refundCapture(captureId, refund)
    expect((await test.provider.findOrder(id))?.refunds).toHaveLength(1)
  })

  it('one read of an order fails, and the next succeeds', async () => {
    const id = await test.approvedOrder()
    test.proxy.strike(fault, /\/orders\/\w+$/)
    await isUnreachable(test.provider.findOrder(id))
    expect(await test.provider.findOrder(id))?.toMatchObject({ id })
  })

  it('requesting a token fails, and no order is created', async () => {
    test.clock.advance(9 * 60 * 60_000)
    test.proxy.strike(fault, /\/token$/)
    await isUnreachable(test.provider.createOrder(newOrder))
    expect((await test.simulator.inspect()).orders).toHaveLength(1)
    await test.provider.createOrder(newOrder)
  })
})

describe('The PayPal client', () => {
  it('aborts a call after its time limit', async () => {
    test.proxy.strike({ does: 'delay', ms: 60_000 }, /\/orders$/)
    const startedMs = performance.now()
    expect((await isUnreachable(test.provider.createOrder(newOrder))).message).toContain('time limit')
    expect(performance.now() - startedMs).toBeLessThan(timeLimitMs * 10)
  })

  it('returns the seconds of the Retry-After header', async () => {
    test.proxy.strike({ does: 'answer-alone', status: 429, body: '', headers: { 'retry-after': '7' } }, /\/orders$/)
    expect(await isUnreachable(test.provider.createOrder(newOrder))).toMatchObject({ retryAfterSeconds: 7 })
    for (const text of ['soon', '-1', '']) {
      test.proxy.strike({ does: 'answer-alone', status: 429, body: '', headers: { 'retry-after': text } }, /\/orders$/)
      expect(await isUnreachable(test.provider.createOrder(newOrder))).toMatchObject({ retryAfterSeconds: undefined })
    }
  })

  it('follows no redirect (requirements S25)', async () => {
    const id = await test.approvedOrder()
    const elsewhere = `${test.proxy.origin}/elsewhere`
    test.proxy.strike({ does: 'answer-alone', status: 307, body: '', headers: { location: elsewhere } }, /\/capture$/)
    await isUnreachable(test.provider.captureOrder(id, 'capture'))
    expect(test.proxy.calls.map(({ path }) => path)).not.toContain('/elsewhere')
  })

  it('throws ProviderUnreachable when the connection is refused', async () => {
    await test.close()
    expect((await isUnreachable(test.provider.createOrder(newOrder))).message).toMatch(/gave no answer: [A-Z_]+$/)
  })

  it('includes neither token nor secret in its errors', async () => {
    const { id } = await test.provider.createOrder(newOrder)
    const token = test.proxy.calls.at(-1)?.headers.authorization?.replace('Bearer ', '') ?? 'none'
    expect(token.length).toBeGreaterThan(20)
    const echoes: ProxyFault[] = [
      { does: 'answer-alone', status: 422, body: JSON.stringify({ name: `Bearer ${token}` }) },
      { does: 'answer-alone', status: 400, body: JSON.stringify({ name: 'X', details: [{ issue: simulatorKeys.clientSecret }] }) },
      { does: 'answer-alone', status: 200, body: `${token} is no JSON` },
      { does: 'answer-alone', status: 500, body: token },
    ]
    for (const echo of echoes) {
      test.proxy.strike(echo, /\/capture$/)
      const error = await test.provider.captureOrder(id, 'capture').catch((caught: unknown) => caught)
      expect(error instanceof ProviderRefusal || error instanceof ProviderUnreachable).toBe(true)
      const { message, stack, cause } = error as Error
      const told = `${message} ${stack} ${String(cause)} ${JSON.stringify(error)}`
      expect(told).not.toContain(token)
      expect(told).not.toContain(simulatorKeys.clientSecret)
    }
  })
})
