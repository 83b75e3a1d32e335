import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderRefusal, ProviderUnreachable } from '../../src/area-club/server/providers/payments/payment-provider.ts'
import { type Choice, choices, testCards } from '../../src/area-club/simulators/payments/choices.ts'
import { startTestProvider, type TestProvider } from '../support/payment-provider.ts'

/** Covers the controls of the PayPal simulator and the requests that the browser SDK sends to it. */

let test: TestProvider
beforeEach(async () => {
  test = await startTestProvider({ simulator: { webhook: undefined }, client: { timeLimitMs: 3_000 } })
})
afterEach(() => test.close())

const pageOrigin = 'http://127.0.0.1:3000'
const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${test.simulator.origin}/simulators/payments${path}`, { redirect: 'manual', ...init })
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })
const newOrder = async () => {
  const order = { reference: 'intent-1', requestId: 'create', amountCents: 12_345, description: 'Vacanza <studio>' }
  return (await test.provider.createOrder(order)).id
}
const capturedOrder = async () => {
  const orderId = await test.approvedOrder()
  const { captures } = await test.provider.captureOrder(orderId, `capture-${orderId}`)
  return { orderId, captureId: captures[0]?.id ?? '' }
}
const issueOf = async (answer: Response) => ((await answer.json()) as { details: { issue: string }[] }).details[0]?.issue
/** Reads a resource of the Payments API that the client does not read. */
const read = (path: string) => {
  const { authorization } = test.proxy.calls.at(-1)?.headers ?? {}
  return fetch(`${test.simulator.apiUrl}/v2/payments/${path}`, { headers: { authorization: String(authorization) } })
}

describe('The customer’s window', () => {
  it('receives the amount to pay and the choices', async () => {
    const id = await newOrder()
    const answer = await ask(`/api/sdk/orders/${id}`)
    expect(await answer.json()).toMatchObject({
      id,
      status: 'CREATED',
      amount: { currency_code: 'EUR', value: '123.45' },
      description: 'Vacanza <studio>',
      choices: expect.arrayContaining([{ name: 'declined', words: choices.declined }]),
      sources: ['paypal', 'card', 'apple_pay', 'google_pay', 'mybank', 'pay_later'],
    })
  })

  it('approves an order by each payment method', async () => {
    for (const source of ['paypal', 'card', 'apple_pay', 'google_pay', 'mybank', 'pay_later']) {
      const id = await test.approvedOrder()
      const answer = await post(`/api/sdk/orders/${id}/approve`, { source })
      expect([answer.status, await answer.json()]).toEqual([200, { id, status: 'APPROVED' }])
    }
  })

  it.each([
    [{ source: 'cash' }, 400],
    [{ source: 'paypal', choice: 'surprise' }, 400],
    [{}, 400],
    ['text', 400],
  ])('is refused for %j', async (body, status) => {
    expect((await post(`/api/sdk/orders/${await newOrder()}/approve`, body)).status).toBe(status)
  })

  it('is refused for an unknown or paid order', async () => {
    expect((await ask('/api/sdk/orders/NOSUCHORDER')).status).toBe(404)
    const id = await test.approvedOrder()
    await test.provider.captureOrder(id, 'capture')
    expect((await post(`/api/sdk/orders/${id}/approve`, { source: 'paypal' })).status).toBe(422)
  })

  it('answers pages of the portal and of its frames only', async () => {
    await test.close()
    test = await startTestProvider({ simulator: { webhook: undefined, browserOrigins: [pageOrigin] } })
    const id = await newOrder()
    const allowed = async (origin: string) =>
      (await ask(`/api/sdk/orders/${id}`, { headers: { origin } })).headers.get('access-control-allow-origin')
    expect(await allowed(pageOrigin)).toBe(pageOrigin)
    expect(await allowed('http://127.0.0.1:3009')).toBeNull()
    const preflight = await ask(`/api/sdk/orders/${id}/approve`, { method: 'OPTIONS', headers: { origin: pageOrigin } })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type'])
  })

  it('stores only the last digits of a card', async () => {
    const id = await newOrder()
    const card = { number: '4111 1111 1111 1111', name: 'Mario Rossi', expiry: '12/30', securityCode: '987' }
    await post(`/api/sdk/orders/${id}/approve`, { source: 'card', card })
    const kept = JSON.stringify(await test.simulator.inspect())
    expect(kept).toContain('"last_digits":"1111"')
    expect(kept).not.toMatch(/4111|987|12\/30/)
  })
})

describe('The customer’s input', () => {
  const outcomes: Readonly<Record<Choice, string>> = {
    pays: 'COMPLETED',
    declined: 'INSTRUMENT_DECLINED',
    'declined-capture': 'DECLINED',
    refused: 'TRANSACTION_REFUSED',
    pending: 'PENDING',
    'pending-then-completed': 'PENDING',
    'pending-then-denied': 'PENDING',
    'lost-answer': 'unreachable',
    'dropped-call': 'unreachable',
    slow: 'unreachable',
    error: 'unreachable',
    garbage: 'unreachable',
    busy: 'unreachable',
    'captured-at-approval': 'ORDER_ALREADY_CAPTURED',
    'other-payee': 'COMPLETED',
    'other-currency': 'COMPLETED',
    'other-amount': 'COMPLETED',
    'late-webhook': 'COMPLETED',
    'no-webhook': 'COMPLETED',
    'duplicate-webhooks': 'COMPLETED',
    'reordered-webhooks': 'COMPLETED',
    'refunded-later': 'COMPLETED',
    'charged-back-later': 'COMPLETED',
  }
  const outcomeOf = async (orderId: string): Promise<string | undefined> => {
    try {
      return (await test.provider.captureOrder(orderId, `capture-${orderId}`)).captures[0]?.status
    } catch (error) {
      if (error instanceof ProviderUnreachable) return 'unreachable'
      return error instanceof ProviderRefusal ? error.issue : String(error)
    }
  }

  it.each(Object.entries(testCards))('selects by the card %s: %s', async (number, choice) => {
    const id = await newOrder()
    const spaced = number.replace(/(\d{4})(?=\d)/g, '$1 ')
    await post(`/api/sdk/orders/${id}/approve`, { source: 'card', card: { number: spaced } })
    expect((await test.simulator.inspect()).orders).toMatchObject([{ choice }])
    expect(isGoodNumber(number)).toBe(true)
    expect(await outcomeOf(id)).toBe(outcomes[choice])
  })

  it('selects by the payer’s address, and by name', async () => {
    const byAddress = await newOrder()
    await post(`/api/sdk/orders/${byAddress}/approve`, { source: 'paypal', payer: { email: 'declined@example.com' } })
    expect(await outcomeOf(byAddress)).toBe('INSTRUMENT_DECLINED')
    const byName = await test.approvedOrder()
    await post(`/api/sdk/orders/${byName}/approve`, { source: 'mybank', choice: 'captured-at-approval' })
    expect(await outcomeOf(byName)).toBe('ORDER_ALREADY_CAPTURED')
  })

  it('selects every case by a card, except what banks do at the approval', () => {
    expect(new Set([...Object.values(testCards), 'captured-at-approval'])).toEqual(new Set(Object.keys(choices)))
    expect(Object.keys(outcomes).sort()).toEqual(Object.keys(choices).sort())
  })
})

describe('The control endpoint', () => {
  it('orders faults over HTTP, and clears them', async () => {
    const fault = { action: 'fault', on: 'create', does: 'error-before', times: 2 }
    expect((await post('/control', fault)).status).toBe(204)
    await expect(newOrder()).rejects.toBeInstanceOf(ProviderUnreachable)
    expect(((await (await ask('/control')).json()) as { faults: unknown }).faults).toMatchObject([
      { on: 'create', does: 'error-before', times: 1 },
    ])
    await post('/control', { action: 'clear' })
    expect(await newOrder()).toMatch(/^\w{17}$/)
  })

  it('refuses one order with any issue', async () => {
    const [first, second] = [await test.approvedOrder(), await test.approvedOrder()]
    await post('/control', { action: 'fault', on: 'capture', does: 'refuse', issue: 'PAYER_CANNOT_PAY', about: second })
    expect(await test.provider.captureOrder(first, 'capture-1')).toMatchObject({ status: 'COMPLETED' })
    await expect(test.provider.captureOrder(second, 'capture-2')).rejects.toMatchObject({ issue: 'PAYER_CANNOT_PAY', status: 422 })
  })

  it.each(['hold-before', 'hold-after'] as const)('holds a call until it is released (%s)', async (does) => {
    await post('/control', { action: 'fault', on: 'create', does })
    const order = newOrder()
    const held = async () => (await test.simulator.inspect()).held
    await expect.poll(held).toEqual([{ on: 'create', id: '', isDone: does === 'hold-after' }])
    expect((await test.simulator.inspect()).orders).toHaveLength(does === 'hold-after' ? 1 : 0)
    await post('/control', { action: 'continue' })
    const id = await order
    expect(await test.simulator.inspect()).toMatchObject({ held: [], orders: [{ id }] })
  })

  it.each([
    [{ action: 'explode' }],
    [{ action: 'fault', on: 'capture' }],
    [{ action: 'fault', on: 'capture', does: 'nothing' }],
    [{ action: 'fault', on: 'lunch', does: 'slow' }],
    [{ action: 'refund' }],
    [{ action: 'refund', captureId: 'X', amountCents: -1 }],
    [{ action: 'webhooks', mode: 'sometimes' }],
    [{ action: 'fault', on: 'capture', does: 'refuse', issue: 'NO_SUCH_ISSUE' }],
    [{ action: 'reads', orderId: 'X', status: 418 }],
    [{ action: 'choose-refund', captureId: 'X' }],
    [{ action: 'settle-refund', refundId: 'X', refundStatus: 'LOST' }],
    [[]],
    [null],
  ])('refuses %j and changes nothing', async (command) => {
    expect((await post('/control', command)).status).toBe(400)
    expect((await test.simulator.inspect()).faults).toEqual([])
  })

  it('reports a command that cannot be executed', async () => {
    for (const action of ['complete', 'refund']) {
      const answer = await post('/control', { action, captureId: 'NOSUCHCAPTURE' })
      expect([answer.status, ((await answer.json()) as { name: string }).name]).toEqual([404, 'RESOURCE_NOT_FOUND'])
    }
  })

  it('accepts no command from a form of another site', async () => {
    const answer = await ask('/control', { method: 'POST', body: '{"action":"clear"}', headers: { 'content-type': 'text/plain' } })
    expect(answer.status).toBe(400)
  })
})

describe('An order', () => {
  it('takes no other means of payment after a declined capture', async () => {
    const id = await test.approvedOrder({ source: 'card', choice: 'declined-capture' })
    await test.provider.captureOrder(id, 'capture')
    const again = await post(`/api/sdk/orders/${id}/approve`, { source: 'paypal' })
    expect([again.status, await issueOf(again)]).toEqual([422, 'ORDER_CANNOT_BE_CONFIRMED'])
    await expect(test.provider.captureOrder(id, 'capture again')).rejects.toMatchObject({ issue: 'ORDER_ALREADY_CAPTURED' })
  })

  const gone = { issue: 'RESOURCE_NOT_FOUND', status: 404 }
  const expectGone = async (id: string) => {
    expect(await test.provider.findOrder(id)).toBeUndefined()
    await expect(test.provider.captureOrder(id, `capture-${id}`)).rejects.toMatchObject(gone)
    expect((await post(`/api/sdk/orders/${id}/approve`, { source: 'paypal' })).status).toBe(404)
  }

  it('expires three hours after its creation, and three hours after its approval', async () => {
    const id = await newOrder()
    test.clock.advance(3 * 60 * 60_000 - 1_000)
    await test.simulator.approve(id, { source: 'paypal' })
    test.clock.advance(3 * 60 * 60_000 - 1_000)
    expect(await test.provider.findOrder(id)).toMatchObject({ status: 'APPROVED' })
    test.clock.advance(1_000)
    await expectGone(id)
  })

  it('never expires when it was captured', async () => {
    const id = await test.approvedOrder()
    await test.provider.captureOrder(id, 'capture')
    test.clock.advance(30 * 24 * 60 * 60_000)
    expect(await test.provider.findOrder(id)).toMatchObject({ status: 'COMPLETED' })
    expect((await post('/control', { action: 'expire', orderId: id })).status).toBe(422)
  })

  it('expires on command', async () => {
    const id = await test.approvedOrder()
    expect((await post('/control', { action: 'expire', orderId: id })).status).toBe(204)
    await expectGone(id)
  })

  it.each([
    [401, 'unreachable'],
    [403, 'unreachable'],
    [404, undefined],
    [500, 'unreachable'],
  ])('answers %i to its reads until they are switched back', async (status, answer) => {
    const [id, other] = [await test.approvedOrder(), await test.approvedOrder()]
    await post('/control', { action: 'reads', orderId: id, status })
    const read = () =>
      test.provider.findOrder(id).catch((error: unknown) => (error instanceof ProviderUnreachable ? 'unreachable' : String(error)))
    for (const _ of [1, 2]) expect(await read()).toBe(answer)
    expect(await test.provider.captureOrder(id, 'capture')).toMatchObject({ status: 'COMPLETED' })
    expect(await test.provider.findOrder(other)).toMatchObject({ status: 'APPROVED' })
    await post('/control', { action: 'reads', orderId: id })
    expect(await test.provider.findOrder(id)).toMatchObject({ status: 'COMPLETED' })
  })

  it('answers the reads of its captures and refunds likewise', async () => {
    const { orderId, captureId } = await capturedOrder()
    const { id: refundId } = await test.provider.refundCapture(captureId, { requestId: 'refund', amountCents: 1, note: '' })
    await post('/control', { action: 'reads', orderId, status: 403 })
    for (const path of [`captures/${captureId}`, `refunds/${refundId}`]) expect((await read(path)).status).toBe(403)
  })
})

describe('A token', () => {
  it('is refused with invalid_client until the credentials are known again', async () => {
    await post('/control', { action: 'fault', on: 'token', does: 'refuse', times: 2 })
    for (const _ of [1, 2]) await expect(newOrder()).rejects.toThrow('refused an access token: invalid_client')
    expect(await newOrder()).toMatch(/^\w{17}$/)
  })
})

describe('A refund', () => {
  it.each(['COMPLETED', 'FAILED', 'CANCELLED'] as const)('waits when it was ordered so, and is %s later', async (refundStatus) => {
    const { orderId, captureId } = await capturedOrder()
    await post('/control', { action: 'choose-refund', captureId, refundStatus: 'PENDING' })
    const { id: refundId, ...refund } = await test.provider.refundCapture(captureId, { requestId: 'refund', amountCents: 12_345, note: '' })
    expect(refund).toMatchObject({ status: 'PENDING' })
    expect(await test.provider.findOrder(orderId)).toMatchObject({ captures: [{ status: 'COMPLETED' }], refunds: [{ status: 'PENDING' }] })
    const more = test.provider.refundCapture(captureId, { requestId: 'more', amountCents: 1, note: '' })
    await expect(more).rejects.toMatchObject({ issue: 'CAPTURE_FULLY_REFUNDED' })
    expect((await post('/control', { action: 'settle-refund', refundId, refundStatus })).status).toBe(204)
    expect(await test.provider.findOrder(orderId)).toMatchObject({
      captures: [{ status: refundStatus === 'COMPLETED' ? 'REFUNDED' : 'COMPLETED' }],
      refunds: [{ status: refundStatus }],
    })
    expect((await post('/control', { action: 'settle-refund', refundId, refundStatus })).status).toBe(422)
  })

  it('returns nothing when it fails at once', async () => {
    const { orderId, captureId } = await capturedOrder()
    await post('/control', { action: 'choose-refund', captureId, refundStatus: 'FAILED' })
    const first = { requestId: 'refund', amountCents: 12_345, note: '' }
    expect(await test.provider.refundCapture(captureId, first)).toMatchObject({ status: 'FAILED' })
    await post('/control', { action: 'choose-refund', captureId, refundStatus: 'COMPLETED' })
    expect(await test.provider.refundCapture(captureId, { ...first, requestId: 'second' })).toMatchObject({ status: 'COMPLETED' })
    expect(await test.provider.findOrder(orderId)).toMatchObject({ refunds: [{ status: 'FAILED' }, { status: 'COMPLETED' }] })
  })

  it('states what its capture has returned up to it', async () => {
    const { captureId } = await capturedOrder()
    for (const [amountCents, total] of [
      [300, '3.00'],
      [45, '3.45'],
    ] as const) {
      const { id } = await test.provider.refundCapture(captureId, { requestId: `refund-${amountCents}`, amountCents, note: '' })
      const answer = (await (await read(`refunds/${id}`)).json()) as object
      expect(answer).toMatchObject({ seller_payable_breakdown: { total_refunded_amount: { value: total } } })
    }
  })
})

describe('A chargeback', () => {
  it.each([
    [100, 'PARTIALLY_REFUNDED'],
    [12_345, 'REFUNDED'],
  ])('of %i cents can be read at its capture, and by its id', async (amountCents, status) => {
    const { orderId, captureId } = await capturedOrder()
    await post('/control', { action: 'reverse', captureId, amountCents })
    expect(await (await read(`captures/${captureId}`)).json()).toMatchObject({ status, status_details: { reason: 'CHARGEBACK' } })
    expect(await test.provider.findOrder(orderId)).toMatchObject({ captures: [{ status }], refunds: [] })
    const reversal = (await test.simulator.inspect()).orders[0]?.refunds[0]
    expect(await (await read(`refunds/${reversal?.id}`)).json()).toMatchObject({ status: 'COMPLETED', amount: reversal?.amount })
    const [since, until] = [new Date(test.clock.now().getTime() - 1_000), test.clock.now()]
    expect(await test.provider.listReversals(since, until)).toMatchObject([{ ids: { reversal: reversal?.id, capture: captureId } }])
    expect(await test.provider.listReversals(new Date(0), since)).toEqual([])
  })
})

describe('The control page', () => {
  it('lists orders as text, and completes a pending capture with its button', async () => {
    const id = await newOrder()
    await test.simulator.approve(id, { source: 'card', choice: 'pending' })
    const captureId = (await test.provider.captureOrder(id, 'capture')).captures[0]?.id ?? ''
    const page = await ask('')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
    const html = await page.text()
    expect(html).toContain(`Order ${id}`)
    expect(html).toContain('Vacanza &lt;studio&gt;')
    expect(html).toContain('<button>Complete</button>')
    const answer = await ask('', { method: 'POST', body: new URLSearchParams({ action: 'complete', captureId }) })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/simulators/payments'])
    expect(await test.provider.findOrder(id))?.toMatchObject({ captures: [{ status: 'COMPLETED' }] })
    await ask('', { method: 'POST', body: new URLSearchParams({ action: 'refund', captureId, amountCents: '45' }) })
    await ask('', { method: 'POST', body: new URLSearchParams({ action: 'reverse', captureId, amountCents: '' }) })
    expect((await test.simulator.inspect()).orders).toMatchObject([
      {
        refunds: [
          { kind: 'refund', amount: { value: '0.45' } },
          { kind: 'reversal', amount: { value: '123.00' } },
        ],
      },
    ])
  })
})

describe('A PayPal-Request-Id', () => {
  it('expires after six hours, as with PayPal', async () => {
    await test.close()
    test = await startTestProvider({ simulator: { webhook: undefined, orderLifeMs: 72 * 60 * 60_000 } })
    const first = await newOrder()
    test.clock.advance(6 * 60 * 60_000 - 1_000)
    expect(await newOrder()).toBe(first)
    test.clock.advance(2_000)
    expect(await newOrder()).not.toBe(first)
  })
})

/** Returns whether a card number passes the Luhn check, which card forms apply too. */
function isGoodNumber(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
