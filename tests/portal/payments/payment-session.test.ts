/**
 * One payment, with every response of the server and with none (requirements P1, P2, P5, P6, P12).
 *
 * Some lines above 300, because all of it drives one payment with the same scripted calls.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPaymentSession, type PaymentCalls, PaymentNotBegun } from '../../../src/area-club/portal/payments/payment-session.ts'
import { ApiProblem } from '../../../src/core/api/api-problem.ts'

const problem = (status: number, code: string, more: { amount?: number } = {}) => new ApiProblem({ status, code, requestId: 'r', ...more })
const lost = problem(0, 'network')
const unavailable = problem(503, 'unavailable')

type Registered = { message: string; isPartial: boolean }
const done: Registered = { message: 'Transazione eseguita con successo', isPartial: false }
const paid = { status: 'paid', ...done }

/** Returns or throws the results in turn; the last one is repeated. */
function inTurn<T>(...answers: readonly (T | Error | Promise<T>)[]) {
  let turn = 0
  return vi.fn(async (): Promise<T> => {
    const answer = answers[Math.min(turn, answers.length - 1)]
    turn += 1
    if (answer instanceof Error) throw answer
    return answer as T
  })
}

function open(more: { [Name in keyof PaymentCalls]?: ReturnType<typeof vi.fn> } = {}) {
  const calls = {
    createOrder: inTurn('ORDER-1'),
    capture: inTurn('COMPLETED'),
    finalize: inTurn<Registered>(done),
    markAsError: inTurn('ok'),
    ...more,
  }
  const events = { paid: vi.fn(), changed: vi.fn() }
  const session = createPaymentSession(calls as PaymentCalls, events, 34_000, { delaysMs: [2_000, 5_000], slowAfterMs: 60_000 })
  const close = session.open()
  const seen: string[] = []
  session.subscribe(() => seen.push(session.flow().step.status))
  return { session, close, calls, events, seen }
}

const step = ({ session }: ReturnType<typeof open>) => session.flow().step

