/** One payment, with every response of the server and with none (requirements P1, P2, P5, P6, P12). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem } from '../../../src/api/api-problem.ts'
import { createPaymentSession, type PaymentCalls, PaymentNotBegun } from '../../../src/portal/payments/payment-session.ts'

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
  const seen: string[] = []
  session.subscribe(() => seen.push(session.flow().step.status))
  return { session, calls, events, seen }
}

const step = ({ session }: ReturnType<typeof open>) => session.flow().step

async function approved(given: ReturnType<typeof open>, canRestart = false) {
  await given.session.begin('paypal')
  return given.session.approve('ORDER-1', canRestart)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('Given a payment that goes well', () => {
  test('then order, capture and registration are called once each, and the amount is told', async () => {
    const given = open()
    await expect(approved(given)).resolves.toBe('settled')
    expect(given.seen).toEqual(['creating', 'approving', 'capturing', 'registering', 'paid'])
    expect(given.calls.createOrder).toHaveBeenCalledExactlyOnceWith('paypal', 34_000)
    expect(given.calls.capture).toHaveBeenCalledExactlyOnceWith('ORDER-1')
    expect(given.calls.finalize).toHaveBeenCalledExactlyOnceWith('ORDER-1')
    expect(given.calls.markAsError).not.toHaveBeenCalled()
    expect(given.events.paid).toHaveBeenCalledExactlyOnceWith(34_000)
  })

  test('when the button is pressed twice, then one order is made (P1)', async () => {
    const given = open()
    const [first, second] = await Promise.all([given.session.begin('card'), given.session.begin('card')])
    expect([first, second]).toEqual(['ORDER-1', 'ORDER-1'])
    expect(given.calls.createOrder).toHaveBeenCalledTimes(1)
  })

  test('when the approval is told twice, then the money is taken once', async () => {
    const given = open()
    await given.session.begin('paypal')
    await Promise.all([given.session.approve('ORDER-1', false), given.session.approve('ORDER-1', false)])
    expect(given.calls.capture).toHaveBeenCalledTimes(1)
  })

  test('when money is being taken, then no other payment can be begun', async () => {
    const given = open({ capture: inTurn(new Promise<string>(() => {})) })
    await given.session.begin('paypal')
    void given.session.approve('ORDER-1', false)
    await expect(given.session.begin('card')).rejects.toBeInstanceOf(PaymentNotBegun)
    given.session.cancel()
    given.session.fail('late')
    expect(step(given).status).toBe('capturing')
    expect(given.calls.markAsError).not.toHaveBeenCalled()
  })

  test('when it is registered in part, then the words of the server are a warning and the rest may be paid', async () => {
    const given = open({ finalize: inTurn<Registered>({ message: 'Transazione eseguita parzialmente', isPartial: true }) })
    await approved(given)
    expect(step(given)).toEqual({ status: 'paid', message: 'Transazione eseguita parzialmente', isPartial: true })
    expect(given.events.paid).not.toHaveBeenCalled()
    expect(given.events.changed).toHaveBeenCalledTimes(1)
    given.session.resume()
    expect(step(given)).toEqual({ status: 'choosing' })
  })
})

describe('Given an order that is not made', () => {
  test('when the amount has changed, then the new one is said, the page is refreshed, and nothing is paid without another press (P2)', async () => {
    const given = open({ createOrder: inTurn<string>(problem(409, 'amount-changed', { amount: 29_000 }), 'ORDER-2') })
    await expect(given.session.begin('paypal')).rejects.toBeInstanceOf(PaymentNotBegun)
    expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'amount-changed', amountCents: 29_000 } })
    expect(given.events.changed).toHaveBeenCalledTimes(1)
    expect(given.calls.createOrder).toHaveBeenCalledTimes(1)
    await given.session.begin('paypal')
    expect(given.calls.createOrder).toHaveBeenLastCalledWith('paypal', 29_000)
  })

  test('when another payment of the booking is open, then none is offered until the customer looks again', async () => {
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
    'when the call fails with %o, then the choice is there again',
    async (error) => {
      const given = open({ createOrder: inTurn<string>(error) })
      await expect(given.session.begin('paypal')).rejects.toThrow()
      expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'not-begun', error } })
    },
  )

  test('when the SDK tells the refusal once more, then nothing is marked as an error', async () => {
    const given = open({ createOrder: inTurn<string>(lost) })
    await given.session.begin('paypal').catch((error: unknown) => given.session.fail(error))
    expect(given.calls.markAsError).not.toHaveBeenCalled()
    expect(step(given)).toMatchObject({ notice: { kind: 'not-begun' } })
  })
})

describe('Given a window of the provider that is left', () => {
  test('when it is cancelled, then nothing is lost and nothing is an error', async () => {
    const given = open()
    await given.session.begin('paypal')
    given.session.cancel()
    expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'cancelled' } })
    expect(given.calls.markAsError).not.toHaveBeenCalled()
  })

  test('when it is cancelled before the order is made, then the late order changes nothing', async () => {
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

  test('when another payment has been begun since, then the approval of the first one no longer counts', async () => {
    const given = open({ createOrder: inTurn('ORDER-1', 'ORDER-2') })
    await given.session.begin('paypal')
    given.session.cancel()
    await given.session.begin('card')
    await given.session.approve('ORDER-1', false)
    expect(given.calls.capture).not.toHaveBeenCalled()
    expect(step(given)).toMatchObject({ status: 'approving', orderId: 'ORDER-2' })
  })

  test('when the provider fails, then the server is told what it said, cut to what it takes', async () => {
    const given = open()
    await given.session.begin('paypal')
    given.session.fail({ name: 'UNPROCESSABLE_ENTITY', details: 'x'.repeat(5_000) })
    expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'failed' } })
    const [response] = given.calls.markAsError.mock.calls[0] as unknown as [string]
    expect(response).toMatch(/^{"name":"UNPROCESSABLE_ENTITY"/)
    expect(response).toHaveLength(4_000)
  })
})

describe('Given a means of payment that is declined (P12)', () => {
  const declined = problem(422, 'payment-refused')

  test('when the window can be restarted, then the same order is approved anew', async () => {
    const given = open({ capture: inTurn<string>(declined, 'COMPLETED') })
    await expect(approved(given, true)).resolves.toBe('restart')
    expect(step(given)).toMatchObject({ status: 'approving', orderId: 'ORDER-1', notice: { kind: 'refused' } })
    await expect(given.session.approve('ORDER-1', true)).resolves.toBe('settled')
    expect(step(given).status).toBe('paid')
    expect(given.calls.createOrder).toHaveBeenCalledTimes(1)
  })

  test('when it cannot, then another means may be chosen', async () => {
    const given = open({ capture: inTurn<string>(declined) })
    await expect(approved(given)).resolves.toBe('settled')
    expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'refused' } })
    expect(given.calls.markAsError).not.toHaveBeenCalled()
  })

  test('an answer that says so is the same as a refusal', async () => {
    const given = open({ capture: inTurn('DECLINED') })
    await approved(given)
    expect(step(given)).toMatchObject({ notice: { kind: 'refused' } })
  })
})

describe('Given a capture whose outcome is not known (P5)', () => {
  test.each([
    ['the answer is lost', lost],
    ['the server could not reach the provider', unavailable],
    ['another process is settling it', problem(409, 'payment-pending')],
    ['the session has ended', problem(401, 'unauthorized')],
  ])('when %s, then no payment is offered and it is looked at until it is known', async (_when, error) => {
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

  test('when the provider has not settled it, then pending is not paid', async () => {
    const given = open({ capture: inTurn('PENDING'), finalize: inTurn<Registered>(problem(409, 'payment-pending')) })
    await approved(given)
    expect(step(given)).toMatchObject({ status: 'verifying', isCaptured: false })
    expect(given.events.paid).not.toHaveBeenCalled()
  })

  test('when it takes long, then it says so and goes on looking', async () => {
    const given = open({ capture: inTurn<string>(lost), finalize: inTurn<Registered>(problem(409, 'payment-pending')) })
    await approved(given)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(step(given)).toMatchObject({ status: 'verifying', isSlow: true })
    const looks = given.calls.finalize.mock.calls.length
    await vi.advanceTimersByTimeAsync(5_000)
    expect(given.calls.finalize.mock.calls.length).toBeGreaterThan(looks)
  })

  test('when the server knows that nothing was taken, then it may be paid anew', async () => {
    const given = open({ capture: inTurn<string>(lost), finalize: inTurn<Registered>(problem(422, 'payment-refused')) })
    await approved(given)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'failed' } })
    expect(given.events.changed).toHaveBeenCalledTimes(1)
  })

  test('when the server refuses to say, then no payment is offered', async () => {
    const given = open({ capture: inTurn<string>(lost), finalize: inTurn<Registered>(problem(404, 'not-found')) })
    await approved(given)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(step(given).status).toBe('verifying')
  })

  test('when the customer asks, then it is looked at now, once at a time', async () => {
    const given = open({ capture: inTurn<string>(lost), finalize: inTurn(new Promise<Registered>(() => {})) })
    await approved(given)
    given.session.verify()
    given.session.verify()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(given.calls.finalize).toHaveBeenCalledTimes(1)
  })

  test('when the area has left the page, then nothing is asked any more', async () => {
    const given = open({ capture: inTurn<string>(lost) })
    await approved(given)
    given.session.close()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(given.calls.finalize).not.toHaveBeenCalled()
  })
})

describe('Given a capture that was refused for good', () => {
  test('then it was not paid, the server is told, and the page is refreshed', async () => {
    const given = open({ capture: inTurn<string>(problem(422, 'not-payable')) })
    await approved(given)
    expect(step(given)).toEqual({ status: 'choosing', notice: { kind: 'failed' } })
    expect(given.calls.markAsError).toHaveBeenCalledTimes(1)
    expect(given.events.changed).toHaveBeenCalledTimes(1)
  })
})

describe('Given money that was taken and not registered (P6)', () => {
  test('when the answer is lost, then it is being registered, and asked for again', async () => {
    const given = open({ finalize: inTurn<Registered>(unavailable, done) })
    await approved(given)
    expect(step(given)).toMatchObject({ status: 'verifying', isCaptured: true })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(step(given)).toEqual(paid)
  })

  test.each([problem(422, 'payment-refused'), problem(404, 'not-found')])(
    'when it is refused with %o, then support is called and nothing more is paid',
    async (error) => {
      const given = open({ finalize: inTurn<Registered>(error) })
      await approved(given)
      expect(step(given)).toEqual({ status: 'unrecorded' })
      await expect(given.session.begin('card')).rejects.toThrow()
      expect(given.calls.markAsError).not.toHaveBeenCalled()
    },
  )
})

describe('The amount that is agreed to', () => {
  test('follows the page while nothing is under way, and stays during a payment', async () => {
    const given = open()
    given.session.setAmount(20_000)
    await given.session.begin('paypal')
    expect(given.calls.createOrder).toHaveBeenCalledWith('paypal', 20_000)
    given.session.setAmount(10_000)
    expect(given.session.amountCents()).toBe(20_000)
    given.session.cancel()
    expect(given.session.amountCents()).toBe(10_000)
  })

  test('stays what the server named until the page shows another one', async () => {
    const given = open({ createOrder: inTurn<string>(problem(409, 'amount-changed', { amount: 29_000 })) })
    await given.session.begin('paypal').catch(() => undefined)
    given.session.setAmount(34_000)
    expect(given.session.amountCents()).toBe(29_000)
    given.session.setAmount(28_000)
    expect(given.session.amountCents()).toBe(28_000)
  })
})
