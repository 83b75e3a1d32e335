/** Renders orders, captures and refunds in PayPal's format. */
import { centsOf, showCents } from './money.ts'
import type { CaptureRecord, OrderRecord, RefundRecord } from './records.ts'

export interface Money {
  currency_code: string
  value: string
}

export interface Link {
  href: string
  rel: string
  method: 'GET' | 'POST' | 'PATCH'
}

/** The API's URL without a trailing slash. */
export type ApiUrl = string

/** Renders an order; `minimal` has id, status and links only, as PayPal's `return=minimal`. */
export function showOrder(
  order: OrderRecord,
  api: ApiUrl,
  detail: 'minimal' | 'representation' = 'representation',
): Record<string, unknown> {
  const { id, status, paymentSource } = order
  const self = `${api}/v2/checkout/orders/${id}`
  const links: Link[] = [
    { href: self, rel: 'self', method: 'GET' },
    ...(status === 'CREATED' || status === 'APPROVED'
      ? ([
          { href: self, rel: 'update', method: 'PATCH' },
          { href: `${self}/capture`, rel: 'capture', method: 'POST' },
        ] as const)
      : []),
    ...(status === 'CREATED' ? ([{ href: `${api}/checkoutnow?token=${id}`, rel: 'approve', method: 'GET' }] as const) : []),
  ]
  const base = { id, status, ...(paymentSource !== undefined && { payment_source: paymentSource }), links }
  if (detail === 'minimal') return base
  return {
    ...base,
    intent: 'CAPTURE',
    ...(order.choice === 'captured-at-approval' && { processing_instruction: 'ORDER_COMPLETE_ON_PAYMENT_APPROVAL' }),
    purchase_units: [
      {
        reference_id: 'default',
        amount: order.amount,
        payee: { email_address: 'payee@example.com', merchant_id: order.payeeId },
        ...(order.description !== undefined && { description: order.description }),
        ...(order.customId !== undefined && { custom_id: order.customId }),
        ...(order.captures.length > 0 && { payments: showPayments(order, api) }),
      },
    ],
    create_time: order.createdAt,
    update_time: order.updatedAt,
  }
}

function showPayments(order: OrderRecord, api: ApiUrl): Record<string, unknown> {
  const refunds = order.refunds.filter(({ kind }) => kind === 'refund')
  return {
    captures: order.captures.map((capture) => showCapture(order, capture, api)),
    ...(refunds.length > 0 && { refunds: refunds.map((refund) => showRefund(order, refund, api)) }),
  }
}

function showCapture(order: OrderRecord, capture: CaptureRecord, api: ApiUrl): Record<string, unknown> {
  const self = `${api}/v2/payments/captures/${capture.id}`
  return {
    id: capture.id,
    status: capture.status,
    ...statusDetailsOf(order, capture),
    amount: capture.amount,
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    ...(order.customId !== undefined && { custom_id: order.customId }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${api}/v2/checkout/orders/${order.id}`, rel: 'up', method: 'GET' },
    ],
    create_time: capture.createdAt,
    update_time: capture.updatedAt,
  }
}

/** A chargeback has no resource below its order, so the reason is its only trace there. */
function statusDetailsOf({ refunds }: OrderRecord, { id, status }: CaptureRecord): Record<string, unknown> {
  if (status === 'PENDING') return { status_details: { reason: 'PENDING_REVIEW' } }
  const isReversed = refunds.some(({ kind, captureId }) => kind === 'reversal' && captureId === id)
  return isReversed ? { status_details: { reason: 'CHARGEBACK' } } : {}
}

/** Renders a capture with its order and payee, as by itself or in an event. */
export function showWholeCapture(order: OrderRecord, capture: CaptureRecord, api: ApiUrl): Record<string, unknown> {
  return {
    ...showCapture(order, capture, api),
    supplementary_data: { related_ids: { order_id: order.id } },
    payee: { email_address: 'payee@example.com', merchant_id: order.payeeId },
  }
}

export function showRefund(order: OrderRecord, refund: RefundRecord, api: ApiUrl): Record<string, unknown> {
  return {
    id: refund.id,
    status: refund.status,
    ...((refund.status === 'PENDING' || refund.status === 'FAILED') && { status_details: { reason: 'ECHECK' } }),
    amount: refund.amount,
    ...(refund.note !== undefined && { note_to_payer: refund.note }),
    ...(order.customId !== undefined && { custom_id: order.customId }),
    seller_payable_breakdown: { gross_amount: refund.amount, net_amount: refund.amount, total_refunded_amount: totalOf(order, refund) },
    links: [
      { href: `${api}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${api}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
    create_time: refund.createdAt,
    update_time: refund.updatedAt,
  }
}

/** Returns what a capture has returned up to a refund, which counts even while it is pending. */
function totalOf({ refunds }: OrderRecord, refund: RefundRecord): Money {
  const earlier = refunds.slice(
    0,
    refunds.findIndex(({ id }) => id === refund.id),
  )
  const cents = earlier
    .filter(({ captureId, status }) => captureId === refund.captureId && status === 'COMPLETED')
    .reduce((sum, { amount }) => sum + centsOf(amount), centsOf(refund.amount))
  return { ...refund.amount, value: showCents(cents) }
}
