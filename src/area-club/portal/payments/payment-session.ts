/**
 * Makes the calls of one payment: order, capture, registration.
 *
 * Independent of React and of the provider's SDK, which call it. The state machine in `payment-flow.ts` ignores late events.
 */
import { createStore } from '../../../core/lib/create-store.ts'
import { classifyFailure } from './payment-failure.ts'
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
  /** Resolves to the provider's order id. */
  createOrder(method: PaymentMethod, amountCents: number): Promise<string>
  /** Resolves to the status of the capture. */
  capture(orderId: string): Promise<string>
  /** Resolves to the server's message, and whether it reports a partial registration (specification 4). */
  finalize(orderId: string): Promise<{ message: string; isPartial: boolean }>
  markAsError(orderId: string, response: string): Promise<unknown>
}

export interface PaymentEvents {
  paid(amountCents: number): void
  /** The page's data about the booking is stale. */
  changed(): void
}

export interface PaymentSession {
  flow(): PaymentFlow
  /** The amount that the customer agrees to by paying. */
  amountCents(): number
  subscribe(listener: () => void): () => void
  /** Sets the amount that the page loaded. Applied at once while the customer is choosing, otherwise at the return to the choice. */
  setAmount(amountCents: number): void
  /**
   * Creates the order and resolves to its id.
   *
   * A second call during the creation resolves to the same order (requirements P1). Rejects with `PaymentNotBegun` on failure, which the
   * flow reports to the customer.
   */
  begin(method: PaymentMethod): Promise<string>
  /**
   * Captures and registers an order that the customer approved.
   *
   * Resolves to `restart` when the payment was declined and `canRestart` allows the customer to approve the same order again.
   */
  approve(orderId: string, canRestart: boolean): Promise<'restart' | 'settled'>
  cancel(): void
  /** Reports that the provider failed before the approval. `response` is the provider's error. */
  fail(response: unknown, notice?: PaymentNotice): void
  /** Checks the registration now instead of at the next retry. */
  verify(): void
  resume(): void
  /** Retries an unknown outcome from now on. Returns the function that stops the retries; calls already made continue on the server. */
  open(): () => void
}

export class PaymentNotBegun extends Error {
  override readonly name = 'PaymentNotBegun'
}

export interface VerifyingTimes {
  /** Delays of the retries, with backoff; the last one repeats. */
  delaysMs: readonly number[]
  slowAfterMs: number
}

const calmly: VerifyingTimes = { delaysMs: [2_000, 3_000, 5_000, 10_000, 20_000, 30_000], slowAfterMs: 60_000 }
/** Maximum length of `response` in the API description of markPaymentAsError. */
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
  /** The last amount from the page. An amount from the server's problem stays until the page loads a different one. */
  let shownCents = initialAmountCents
  /** An amount that the page loaded during a payment. */
  let waitsCents: number | undefined
  let creating: { method: PaymentMethod; order: Promise<string> } | undefined
  let timers: ReturnType<typeof setTimeout>[] = []
  let looks = 0
  let isLooking = false
  let isOpen = false
  /** Returns false when the flow ignored the event. */
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
      const failure = classifyFailure(error)
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
      const { kind } = classifyFailure(error)
      if (kind === 'declined') return decline(attempt, canRestart)
      if (kind === 'unknown' || kind === 'pending') await wait(attempt)
      else {
        report(orderId, error)
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

  /** Requests the registration, whose answer tells whether money was taken. Idempotent. */
  async function register(orderId: string): Promise<void> {
    const { attempt } = flowNow()
    try {
      const registered = await calls.finalize(orderId)
      if (!dispatch({ kind: 'registered', attempt, ...registered })) return
      if (registered.isPartial) events.changed()
      else events.paid(store.get().amountCents)
    } catch (error) {
      const failure = classifyFailure(error)
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
    if (!isOpen || flow.step.status !== 'verifying' || flow.attempt !== attempt) return
    if (looks === 0) timers.push(setTimeout(() => dispatch({ kind: 'slow', attempt }), times.slowAfterMs))
    const delayMs = times.delaysMs[Math.min(looks, times.delaysMs.length - 1)] ?? times.slowAfterMs
    looks += 1
    timers.push(setTimeout(() => void look(), delayMs))
  }

  async function look(): Promise<void> {
    const { step } = flowNow()
    if (!isOpen || isLooking || step.status !== 'verifying' || step.orderId === undefined) return
    isLooking = true
    try {
      await register(step.orderId)
    } finally {
      isLooking = false
    }
  }

  const report = (orderId: string, response: unknown) => {
    calls.markAsError(orderId, describeResponse(response)).catch(() => undefined)
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
      // The SDK also reports a rejected `createOrder`, which the flow has already handled.
      const { step } = flowNow()
      if (offersPayment(step) && dispatch({ kind: 'provider-failed', notice }) && step.status === 'approving')
        report(step.orderId, response)
    },
    verify: () => void look(),
    resume() {
      if (dispatch({ kind: 'resumed' })) events.changed()
    },
    open() {
      isOpen = true
      if (!isLooking) lookLater(flowNow().attempt)
      return () => {
        isOpen = false
        stopLooking()
      }
    },
  }
}

/** Serializes the provider's error for support, cut to `longestResponse`. */
function describeResponse(response: unknown): string {
  const plain = response instanceof Error ? { name: response.name, message: response.message } : response
  try {
    return (JSON.stringify(plain) ?? String(plain)).slice(0, longestResponse)
  } catch {
    return String(response).slice(0, longestResponse)
  }
}
