import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderRefusal, ProviderUnreachable } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import { simulatorKeys } from '../../src/area-club/simulators/payments/simulator-keys.ts'
import { startTestProvider, type TestProvider } from '../support/payment-provider.ts'

/** The real PayPal client, over HTTP, against the simulator. */

let test: TestProvider
beforeAll(async () => {
  test = await startTestProvider()
})
afterAll(() => test.close())

let requests = 0
const newRequestId = () => `request-${++requests}`
const newOrder = (amountCents = 12_345) =>
  test.provider.createOrder({ reference: 'intent-7', requestId: newRequestId(), amountCents, description: 'Vacanza studio' })
const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(ProviderRefusal)
  return error as ProviderRefusal
}

describe('Creating an order', () => {
  it('sends one purchase in euro, with the server’s reference and a request id', async () => {
    const order = await test.provider.createOrder({ reference: 'intent-1', requestId: 'first', amountCents: 5, description: 'Acconto' })
    const call = test.proxy.calls.at(-1)
    expect(call).toMatchObject({ method: 'POST', path: '/simulators/payments/api/v2/checkout/orders' })
    expect(call?.headers).toMatchObject({ 'paypal-request-id': 'first', prefer: 'return=representation' })
    expect(JSON.parse(call?.body ?? '')).toEqual({
      intent: 'CAPTURE',
      purchase_units: [{ custom_id: 'intent-1', description: 'Acconto', amount: { currency_code: 'EUR', value: '0.05' } }],
      application_context: { shipping_preference: 'NO_SHIPPING' },
    })
    expect(order).toEqual({
      id: expect.stringMatching(/^[A-Z0-9]{17}$/),
      status: 'CREATED',
      reference: 'intent-1',
      amountCents: 5,
      currency: 'EUR',
      payeeId: simulatorKeys.payeeId,
      source: undefined,
      captures: [],
      refunds: [],
    })
  })

  it('returns the same order when repeated with its request id (requirements P4)', async () => {
    const order = { reference: 'intent-2', requestId: newRequestId(), amountCents: 100, description: 'Acconto' }
    const first = await test.provider.createOrder(order)
    expect(await test.provider.createOrder(order)).toEqual(first)
    expect((await test.provider.createOrder({ ...order, requestId: newRequestId() })).id).not.toBe(first.id)
  })

  it('is refused when its request id was used for a different order', async () => {
    const order = { reference: 'intent-3', requestId: newRequestId(), amountCents: 100, description: 'Acconto' }
    await test.provider.createOrder(order)
    expect(await refusalOf(test.provider.createOrder({ ...order, amountCents: 101 }))).toMatchObject({ status: 422 })
  })

  it('truncates a description that is too long for PayPal, without splitting a character', async () => {
    const description = `${'a'.repeat(126)}è e altro`
    await test.provider.createOrder({ reference: 'intent-4', requestId: newRequestId(), amountCents: 100, description })
    expect(JSON.parse(test.proxy.calls.at(-1)?.body ?? '').purchase_units[0].description).toBe('a'.repeat(126))
  })

  it.each([0, -1, 0.5, Number.NaN, 1_000_000_000])('throws a RangeError for %s cents', async (amountCents) => {
    const before = test.proxy.calls.length
    await expect(newOrder(amountCents)).rejects.toBeInstanceOf(RangeError)
    expect(test.proxy.calls).toHaveLength(before)
  })
})

