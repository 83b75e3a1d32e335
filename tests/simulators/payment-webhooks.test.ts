import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestProvider, type TestProvider } from '../support/payment-provider.ts'

/** How the simulator delivers webhooks: retried, delayed, duplicated and reordered (requirements P7, P8). */

let test: TestProvider
beforeEach(async () => {
  test = await startTestProvider()
})
afterEach(() => test.close())

const types = () => test.deliveries.map(({ event }) => event.type)
const capture = async (choice?: string) => {
  const id = await test.approvedOrder(choice === undefined ? {} : { choice })
  const { captures } = await test.provider.captureOrder(id, `capture-${id}`)
  return { id, captureId: captures[0]?.id ?? '' }
}
const threeTypes = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.COMPLETED']

describe('A webhook delivery', () => {
  it('is repeated with the same transmission id and bytes until the receiver accepts it', async () => {
    test.answers.push(503, 500)
    const orderId = await test.approvedOrder()
    await test.simulator.settled()
    expect(test.deliveries).toHaveLength(3)
    for (const { headers, body } of test.deliveries)
      expect({ headers, body }).toEqual({ headers: test.deliveries[0]?.headers, body: test.deliveries[0]?.body })
    expect((await test.simulator.inspect()).events).toMatchObject([
      { orderId, state: 'delivered', attempts: [{ status: 503 }, { status: 500 }, { status: 204 }] },
    ])
  })

  it('ends after the last attempt, and a redelivery is a new transmission', async () => {
    test.answers.push(500, 500, 500)
    await test.approvedOrder()
    await test.simulator.settled()
    const [event] = (await test.simulator.inspect()).events
    expect(event).toMatchObject({ state: 'given-up', attempts: [{}, {}, {}] })
    test.clock.advance(60_000)
    await test.simulator.control({ action: 'redeliver', eventId: event?.id ?? '', copies: 2 })
    await test.simulator.settled()
    expect(test.deliveries).toHaveLength(5)
    expect(new Set(test.deliveries.map(({ event: { id } }) => id)).size).toBe(1)
    expect(test.deliveries[3]?.headers['paypal-transmission-id']).not.toBe(test.deliveries[0]?.headers['paypal-transmission-id'])
  })
})

describe('Webhooks with a mode set by the test', () => {
  it('wait until they are released, in reverse order', async () => {
    await test.simulator.control({ action: 'webhooks', mode: 'held' })
    await capture()
    await test.simulator.settled()
    expect(types()).toEqual([])
    await test.simulator.control({ action: 'release', order: 'reversed' })
    await test.simulator.settled()
    expect(types()).toEqual([...threeTypes].reverse())
  })

  it('are delivered as often as ordered', async () => {
    await test.simulator.control({ action: 'webhooks', copies: 50 })
    await test.approvedOrder()
    await test.simulator.settled()
    expect(test.deliveries).toHaveLength(50)
    expect(new Set(test.deliveries.map(({ event: { id } }) => id)).size).toBe(1)
  })

  it('are never delivered', async () => {
    await test.simulator.control({ action: 'webhooks', mode: 'off' })
    await capture()
    await test.simulator.settled()
    expect(types()).toEqual([])
  })
})

describe('A refund that waits', () => {
  it.each([
    ['COMPLETED', 'PAYMENT.CAPTURE.REFUNDED'],
    ['FAILED', 'PAYMENT.REFUND.FAILED'],
  ] as const)('is announced, and %s later', async (refundStatus, expected) => {
    const { captureId } = await capture()
    await test.simulator.control({ action: 'choose-refund', captureId, refundStatus: 'PENDING' })
    const { id: refundId } = await test.provider.refundCapture(captureId, { requestId: 'refund', amountCents: 1, note: '' })
    await test.simulator.control({ action: 'settle-refund', refundId, refundStatus })
    await test.simulator.settled()
    expect(
      types()
        .filter((type) => !threeTypes.includes(type))
        .sort(),
    ).toEqual([expected, 'PAYMENT.REFUND.PENDING'].sort())
    expect(test.deliveries.at(-1)?.event).toMatchObject({ ids: { capture: captureId } })
  })
})

describe('A choice at the window', () => {
  it.each([
    ['no-webhook', []],
    ['late-webhook', threeTypes],
    ['duplicate-webhooks', threeTypes.flatMap((type) => [type, type, type])],
    ['reordered-webhooks', [...threeTypes].reverse()],
    ['refunded-later', [...threeTypes, 'PAYMENT.CAPTURE.REFUNDED']],
    ['charged-back-later', [...threeTypes, 'PAYMENT.CAPTURE.REVERSED']],
    ['pending-then-completed', ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.COMPLETED']],
    ['pending-then-denied', ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.DENIED']],
    ['captured-at-approval', threeTypes],
  ])('%s sends the expected webhooks', async (choice, expected) => {
    if (choice === 'captured-at-approval') await test.approvedOrder({ choice })
    else await capture(choice)
    await vi.waitFor(() => expect(types()).toHaveLength(expected.length), { timeout: 20_000 })
    await test.simulator.settled()
    if (choice === 'reordered-webhooks') expect(types()).toEqual(expected)
    else expect(types().sort()).toEqual([...expected].sort())
  })
})