async function approved(given: ReturnType<typeof open>, canRestart = false) {
  await given.session.begin('paypal')
  return given.session.approve('ORDER-1', canRestart)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('Given a successful payment', () => {
  test('creates the order, captures it and registers it once each, and shows the amount', async () => {
    const given = open()
    await expect(approved(given)).resolves.toBe('settled')
    expect(given.seen).toEqual(['creating', 'approving', 'capturing', 'registering', 'paid'])
    expect(given.calls.createOrder).toHaveBeenCalledExactlyOnceWith('paypal', 34_000)
    expect(given.calls.capture).toHaveBeenCalledExactlyOnceWith('ORDER-1')
    expect(given.calls.finalize).toHaveBeenCalledExactlyOnceWith('ORDER-1')
    expect(given.calls.markAsError).not.toHaveBeenCalled()
    expect(given.events.paid).toHaveBeenCalledExactlyOnceWith(34_000)
  })

  test('creates one order when the customer presses the button twice (requirements P1)', async () => {
    const given = open()
    const [first, second] = await Promise.all([given.session.begin('card'), given.session.begin('card')])
    expect([first, second]).toEqual(['ORDER-1', 'ORDER-1'])
    expect(given.calls.createOrder).toHaveBeenCalledTimes(1)
  })

  test('captures once when the provider reports the approval twice', async () => {
    const given = open()
    await given.session.begin('paypal')
    await Promise.all([given.session.approve('ORDER-1', false), given.session.approve('ORDER-1', false)])
    expect(given.calls.capture).toHaveBeenCalledTimes(1)
  })

  test('begins no other payment while a capture is running', async () => {
    const given = open({ capture: inTurn(new Promise<string>(() => {})) })
    await given.session.begin('paypal')
    void given.session.approve('ORDER-1', false)
    await expect(given.session.begin('card')).rejects.toBeInstanceOf(PaymentNotBegun)
    given.session.cancel()
    given.session.fail('late')
    expect(step(given).status).toBe('capturing')
    expect(given.calls.markAsError).not.toHaveBeenCalled()
  })

  test('shows the server’s message as a warning when the payment is registered in part, and allows paying the rest', async () => {
    const given = open({ finalize: inTurn<Registered>({ message: 'Transazione eseguita parzialmente', isPartial: true }) })
    await approved(given)
    expect(step(given)).toEqual({ status: 'paid', message: 'Transazione eseguita parzialmente', isPartial: true })
    expect(given.events.paid).not.toHaveBeenCalled()
    expect(given.events.changed).toHaveBeenCalledTimes(1)
    given.session.resume()
    expect(step(given)).toEqual({ status: 'choosing' })
  })
})

describe('Given an order that is not created', () => {
  test('shows a changed amount, refreshes the page, and pays nothing without another press (requirements P2)', async () => {
    const given = open({ createOrder: inTurn<string>(problem(409, 'amount-changed', { amount: 29_000 }), 'ORDER-2') })
    await expect(given.session.begin('paypal')).rejects.toBeInstanceOf(PaymentNotBegun)
    expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'amount-changed', amountCents: 29_000 } })
    expect(given.events.changed).toHaveBeenCalledTimes(1)
    expect(given.calls.createOrder).toHaveBeenCalledTimes(1)
    await given.session.begin('paypal')
    expect(given.calls.createOrder).toHaveBeenLastCalledWith('paypal', 29_000)
  })

  test('offers no payment while another one of the booking is pending, until the customer checks again', async () => {
    const given = open({ createOrder: inTurn<string>(problem(409, 'payment-pending')) })
    await expect(given.session.begin('paypal')).rejects.toThrow()
    expect(step(given)).toMatchObject({ status: 'verifying', orderId: undefined })
    await expect(given.session.begin('paypal')).rejects.toThrow()
    expect(given.calls.createOrder).toHaveBeenCalledTimes(1)
    given.session.resume()
    expect(given.events.changed).toHaveBeenCalledTimes(1)
    expect(step(given)).toEqual({ status: 'choosing' })
  })

  test.each([lost, unavailable, problem(422, 'not-payable')])(
    'offers the payment methods again when the call fails with %o',
    async (error) => {
      const given = open({ createOrder: inTurn<string>(error) })
      await expect(given.session.begin('paypal')).rejects.toThrow()
      expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'not-begun', error } })
    },
  )

  test('marks nothing as an error when the SDK repeats the refusal', async () => {
    const given = open({ createOrder: inTurn<string>(lost) })
    await given.session.begin('paypal').catch((error: unknown) => given.session.fail(error))
    expect(given.calls.markAsError).not.toHaveBeenCalled()
    expect(step(given)).toMatchObject({ notice: { kind: 'not-begun' } })
  })
})

describe('Given a closed window of the provider', () => {
  test('returns to the payment methods without an error when the customer cancels', async () => {
    const given = open()
    await given.session.begin('paypal')
    given.session.cancel()
    expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'cancelled' } })
    expect(given.calls.markAsError).not.toHaveBeenCalled()
  })

  test('ignores the order of a call that was cancelled before the response', async () => {
    let answer: (orderId: string) => void = () => undefined
    const given = open({ createOrder: inTurn(new Promise<string>((resolve) => (answer = resolve))) })
    const order = given.session.begin('paypal')
    given.session.cancel()
    answer('ORDER-1')
    await order
    expect(step(given)).toMatchObject({ status: 'choosing', notice: { kind: 'cancelled' } })
    await expect(given.session.approve('ORDER-1', false)).resolves.toBe('settled')
    expect(given.calls.capture).not.toHaveBeenCalled()
  })

  test('ignores the approval of an earlier order once another payment has begun', async () => {
    const given = open({ createOrder: inTurn('ORDER-1', 'ORDER-2') })
    await given.session.begin('paypal')
    given.session.cancel()
    await given.session.begin('card')
    await given.session.approve('ORDER-1', false)
    expect(given.calls.capture).not.toHaveBeenCalled()
    expect(step(given)).toMatchObject({ status: 'approving', orderId: 'ORDER-2' })
  })

  test('sends the provider’s error to the server, cut to the accepted length', async () => {
    const given = open()
    await given.session.begin('paypal')
    given.session.fail({ name: 'UNPROCESSABLE_ENTITY', details: 'x'.repeat(5_000) })
    expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'failed' } })
    const [orderId, response] = given.calls.markAsError.mock.calls[0] as unknown as [string, string]
    expect(orderId).toBe('ORDER-1')
    expect(response).toMatch(/^{"name":"UNPROCESSABLE_ENTITY"/)
    expect(response).toHaveLength(4_000)
  })
})

