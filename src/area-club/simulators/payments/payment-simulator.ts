import type { Clock } from '../../../core/server/domain/clock.ts'
import { type Choice, isChoice } from './choices.ts'
import type { Command } from './control.ts'
import { createDeliveries, type Deliver, type Deliveries, deliverTo } from './deliveries.ts'
import { createHeldCalls, type HeldCall } from './held-calls.ts'
import { Issue } from './issues.ts'
import {
  approveOrder,
  type ChangeContext,
  newId,
  refundCapture,
  requireCapture,
  requireOrder,
  reverseCapture,
  settleCapture,
  settleRefund,
} from './ledger.ts'
import { showCents } from './money.ts'
import { type Approval, readApproval } from './payment-sources.ts'
import type { DeliveryRecord, EventRecord, FaultRecord, LaterRecord, OrderRecord } from './records.ts'
import type { SimulatorStore } from './simulator-store.ts'
import { makeEvent } from './webhook-events.ts'

export interface SimulatorOptions {
  store: SimulatorStore
  clock: Clock
  clientId: string
  clientSecret: string
  /** The account that receives payments. */
  payeeId: string
  /** Receives the signed events, as a URL or a function; none are delivered when missing. */
  webhook?: { id: string; url: string } | { id: string; deliver: Deliver } | undefined
  /** Delay of the outcomes that happen "later". */
  laterMs?: number
  /** How long an order may wait for its approval, and then for its capture; three hours, as at PayPal, by default. */
  orderLifeMs?: number
  retryDelaysMs?: readonly number[]
}

/** The simulator without HTTP: commands and state. */
export interface PaymentSimulator {
  readonly options: SimulatorOptions
  /** Runs a change of orders and, once it is committed, delivers its events. */
  change<T>(work: (context: ChangeContext) => Promise<T>): Promise<T>
  /** Consumes and returns the fault for this call, if any. */
  takeFault(on: FaultRecord['on'], id: string): Promise<FaultRecord | undefined>
  /** Resolves once a held call is resumed. */
  hold(call: HeldCall): Promise<void>
  approve(orderId: string, approval: Approval): Promise<OrderRecord>
  control(command: Command): Promise<void>
  inspect(): Promise<SimulatorState>
  /** Resolves when no delivery is in progress. */
  settled(): Promise<void>
  /** Resumes deliveries and scheduled actions after a restart. */
  resume(): Promise<void>
  close(): Promise<void>
}

export interface SimulatorState {
  orders: readonly OrderRecord[]
  events: readonly EventRecord[]
  faults: readonly FaultRecord[]
  delivery: DeliveryRecord
  /** Held calls of this process only. */
  held: readonly HeldCall[]
}

const defaultDelivery: DeliveryRecord = { mode: 'now', copies: 1, delayMs: 0 }
/** Shortened: PayPal retries for three days. */
const defaultRetryDelaysMs = [2_000, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000]

