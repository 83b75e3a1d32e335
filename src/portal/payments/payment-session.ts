/**
 * Carries one payment through its calls: order, capture, registration. Knows neither React nor the provider's SDK, which call it from their
 * own moments; the state machine of `payment-flow.ts` decides what still counts.
 */
import { createStore } from '../../lib/create-store.ts'
import { judgeFailure } from './payment-failure.ts'
import {
  advance,
  initialFlow,
  offersPayment,
  type PaymentEvent,
  type PaymentFlow,
  type PaymentMethod,
  type PaymentNotice,
} from './payment-flow.ts'

export interface PaymentCalls {
  /** Resolves to the provider's id of the order. */
  createOrder(method: PaymentMethod, amountCents: number): Promise<string>
  /** Resolves to the status of the capture. */
  capture(orderId: string): Promise<string>
  /** Resolves to the server's words, and whether they say that it was registered in part (section 4). */
  finalize(orderId: string): Promise<{ message: string; isPartial: boolean }>
  markAsError(response: string): Promise<unknown>
}

export interface PaymentEvents {
  paid(amountCents: number): void
  /** What the page shows of the booking is out of date. */
  changed(): void
}

export interface PaymentSession {
  flow(): PaymentFlow
  /** What is agreed to by paying. */
  amountCents(): number
  subscribe(listener: () => void): () => void
  /** The page has loaded what is due. Counts while nothing is under way. */
  setAmount(amountCents: number): void
  /**
   * Makes the order and resolves to its id. A second press while it is being made resolves to the same order (P1). Throws `PaymentNotBegun`
   * where it is not made, which the flow tells.
   */
  begin(method: PaymentMethod): Promise<string>
  /** The customer has approved it: takes the money and registers it. `restart`: it was declined and the same order may be approved anew. */
  approve(orderId: string, canRestart: boolean): Promise<'restart' | 'settled'>
  cancel(): void
  /** The provider failed before anything was approved. `response` is what it said. */
  fail(response: unknown, notice?: PaymentNotice): void
  /** Asks now what became of it, instead of at the next turn. */
  verify(): void
  resume(): void
  /** Ends all waiting: what is under way goes on at the server. */
  close(): void
}

export class PaymentNotBegun extends Error {
  override readonly name = 'PaymentNotBegun'
}

export interface VerifyingTimes {
  /** Before each next look; the last one is kept. */
  delaysMs: readonly number[]
  slowAfterMs: number
}

const calmly: VerifyingTimes = { delaysMs: [2_000, 3_000, 5_000, 10_000, 20_000, 30_000], slowAfterMs: 60_000 }
/** Of `response` in the description of markPaymentAsError. */
const longestResponse = 4_000