describe('Given a declined payment method (requirements P12)', () => {
  const declined = problem(422, 'payment-refused')

  test('has the same order approved again when the window can be restarted', async () => {
    const given = open({ capture: inTurn<string>(declined, 'COMPLETED') })
    await expect(approved(given, true)).resolves.toBe('restart')
    expect(step(given)).toMatchObject({ status: 'approving', orderId: 'ORDER-1', notice: { kind: 'refused' } })
    await expect(given.session.approve('ORDER-1', true)).resolves.toBe('settled')
    expect(step(given).status).toBe('paid')
    expect(given.calls.createOrder).toHaveBeenCalledTimes(1)
  })

  test('offers other payment methods when the window cannot be restarted', async () => {
    const given = open({ capture: inTurn<string>(declined) })
    await expect(approved(given)).resolves.toBe('settled')
    expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'refused' } })
    expect(given.calls.markAsError).not.toHaveBeenCalled()
  })

  test('treats a response with the status DECLINED as a refusal', async () => {
    const given = open({ capture: inTurn('DECLINED') })
    await approved(given)
    expect(step(given)).toMatchObject({ notice: { kind: 'refused' } })
  })
})

describe('Given a capture with an unknown outcome (requirements P5)', () => {
  test.each([
    ['the answer is lost', lost],
    ['the server could not reach the provider', unavailable],
    ['another process is settling it', problem(409, 'payment-pending')],
    ['the session has ended', problem(401, 'unauthorized')],
  ])('offers no payment and polls until the outcome is known when %s', async (_when, error) => {
    const given = open({ capture: inTurn<string>(error), finalize: inTurn<Registered>(problem(409, 'payment-pending'), lost, done) })
    await approved(given)
    expect(step(given)).toEqual({ status: 'verifying', orderId: 'ORDER-1', isCaptured: false, isSlow: false })
    await expect(given.session.begin('card')).rejects.toThrow()
    given.session.resume()
    expect(step(given).status).toBe('verifying')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(given.calls.finalize).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(given.calls.finalize).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(given.calls.finalize).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(step(given)).toEqual(paid)
    expect(given.events.paid).toHaveBeenCalledExactlyOnceWith(34_000)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('does not show a pending payment as paid', async () => {
    const given = open({ capture: inTurn('PENDING'), finalize: inTurn<Registered>(problem(409, 'payment-pending')) })
    await approved(given)
    expect(step(given)).toMatchObject({ status: 'verifying', isCaptured: false })
    expect(given.events.paid).not.toHaveBeenCalled()
  })

  test('tells the customer when the check takes long, and continues polling', async () => {
    const given = open({ capture: inTurn<string>(lost), finalize: inTurn<Registered>(problem(409, 'payment-pending')) })
    await approved(given)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(step(given)).toMatchObject({ status: 'verifying', isSlow: true })
    const looks = given.calls.finalize.mock.calls.length
    await vi.advanceTimersByTimeAsync(5_000)
    expect(given.calls.finalize.mock.calls.length).toBeGreaterThan(looks)
  })

  test('offers a new payment when the server knows that nothing was captured', async () => {
    const given = open({ capture: inTurn<string>(lost), finalize: inTurn<Registered>(problem(422, 'payment-refused')) })
    await approved(given)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'failed' } })
    expect(given.events.changed).toHaveBeenCalledTimes(1)
  })

  test('offers no payment when the server refuses to tell the outcome', async () => {
    const given = open({ capture: inTurn<string>(lost), finalize: inTurn<Registered>(problem(404, 'not-found')) })
    await approved(given)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(step(given).status).toBe('verifying')
  })

  test('checks at once when the customer asks, one request at a time', async () => {
    const given = open({ capture: inTurn<string>(lost), finalize: inTurn(new Promise<Registered>(() => {})) })
    await approved(given)
    given.session.verify()
    given.session.verify()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(given.calls.finalize).toHaveBeenCalledTimes(1)
  })

  test('stops polling when the widget leaves the page', async () => {
    const given = open({ capture: inTurn<string>(lost) })
    await approved(given)
    given.close()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(given.calls.finalize).not.toHaveBeenCalled()
  })

  test('polls again when the widget is mounted again, as Fast Refresh and StrictMode do', async () => {
    const given = open({ capture: inTurn<string>(lost) })
    given.close()
    given.session.open()
    await approved(given)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(step(given)).toEqual(paid)
  })

  test('polls in one chain when the widget is mounted again during a poll', async () => {
    const answers: ((error: Error) => void)[] = []
    const finalize = vi.fn(() => new Promise<Registered>((_resolve, reject) => void answers.push(reject)))
    const given = open({ capture: inTurn<string>(lost), finalize })
    await approved(given)
    await vi.advanceTimersByTimeAsync(2_000)
    given.close()
    given.session.open()
    answers[0]?.(unavailable)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(finalize).toHaveBeenCalledTimes(2)
  })
})

