import { useEffect, useState } from 'react'
import { useRenderer } from '../../../core/portal/renderer/renderer-context.tsx'
import { useLatest } from '../../../core/portal/renderer/use-latest.ts'
import { useStore } from '../../../core/portal/ui/use-store.ts'
import type { PaymentArea } from './payment-area.ts'
import { isUnderWay, type PaymentFlow } from './payment-flow.ts'
import { createPaymentSession, type PaymentSession } from './payment-session.ts'
import type { UsedVoucher } from './use-vouchers.ts'

export interface Payment {
  session: PaymentSession
  flow: PaymentFlow
  amountCents: number
}

/**
 * Keeps one payment while the area is mounted. Guards the page against leaving while money may be moving.
 *
 * `used` is the voucher that pays a part of the area's amount; `partCents` is the part that is to be paid by itself, without a voucher.
 */
export function usePayment(area: PaymentArea, used: UsedVoucher | undefined, partCents: number | undefined): Payment {
  const latestArea = useLatest(area)
  const isPart = partCents !== undefined
  const latestChoice = useLatest({ ...(used && { voucher: used.code }), ...(isPart && { isPart }) })
  const [session] = useState(() => openSession(latestArea, latestChoice))
  const flow = useStore(session.subscribe, session.flow)
  const amountCents = useStore(session.subscribe, session.amountCents)

  const toPayCents = partCents ?? area.given.amount - (used?.amountCents ?? 0)
  useEffect(() => session.setAmount(toPayCents), [session, toPayCents])
  useEffect(() => session.open(), [session])

  const { holdPage } = useRenderer()
  const isHeld = isUnderWay(flow.step)
  useEffect(() => {
    if (!isHeld) return
    const { readText } = latestArea()
    return holdPage({
      title: readText('leave-title'),
      text: readText('leave'),
      proceed: readText('leave-proceed'),
      cancel: readText('leave-stay'),
    })
  }, [isHeld, holdPage, latestArea])
  return { session, flow, amountCents }
}

/** `choice` is what an order says beside its amount. */
function openSession(area: () => PaymentArea, choice: () => { voucher?: string; isPart?: boolean }): PaymentSession {
  const practice = area().given.practice.id
  const { call } = area()
  return createPaymentSession(
    {
      createOrder: async (method, amount) => readOrderId(await call('createPaymentOrder', { practice, amount, method, ...choice() })),
      capture: async (orderID) => (await call('capturePaymentOrder', { practice, orderID })).status,
      finalize: async (orderID) => {
        const { message } = await call('finalizePayment', { practice, orderID, isFromMembership: true })
        // Specification 4: a word of the localized message is the only sign of a partial registration.
        return { message, isPartial: message.includes(area().readText('partially-word')) }
      },
      markAsError: (orderID, response) => call('markPaymentAsError', { practice, orderID, response }),
    },
    {
      paid: (amount) => void area().tell('paid', { amount }),
      changed: () => void area().tell('changed', {}),
    },
    area().given.amount,
  )
}

/** Parses the answer, a JSON string that contains JSON with an `id` (specification 7). Throws when it has none. */
function readOrderId(answer: string): string {
  const order: unknown = JSON.parse(answer)
  if (typeof order === 'object' && order !== null && 'id' in order && typeof order.id === 'string') return order.id
  throw new Error('The answer to an order has no id')
}