export function createPaymentSimulator(options: SimulatorOptions, apiUrl: () => string): PaymentSimulator {
  const { store, clock, payeeId, laterMs = 10_000, orderLifeMs = 3 * 60 * 60_000, retryDelaysMs = defaultRetryDelaysMs } = options
  const timers = new Set<NodeJS.Timeout>()
  const heldCalls = createHeldCalls()
  const deliveries = createDeliveriesOf(options, apiUrl, retryDelaysMs)

  const change: PaymentSimulator['change'] = async (work) => {
    const emitted: EventRecord[] = []
    const scheduled: LaterRecord[] = []
    const result = await store.change(async (records) => {
      const [now, api] = [clock.now(), apiUrl()]
      return await work({
        records,
        now,
        api,
        payeeId,
        orderLifeMs,
        schedule: async (captureId, action) => {
          const later: LaterRecord = { id: captureId, captureId, action, dueAt: new Date(now.getTime() + laterMs).toISOString() }
          await records.save('later', later.id, later)
          scheduled.push(later)
        },
        emit: async (type, order, resource) => {
          const delivery = (await records.find('delivery', 'delivery')) ?? defaultDelivery
          const event = makeEvent(type, { order, resource, now, api, delivery, laterMs })
          await records.save('event', event.id, event)
          emitted.push(event)
        },
      })
    })
    for (const { id, state } of emitted) if (state === 'waiting') deliveries?.send(id)
    for (const later of scheduled) schedule(later, laterMs)
    return result
  }

  const schedule = (later: LaterRecord, delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void runScheduled(later)
    }, delayMs)
    timer.unref()
    timers.add(timer)
  }

  const runScheduled = async ({ id, captureId, action }: LaterRecord) => {
    const isMine = await store.change(async (records) => {
      const isThere = (await records.find('later', id)) !== undefined
      await records.remove('later', id)
      return isThere
    })
    if (!isMine) return
    if (action === 'release') {
      const orderId = await store.change(async (records) => (await records.find('capture', captureId))?.orderId)
      await release((event) => event.orderId === orderId, 'reversed')
    } else await control({ action, captureId }).catch(ignoreIssues)
  }

  const release = async (isWanted: (event: EventRecord) => boolean, order: 'as-sent' | 'reversed') => {
    const held = await store.change(async (records) => {
      const events = (await records.list('event')).filter((event) => event.state === 'held' && isWanted(event))
      for (const event of events) await records.save('event', event.id, { ...event, state: 'waiting' })
      return events.map(({ id }) => id)
    })
    deliveries?.sendInOrder(order === 'reversed' ? held.reverse() : held)
  }

  const control: PaymentSimulator['control'] = async (command) => {
    switch (command.action) {
      case 'fault': {
        const { action: _action, ...fault } = command
        const id = newId()
        return await store.change((records) => records.save('fault', id, { times: 1, ...fault, id }))
      }
      case 'clear':
        return await store.change(async (records) => {
          for (const { id } of await records.list('fault')) await records.remove('fault', id)
        })
      case 'continue':
        return heldCalls.resume()
      case 'choose':
        return await change((context) => choose(context, command.orderId, command.choice))
      case 'approve':
        await approve(command.orderId, command)
        return
      case 'expire':
        return await change(async ({ records, now }) => {
          const order = await requireOrder({ records, now }, command.orderId)
          if (order.status === 'COMPLETED') throw new Issue(422)
          await records.save('order', order.id, { ...order, expiresAt: now.toISOString() })
        })
      case 'reads':
        return await change(async ({ records, now }) => {
          const order = await requireOrder({ records, now }, command.orderId)
          await records.save('order', order.id, { ...order, readStatus: command.status })
        })
      case 'choose-refund':
        return await change(async (context) => {
          const { order, capture } = await requireCapture(context, command.captureId)
          const captures = order.captures.map((each) => (each === capture ? { ...each, refundStatus: command.refundStatus } : each))
          await context.records.save('order', order.id, { ...order, captures })
        })
      case 'settle-refund':
        return await change((context) => settleRefund(context, command.refundId, command.refundStatus))
      case 'complete':
      case 'deny':
        return await change((context) =>
          settleCapture(context, command.captureId, command.action === 'complete' ? 'COMPLETED' : 'DECLINED'),
        )
      case 'refund':
      case 'reverse':
        return await change((context) => refundOrReverse(context, command))
      case 'webhooks': {
        const { action: _action, ...wanted } = command
        return await store.change(async (records) => {
          const delivery = (await records.find('delivery', 'delivery')) ?? defaultDelivery
          await records.save('delivery', 'delivery', { ...delivery, ...wanted })
        })
      }
      case 'release':
        return await release(() => true, command.order ?? 'as-sent')
      case 'redeliver':
        deliveries?.send(command.eventId, { anew: true, copies: command.copies ?? 1 })
    }
  }

  const approve: PaymentSimulator['approve'] = (orderId, approval) => {
    const { paymentSource, choice } = readApproval(approval)
    return change(async (context) => {
      const chosen = (await requireOrder(context, orderId)).choice
      const isNamed = approval.choice !== undefined || approval.card?.number !== undefined || choice !== 'pays'
      return await approveOrder(context, orderId, { paymentSource, choice: isNamed ? choice : chosen })
    })
  }

  return {
    options,
    change,
    approve,
    control,
    hold: heldCalls.hold,
    takeFault: (on, id) =>
      store.change(async (records) => {
        const fault = (await records.list('fault')).find((each) => each.on === on && (each.about === undefined || each.about === id))
        if (fault === undefined) return undefined
        if (fault.times <= 1) await records.remove('fault', fault.id)
        else await records.save('fault', fault.id, { ...fault, times: fault.times - 1 })
        return fault
      }),
    inspect: () =>
      store.change(async (records) => ({
        orders: await records.list('order'),
        events: await records.list('event'),
        faults: await records.list('fault'),
        delivery: (await records.find('delivery', 'delivery')) ?? defaultDelivery,
        held: heldCalls.list(),
      })),
    settled: async () => await deliveries?.settled(),
    resume: async () => {
      const { events, laters } = await store.change(async (records) => ({
        events: (await records.list('event')).filter(({ state }) => state === 'waiting'),
        laters: await records.list('later'),
      }))
      for (const { id } of events) deliveries?.send(id)
      for (const later of laters) schedule(later, Math.max(0, Math.min(laterMs, new Date(later.dueAt).getTime() - clock.now().getTime())))
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      heldCalls.resume()
      await deliveries?.close()
    },
  }
}

function createDeliveriesOf(
  { store, clock, webhook }: SimulatorOptions,
  apiUrl: () => string,
  retryDelaysMs: readonly number[],
): Deliveries | undefined {
  if (webhook === undefined) return undefined
  const deliver = 'deliver' in webhook ? webhook.deliver : deliverTo(webhook.url)
  return createDeliveries({ store, clock, apiUrl, webhookId: webhook.id, deliver, retryDelaysMs })
}

async function choose(context: ChangeContext, orderId: string, choice: string): Promise<void> {
  const order = await requireOrder(context, orderId)
  if (!isChoice(choice)) throw new Issue(400, 'INVALID_PARAMETER_VALUE', '/choice')
  await context.records.save('order', orderId, { ...order, choice: choice satisfies Choice })
}

async function refundOrReverse(
  context: ChangeContext,
  { action, captureId, amountCents }: Command & { action: 'refund' | 'reverse' },
): Promise<void> {
  const { capture } = await requireCapture(context, captureId)
  const amount = amountCents === undefined ? undefined : { ...capture.amount, value: showCents(BigInt(amountCents)) }
  if (action === 'refund') await refundCapture(context, captureId, { amount })
  else await reverseCapture(context, captureId, amount)
}

/** Ignores issues: a scheduled action may have become impossible, such as a refund already made by hand. */
function ignoreIssues(error: unknown): void {
  if (!(error instanceof Issue)) throw error
}