export function createPaymentSession(
  calls: PaymentCalls,
  events: PaymentEvents,
  initialAmountCents: number,
  times: VerifyingTimes = calmly,
): PaymentSession {
  const store = createStore({ flow: initialFlow, amountCents: initialAmountCents })
  const flowNow = () => store.get().flow
  const setAmountCents = (amountCents: number) => store.set({ flow: flowNow(), amountCents })
  /** What the page shows; an amount that the server has named stays until the page shows another one. */
  let shownCents = initialAmountCents
  /** Came while a payment was under way. */
  let waitsCents: number | undefined
  let creating: { method: PaymentMethod; order: Promise<string> } | undefined
  let timers: ReturnType<typeof setTimeout>[] = []
  let looks = 0
  let isLooking = false
  let isClosed = false
  /** False where the event came too late to count. */
  const dispatch = (event: PaymentEvent): boolean => {
    const { flow, amountCents } = store.get()
    const next = advance(flow, event)
    if (next === flow) return false
    if (next.step.status !== 'verifying') stopLooking()
    const nextCents = next.step.status === 'choosing' ? waitsCents : undefined
    if (nextCents !== undefined) waitsCents = undefined
    store.set({ flow: next, amountCents: nextCents ?? amountCents })
    return true
  }
  const stopLooking = () => {
    for (const timer of timers) clearTimeout(timer)
    timers = []
    looks = 0
  }

  async function create(method: PaymentMethod): Promise<string> {
    const { attempt } = flowNow()
    try {
      const orderId = await calls.createOrder(method, store.get().amountCents)
      dispatch({ kind: 'created', attempt, orderId })
      return orderId
    } catch (error) {
      const failure = judgeFailure(error)
      if (failure.kind === 'pending') dispatch({ kind: 'another-pending', attempt })
      else if (failure.kind === 'amount-changed') {
        if (dispatch({ kind: 'create-failed', attempt, notice: failure })) {
          setAmountCents(failure.amountCents)
          events.changed()
        }
      } else dispatch({ kind: 'create-failed', attempt, notice: { kind: 'not-begun', error } })
      throw new PaymentNotBegun('The order was not made', { cause: error })
    }
  }

  async function take(orderId: string, canRestart: boolean): Promise<'restart' | 'settled'> {
    const { attempt } = flowNow()
    try {
      const status = await calls.capture(orderId)
      if (status === 'COMPLETED') {
        if (dispatch({ kind: 'captured', attempt })) await register(orderId)
      } else if (status === 'DECLINED') return decline(attempt, canRestart)
      else await wait(attempt)
    } catch (error) {
      const { kind } = judgeFailure(error)
      if (kind === 'declined') return decline(attempt, canRestart)
      if (kind === 'unknown' || kind === 'pending') await wait(attempt)
      else {
        report(error)
        if (dispatch({ kind: 'not-captured', attempt })) events.changed()
      }
    }
    return 'settled'
  }

  const decline = (attempt: number, canRestart: boolean) =>
    dispatch({ kind: 'declined', attempt, canRestart }) && canRestart ? 'restart' : 'settled'

  async function wait(attempt: number): Promise<void> {
    if (dispatch({ kind: 'capture-unknown', attempt })) lookLater(attempt)
  }

  /** Asks for the registration, which says what became of the money; asking again is safe. */
  async function register(orderId: string): Promise<void> {
    const { attempt } = flowNow()
    try {
      const registered = await calls.finalize(orderId)
      if (!dispatch({ kind: 'registered', attempt, ...registered })) return
      if (registered.isPartial) events.changed()
      else events.paid(store.get().amountCents)
    } catch (error) {
      const failure = judgeFailure(error)
      if (failure.kind === 'unknown' || failure.kind === 'pending') {
        dispatch({ kind: 'registration-unknown', attempt })
        lookLater(attempt)
      } else if (dispatch({ kind: 'registration-refused', attempt })) return
      else if (failure.kind !== 'declined') lookLater(attempt)
      else if (dispatch({ kind: 'not-captured', attempt })) events.changed()
    }
  }

  function lookLater(attempt: number): void {
    const flow = flowNow()
    if (isClosed || flow.step.status !== 'verifying' || flow.attempt !== attempt) return
    if (looks === 0) timers.push(setTimeout(() => dispatch({ kind: 'slow', attempt }), times.slowAfterMs))
    const delayMs = times.delaysMs[Math.min(looks, times.delaysMs.length - 1)] ?? times.slowAfterMs
    looks += 1
    timers.push(setTimeout(() => void look(), delayMs))
  }

  async function look(): Promise<void> {
    const { step } = flowNow()
    if (isClosed || isLooking || step.status !== 'verifying' || step.orderId === undefined) return
    isLooking = true
    try {
      await register(step.orderId)
    } finally {
      isLooking = false
    }
  }

  const report = (response: unknown) => {
    calls.markAsError(describeResponse(response)).catch(() => undefined)
  }

  return {
    flow: flowNow,
    amountCents: () => store.get().amountCents,
    subscribe: store.subscribe,
    setAmount(next) {
      if (next === shownCents) return
      shownCents = next
      if (flowNow().step.status === 'choosing') setAmountCents(next)
      else waitsCents = next
    },
    begin(method) {
      const { step } = flowNow()
      if (step.status === 'creating' && creating?.method === method) return creating.order
      if (!dispatch({ kind: 'begun', method })) return Promise.reject(new PaymentNotBegun(`A payment is ${flowNow().step.status}`))
      creating = { method, order: create(method) }
      return creating.order
    },
    async approve(orderId, canRestart) {
      return dispatch({ kind: 'approved', orderId }) ? take(orderId, canRestart) : 'settled'
    },
    cancel: () => void dispatch({ kind: 'cancelled' }),
    fail(response, notice = { kind: 'failed' }) {
      // The SDK tells a refusal of the order, too, which the flow has told already.
      if (offersPayment(flowNow().step) && dispatch({ kind: 'provider-failed', notice })) report(response)
    },
    verify: () => void look(),
    resume() {
      if (dispatch({ kind: 'resumed' })) events.changed()
    },
    close() {
      isClosed = true
      stopLooking()
    },
  }
}

/** What the provider said, as text for whoever looks into it. */
function describeResponse(response: unknown): string {
  const told = response instanceof Error ? { name: response.name, message: response.message } : response
  try {
    return (JSON.stringify(told) ?? String(told)).slice(0, longestResponse)
  } catch {
    return String(response).slice(0, longestResponse)
  }
}
