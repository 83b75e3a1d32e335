import type { ProviderEvent, WebhookHeaders } from '../../../../core/server/domain/provider-event.ts'

/**
 * The port of the payments slice to a payment provider.
 *
 * Customers approve orders, captures take the money, refunds return it. Amounts are integer cents. The currency is reported as the provider
 * states it, so that a foreign one can be refused (requirements P3).
 *
 * Every call is one HTTP exchange with a time limit and without retries: the caller decides what may be retried. A request id is an
 * idempotency key (PayPal-Request-Id); create and store it before the first call.
 *
 * Only a call that changes something can be refused. A read finds its resource, finds that there is none, or tells nothing: a refused read
 * is a `ProviderUnreachable`, and so are rejected credentials in any call (requirements P19).
 */
export interface PaymentProvider {
  /** The client id with which the browser loads the payment buttons. */
  readonly clientId: string
  /** The account that must receive the money; undefined when no setting names it. */
  readonly merchantId: string | undefined
  createOrder(order: NewOrder): Promise<ProviderOrder>
  findOrder(orderId: string): Promise<ProviderOrder | undefined>
  /** Finds a refund or a reversal. */
  findRefund(refundId: string): Promise<FoundRefund | undefined>
  /** Lists the events of reversals between two instants, also those that never arrived; an event may be listed twice. */
  listReversals(since: Date, until: Date): Promise<readonly PaymentEvent[]>
  /** Changes the amount of an order that has not been captured. */
  changeAmount(orderId: string, amountCents: number): Promise<void>
  /** Captures the money. Throws `ProviderRefusal` with `INSTRUMENT_DECLINED` when the customer may try another means of payment. */
  captureOrder(orderId: string, requestId: string): Promise<ProviderOrder>
  /** Refunds a part of a capture. */
  refundCapture(captureId: string, refund: NewRefund): Promise<ProviderRefund>
  /** Reads a webhook call. Throws `ForgedWebhook` unless the provider signed exactly these bytes for this receiver. */
  readWebhook(headers: WebhookHeaders, rawBody: Uint8Array): Promise<DeliveredEvent>
}

export interface NewOrder {
  /** Our id of the payment, which the provider returns in each order and capture (`custom_id`). */
  reference: string
  requestId: string
  amountCents: number
  /** Shown to the customer by the provider; at most 127 characters. */
  description: string
}

export interface NewRefund {
  requestId: string
  amountCents: number
  /** Shown to the customer by the provider; at most 255 characters. */
  note: string
}

/** A snapshot of an order with its captures and refunds. */
export interface ProviderOrder {
  id: string
  /** `CREATED`, `PAYER_ACTION_REQUIRED`, `APPROVED`, `COMPLETED`, `VOIDED`, or any other status of the provider. */
  status: string
  reference: string | undefined
  amountCents: number
  currency: string
  /** The account that receives the money. */
  payeeId: string | undefined
  /** Means of payment: `paypal`, `card`, `apple_pay`, `google_pay`, `mybank`, `pay_later`, or any other of the provider. */
  source: string | undefined
  captures: readonly ProviderCapture[]
  refunds: readonly ProviderRefund[]
}

export interface ProviderCapture {
  id: string
  /** A refunded capture was `COMPLETED` before. */
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | (string & {})
  amountCents: number
  currency: string
  createdAt: Date
}

/** A refund or reversal as the provider records it; it does not record which of the two it is. */
export type FoundRefund = Omit<ProviderRefund, 'kind'>

/** A refund or reversal. */
export interface ProviderRefund {
  id: string
  captureId: string
  /** `COMPLETED`, `PENDING`, `CANCELLED`, `FAILED`. */
  status: string
  /** `reversal`: withdrawn by a bank or the provider, such as a chargeback; `refund`: returned by the operator. */
  kind: 'refund' | 'reversal'
  /** Positive. */
  amountCents: number
  currency: string
  createdAt: Date
}

/** What an event of a payment names: order, capture, our own reference, or a reversal, which no order lists. */
export type PaymentId = 'order' | 'capture' | 'reference' | 'reversal'
export type PaymentEvent = ProviderEvent<PaymentId>

/** A webhook event with the id of the transmission that brought it. */
export interface DeliveredEvent {
  event: PaymentEvent
  /** The same in each attempt to deliver the event. */
  transmissionId: string
}

/** Thrown when the provider refused a call and changed nothing. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  /** The provider's code: `INSTRUMENT_DECLINED`, `ORDER_NOT_APPROVED`, `ORDER_ALREADY_CAPTURED` ... */
  readonly issue: string
  readonly status: number
  /** The provider's id of the exchange, for its support. */
  readonly debugId: string | undefined

  constructor(issue: string, status: number, debugId?: string) {
    super(`The payment provider refused: ${issue} (${status})`)
    this.issue = issue
    this.status = status
    this.debugId = debugId
  }
}

/** Thrown without an intelligible response: whether the call took effect is unknown. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
  /** The wait that the provider requests (429 with Retry-After). */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number | undefined } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Thrown for a webhook call that the provider did not sign, that was altered, or that is too old. */
export class ForgedWebhook extends Error {
  override readonly name = 'ForgedWebhook'
}
