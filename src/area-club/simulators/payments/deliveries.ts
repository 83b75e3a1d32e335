import type { Clock } from '../../../core/server/domain/clock.ts'
import type { EventRecord } from './records.ts'
import type { SimulatorStore } from './simulator-store.ts'
import { newTransmission, signDelivery, signingKey } from './webhook-events.ts'

/** Sends a delivery and returns the response's status; rejects without a response. */
export type Deliver = (headers: Readonly<Record<string, string>>, body: string) => Promise<number>

export interface DeliveryOptions {
  store: SimulatorStore
  clock: Clock
  apiUrl: () => string
  webhookId: string
  deliver: Deliver
  /** Delays between attempts; after the last one the delivery is given up. */
  retryDelaysMs: readonly number[]
}

export interface Deliveries {
  /** Delivers the copies of an event, each with retries. */
  send(eventId: string, options?: { copies?: number; anew?: boolean }): void
  /** Delivers events sequentially in this order. */
  sendInOrder(eventIds: readonly string[]): void
  /** Resolves when no delivery is in progress. */
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * Delivers signed events to the webhook's URL with retries, as PayPal does.
 *
 * The retries of a transmission keep its id and time.
 */
export function createDeliveries({ store, clock, apiUrl, webhookId, deliver, retryDelaysMs }: DeliveryOptions): Deliveries {
  const underWay = new Set<Promise<void>>()
  const stopped = new AbortController()

  const prepare = (eventId: string, anew: boolean) =>
    store.change(async (records) => {
      const event = await records.find('event', eventId)
      if (event === undefined) return undefined
      const transmission = (anew ? undefined : event.transmission) ?? newTransmission(clock.now())
      await records.save('event', eventId, { ...event, transmission })
      const headers = signDelivery(event.body, { key: await signingKey(records), api: apiUrl(), webhookId, transmission })
      return { event, headers }
    })

  const attempt = async (eventId: string, headers: Readonly<Record<string, string>>, body: string): Promise<boolean> => {
    const status = await deliver(headers, body).catch(() => undefined)
    const isTaken = status !== undefined && status >= 200 && status < 300
    await store.change(async (records) => {
      const event = await records.find('event', eventId)
      if (event === undefined) return
      const attempts = [...event.attempts, { at: clock.now().toISOString(), status }]
      await records.save('event', eventId, { ...event, attempts, state: isTaken ? 'delivered' : event.state })
    })
    return isTaken
  }

  const giveUp = (eventId: string) =>
    store.change(async (records) => {
      const event = await records.find('event', eventId)
      if (event !== undefined && event.state !== 'delivered')
        await records.save('event', eventId, { ...event, state: 'given-up' } satisfies EventRecord)
    })

  const run = async (eventId: string, { copies, anew = false }: { copies?: number; anew?: boolean } = {}) => {
    const prepared = await prepare(eventId, anew)
    if (prepared === undefined) return
    const { event, headers } = prepared
    if (!anew && event.delayMs > 0) await pause(event.delayMs, stopped.signal)
    const one = async () => {
      for (const delayMs of [0, ...retryDelaysMs]) {
        if (delayMs > 0) await pause(delayMs, stopped.signal)
        if (stopped.signal.aborted) return
        if (await attempt(eventId, headers, event.body)) return
      }
      await giveUp(eventId)
    }
    await Promise.all(Array.from({ length: copies ?? event.copies }, one))
  }

  const track = (work: Promise<void>) => {
    const tracked = work.catch((error: unknown) => {
      if (!stopped.signal.aborted) throw error
    })
    underWay.add(tracked)
    void tracked.finally(() => underWay.delete(tracked))
  }

  return {
    send: (eventId, options) => track(run(eventId, options)),
    sendInOrder: (eventIds) =>
      track(
        (async () => {
          for (const eventId of eventIds) await run(eventId)
        })(),
      ),
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close: async () => {
      stopped.abort()
      await Promise.allSettled(underWay)
    },
  }
}

/** Returns a `Deliver` that posts to a URL, with a time limit and without redirects. */
export function deliverTo(url: string, timeLimitMs = 30_000): Deliver {
  return async (headers, body) => {
    const signal = AbortSignal.timeout(timeLimitMs)
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    await response.arrayBuffer()
    return response.status
  }
}

/** Resolves after a delay, or at once when aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    timer.unref()
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