describe('Given a capture that was finally refused', () => {
  test('shows that nothing was paid, reports it to the server, and refreshes the page', async () => {
    const given = open({ capture: inTurn<string>(problem(422, 'not-payable')) })
    await approved(given)
    expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'failed' } })
    expect(given.calls.markAsError).toHaveBeenCalledTimes(1)
    expect(given.events.changed).toHaveBeenCalledTimes(1)
  })
})

describe('Given a captured payment that is not registered (requirements P6)', () => {
  test('shows that it is being registered, and retries, when the response is lost', async () => {
    const given = open({ finalize: inTurn<Registered>(unavailable, done) })
    await approved(given)
    expect(step(given)).toMatchObject({ status: 'verifying', isCaptured: true })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(step(given)).toEqual(paid)
  })

  test.each([problem(422, 'payment-refused'), problem(404, 'not-found')])(
    'refers the customer to support and offers no payment when the registration fails with %o',
    async (error) => {
      const given = open({ finalize: inTurn<Registered>(error) })
      await approved(given)
      expect(step(given)).toEqual({ status: 'unrecorded' })
      await expect(given.session.begin('card')).rejects.toThrow()
      expect(given.calls.markAsError).not.toHaveBeenCalled()
    },
  )
})

describe('The amount to pay', () => {
  test('follows the page while no payment is running, and stays during one', async () => {
    const given = open()
    given.session.setAmount(20_000)
    await given.session.begin('paypal')
    expect(given.calls.createOrder).toHaveBeenCalledWith('paypal', 20_000)
    given.session.setAmount(10_000)
    expect(given.session.amountCents()).toBe(20_000)
    given.session.cancel()
    expect(given.session.amountCents()).toBe(10_000)
  })

  test('stays at the server’s amount until the page shows another one', async () => {
    const given = open({ createOrder: inTurn<string>(problem(409, 'amount-changed', { amount: 29_000 })) })
    await given.session.begin('paypal').catch(() => undefined)
    given.session.setAmount(34_000)
    expect(given.session.amountCents()).toBe(29_000)
    given.session.setAmount(28_000)
    expect(given.session.amountCents()).toBe(28_000)
  })
})