describe('Reading an order', () => {
  it('finds nothing when the order does not exist', async () => {
    expect(await test.provider.findOrder('NOSUCHORDER')).toBeUndefined()
    expect(await test.provider.findRefund('NOSUCHREFUND')).toBeUndefined()
  })

  it.each([400, 401, 403, 422])('tells nothing about the order when it is answered %i (requirements P19)', async (status) => {
    const id = await test.approvedOrder()
    await test.simulator.control({ action: 'fault', on: 'read', does: 'refuse', status, issue: 'PERMISSION_DENIED', times: 2 })
    await expect(test.provider.findOrder(id)).rejects.toBeInstanceOf(ProviderUnreachable)
    await test.simulator.control({ action: 'clear' })
    expect(await test.provider.findOrder(id)).toMatchObject({ id })
  })

  it.each(['..', 'a/b', '', 'X?y', 'é'])('makes no call for an id such as "%s"', async (id) => {
    const before = test.proxy.calls.length
    expect(await test.provider.findOrder(id)).toBeUndefined()
    expect(test.proxy.calls).toHaveLength(before)
  })

  it.each([
    ['paypal', 'paypal'],
    ['card', 'card'],
    ['apple_pay', 'apple_pay'],
    ['google_pay', 'google_pay'],
    ['mybank', 'mybank'],
    ['pay_later', 'paypal'],
  ])('maps an approval by %s to the source %s', async (source, told) => {
    expect(await test.provider.findOrder(await test.approvedOrder({ source })))?.toMatchObject({ status: 'APPROVED', source: told })
  })
})

describe('Changing the amount', () => {
  it('updates the amount of the order', async () => {
    const { id } = await newOrder(10_000)
    await test.provider.changeAmount(id, 9_999)
    expect(await test.provider.findOrder(id))?.toMatchObject({ amountCents: 9_999, reference: 'intent-7' })
  })

  it('is refused once the order is captured', async () => {
    const id = await test.approvedOrder()
    await test.provider.captureOrder(id, newRequestId())
    expect(await refusalOf(test.provider.changeAmount(id, 1))).toMatchObject({ issue: 'ORDER_ALREADY_COMPLETED' })
  })
})

describe('Capturing an order', () => {
  it('is refused before the customer has approved it', async () => {
    const { id } = await newOrder()
    expect(await refusalOf(test.provider.captureOrder(id, newRequestId()))).toMatchObject({ issue: 'ORDER_NOT_APPROVED', status: 422 })
  })

  it('captures once when the call is repeated', async () => {
    const [id, requestId] = [await test.approvedOrder({ amountCents: 777 }), newRequestId()]
    const captured = await test.provider.captureOrder(id, requestId)
    expect(captured).toMatchObject({ status: 'COMPLETED', captures: [{ status: 'COMPLETED', amountCents: 777, currency: 'EUR' }] })
    expect(captured.captures[0]?.createdAt).toEqual(test.clock.now())
    const repeated = await Promise.all(Array.from({ length: 10 }, () => test.provider.captureOrder(id, requestId)))
    for (const each of repeated) expect(each).toEqual(captured)
    expect(await refusalOf(test.provider.captureOrder(id, newRequestId()))).toMatchObject({ issue: 'ORDER_ALREADY_CAPTURED' })
    expect((await test.provider.findOrder(id))?.captures).toHaveLength(1)
  })

  it('is refused for a declined means of payment, and accepts another for the same order (requirements P12)', async () => {
    const [id, requestId] = [await test.approvedOrder({ choice: 'declined' }), newRequestId()]
    const refusal = await refusalOf(test.provider.captureOrder(id, requestId))
    expect(refusal).toMatchObject({ issue: 'INSTRUMENT_DECLINED', status: 422 })
    expect((await test.provider.findOrder(id))?.captures).toEqual([])
    await test.simulator.approve(id, { source: 'card', choice: 'pays' })
    // A refused request keeps its answer; another attempt needs another request id.
    expect(await refusalOf(test.provider.captureOrder(id, requestId))).toMatchObject({ debugId: refusal.debugId })
    expect(await test.provider.captureOrder(id, newRequestId())).toMatchObject({ id, source: 'card', captures: [{ status: 'COMPLETED' }] })
  })

  it('returns a pending capture, which is completed or denied later (requirements P9)', async () => {
    for (const [action, status] of [
      ['complete', 'COMPLETED'],
      ['deny', 'DECLINED'],
    ] as const) {
      const id = await test.approvedOrder({ choice: 'pending' })
      const [capture] = (await test.provider.captureOrder(id, newRequestId())).captures
      expect(capture).toMatchObject({ status: 'PENDING' })
      await test.simulator.control({ action, captureId: capture?.id ?? '' })
      expect((await test.provider.findOrder(id))?.captures).toMatchObject([{ id: capture?.id, status }])
    }
  })

  it('returns a declined capture when the card’s processor declines it', async () => {
    const id = await test.approvedOrder({ source: 'card', choice: 'declined-capture' })
    expect(await test.provider.captureOrder(id, newRequestId())).toMatchObject({ captures: [{ status: 'DECLINED' }] })
  })

  it('is refused when the bank captured the order at approval (MyBank)', async () => {
    const id = await test.approvedOrder({ source: 'mybank', choice: 'captured-at-approval' })
    expect(await refusalOf(test.provider.captureOrder(id, newRequestId()))).toMatchObject({ issue: 'ORDER_ALREADY_CAPTURED' })
    expect(await test.provider.findOrder(id))?.toMatchObject({ status: 'COMPLETED', captures: [{ status: 'COMPLETED' }] })
  })

  it.each([
    ['other-payee', { payeeId: 'SMEBDYELSE222', currency: 'EUR' }, { amountCents: 12_345, currency: 'EUR' }],
    ['other-currency', { payeeId: simulatorKeys.payeeId, currency: 'USD' }, { amountCents: 12_345, currency: 'USD' }],
    ['other-amount', { payeeId: simulatorKeys.payeeId, currency: 'EUR' }, { amountCents: 12_344, currency: 'EUR' }],
  ])('returns the payee, currency and amount as captured: %s (requirements P3)', async (choice, order, capture) => {
    const id = await test.approvedOrder({ choice })
    expect(await test.provider.captureOrder(id, newRequestId())).toMatchObject({ ...order, captures: [capture] })
  })
})

