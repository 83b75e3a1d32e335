/**
 * The payment provider, as the payments slice sees it: orders that a customer approves, captures that take the money, and what goes back.
 * Amounts are integer cents; the currency is told as the provider says it, because another one must be seen and refused (P3).
 *
 * Every call is one HTTP exchange with a time limit and no retry: whoever calls knows what may be sent again. A request id makes a repeated
 * call answer what the first one did (PayPal-Request-Id), so it is made and kept before the first call.
 */
export interface PaymentProvider {
  /** What the browser loads the payment buttons with. */
  readonly clientId: string
  /** The account that must receive the money; undefined where no setting names it. */
  readonly merchantId: string | undefined
  createOrder(order: NewOrder): Promise<ProviderOrder>
  /** Throws `ProviderRefusal` with the issue `RESOURCE_NOT_FOUND` where there is no such order. */
  readOrder(orderId: string): Promise<ProviderOrder>
  /** Gives an order that has not been captured another amount. */
  changeAmount(orderId: string, amountCents: number): Promise<void>
  /** Takes the money. Throws `ProviderRefusal` with `INSTRUMENT_DECLINED` where another means of payment may be tried with the same order. */
  captureOrder(orderId: string, requestId: string): Promise<ProviderOrder>
  /** Gives a part of a capture back. */
  refundCapture(captureId: string, refund: NewRefund): Promise<ProviderRefund>
  /** Reads a webhook call. Throws `ForgedWebhook` unless it was signed by the provider for this receiver, over exactly these bytes. */
  readWebhook(headers: WebhookHeaders, rawBody: Uint8Array): Promise<ProviderEvent>
}

export interface NewOrder {
  /** Ours; the provider tells it back in each order and capture (`custom_id`). */
  reference: string
  requestId: string
  amountCents: number
  /** What the customer reads at the provider's, at most 127 characters. */
  description: string
}

export interface NewRefund {
  requestId: string
  amountCents: number
  /** What the customer reads at the provider's, at most 255 characters. */
  note: string
}

/** An order and everything that has moved on it, as of one moment. */
export interface ProviderOrder {
  id: string
  /** `CREATED`, `PAYER_ACTION_REQUIRED`, `APPROVED`, `COMPLETED`, `VOIDED`, or what else the provider may say. */
  status: string
  reference: string | undefined
  amountCents: number
  currency: string
  /** The account that receives the money. */
  payeeId: string | undefined
  /** By what means: `paypal`, `card`, `apple_pay`, `google_pay`, `mybank`, `pay_later`, or what else the provider may say. */
  source: string | undefined
  captures: readonly ProviderCapture[]
  refunds: readonly ProviderRefund[]
}

export interface ProviderCapture {
  id: string
  /** `COMPLETED`, `PENDING`, `DECLINED`, `FAILED`; a refunded one was `COMPLETED` before. */
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'FAILED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | (string & {})
  amountCents: number
  currency: string
  createdAt: Date
}

/** Money that went back. */
export interface ProviderRefund {
  id: string
  captureId: string
  /** `COMPLETED`, `PENDING`, `CANCELLED`, `FAILED`. */
  status: string
  /** `reversal`: taken back by a bank or the provider, as a chargeback is; `refund`: given back by the operator. */
  kind: 'refund' | 'reversal'
  /** Positive. */
  amountCents: number
  currency: string
  createdAt: Date
}

/** What a webhook call tells: never more than which order to read again, and what the order itself does not list. */
export interface ProviderEvent {
  /** The same in each delivery. */
  id: string
  /** Such as `PAYMENT.CAPTURE.COMPLETED`. */
  type: string
  createdAt: Date
  orderId: string | undefined
  captureId: string | undefined
  /** Ours, where the event names it. */
  reference: string | undefined
  /** A reversal, which is told by an event alone. */
  reversal: ProviderRefund | undefined
}

export type WebhookHeaders = Readonly<Record<string, string | string[] | undefined>>

/** The provider refused a call and changed nothing. */
export class ProviderRefusal extends Error {
  override readonly name = 'ProviderRefusal'
  /** The provider's own word, such as `INSTRUMENT_DECLINED`, `ORDER_NOT_APPROVED`, `ORDER_ALREADY_CAPTURED`, `RESOURCE_NOT_FOUND`. */
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

/** No answer, or none that can be understood: whether the call took effect is not known. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
  /** How long the provider asks to wait, where it does (429 with Retry-After). */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, options: { cause?: unknown; retryAfterSeconds?: number | undefined } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** A webhook call that was not signed by the provider, was changed on its way, or is too old to be believed. */
export class ForgedWebhook extends Error {
  override readonly name = 'ForgedWebhook'
}