describe('Refunding a capture', () => {
  const captured = async (amountCents: number) => {
    const id = await test.approvedOrder({ amountCents })
    const [capture] = (await test.provider.captureOrder(id, newRequestId())).captures
    return { id, captureId: capture?.id ?? '' }
  }

  it('accepts partial refunds, each once, up to the captured amount', async () => {
    const { id, captureId } = await captured(1_000)
    const first = { requestId: newRequestId(), amountCents: 400, note: 'Servizio disdetto' }
    const refund = await test.provider.refundCapture(captureId, first)
    expect(refund).toMatchObject({ captureId, status: 'COMPLETED', kind: 'refund', amountCents: 400, currency: 'EUR' })
    expect(await test.provider.refundCapture(captureId, first)).toEqual(refund)
    expect(await test.provider.findOrder(id))?.toMatchObject({ captures: [{ status: 'PARTIALLY_REFUNDED' }], refunds: [refund] })
    const refund601 = test.provider.refundCapture(captureId, { ...first, requestId: newRequestId(), amountCents: 601 })
    expect(await refusalOf(refund601)).toMatchObject({ issue: 'REFUND_AMOUNT_EXCEEDED' })
    await test.provider.refundCapture(captureId, { ...first, requestId: newRequestId(), amountCents: 600 })
    expect(await test.provider.findOrder(id))?.toMatchObject({ captures: [{ status: 'REFUNDED' }], refunds: [{}, {}] })
    const more = test.provider.refundCapture(captureId, { ...first, requestId: newRequestId(), amountCents: 1 })
    expect(await refusalOf(more)).toMatchObject({ issue: 'CAPTURE_FULLY_REFUNDED' })
  })

  it('is refused after a chargeback', async () => {
    const { captureId } = await captured(1_000)
    await test.simulator.control({ action: 'reverse', captureId, amountCents: 100 })
    const refund = test.provider.refundCapture(captureId, { requestId: newRequestId(), amountCents: 1, note: '' })
    expect(await refusalOf(refund)).toMatchObject({ issue: 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK' })
  })
})
