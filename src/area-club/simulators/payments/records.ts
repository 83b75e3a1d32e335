import type { Choice } from './choices.ts'
import type { IssueName } from './issues.ts'
import type { Money } from './shapes.ts'

/** A stored order. */
export interface OrderRecord {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  createdAt: string
  updatedAt: string
  /** PayPal deletes an order that was not captured by then. */
  expiresAt: string | undefined
  /** The status that answers each read of the order, its captures and refunds instead of them. */
  readStatus: ReadStatus | undefined
  customId: string | undefined
  description: string | undefined
  amount: Money
  payeeId: string
  /** The means of payment as in PayPal's `payment_source`, never with a whole card number. */
  paymentSource: Readonly<Record<string, unknown>> | undefined
  /** The outcome of the payment from the approval on. */
  choice: Choice
  captures: CaptureRecord[]
  refunds: RefundRecord[]
}

export interface CaptureRecord {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'FAILED'
  amount: Money
  /** The status of the next refunds of this capture; COMPLETED by default. */
  refundStatus?: RefundStatus | undefined
  createdAt: string
  updatedAt: string
}

export const readStatuses = [401, 403, 404, 500] as const
export type ReadStatus = (typeof readStatuses)[number]
export const refundStatuses = ['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export interface RefundRecord {
  id: string
  captureId: string
  status: RefundStatus
  /** No order lists reversals: an event and the status of their capture report them. */
  kind: 'refund' | 'reversal'
  amount: Money
  note: string | undefined
  createdAt: string
  updatedAt: string
}

/** The stored response to a call with a PayPal-Request-Id, for its retries. */
export interface RequestRecord {
  /** SHA-256 of the request body. */
  payload: string
  status: number
  made: { order: string } | { refund: string } | { refusal: unknown }
  keptUntil: string
}

export interface EventRecord {
  id: string
  type: string
  orderId: string
  createdAt: string
  /** The exact body of each delivery. */
  body: string
  /** Id and time of the transmission, kept by its retries; undefined before the first attempt. */
  transmission: { id: string; time: string } | undefined
  /** The number of deliveries, and the delay before them. */
  copies: number
  delayMs: number
  state: 'waiting' | 'held' | 'delivered' | 'given-up'
  attempts: { at: string; status: number | undefined }[]
}

/** A scheduled action on a capture; `release` delivers the held events of its order in reverse. */
export interface LaterRecord {
  id: string
  captureId: string
  dueAt: string
  action: 'complete' | 'deny' | 'refund' | 'reverse' | 'release'
}

export interface RecordKinds {
  order: OrderRecord
  capture: { orderId: string }
  refund: { orderId: string }
  request: RequestRecord
  event: EventRecord
  later: LaterRecord
  fault: FaultRecord
  /** Key and certificate of the webhooks' signatures, as PEM. */
  key: { privateKey: string; certificate: string; id: string }
  /** The settings of webhook deliveries. */
  delivery: DeliveryRecord
  token: { id: string; expiresAt: string }
}
export type Kind = keyof RecordKinds

export const operations = [
  'token',
  'create',
  'read',
  'change',
  'confirm',
  'capture',
  'read-capture',
  'refund',
  'read-refund',
  'list-events',
  'certificate',
] as const
export type Operation = (typeof operations)[number]

/**
 * A fault injected into the next calls of an operation.
 * - `drop-before`, `drop-after`: closes the connection before or after the call takes effect.
 * - `error-before`, `error-after`: 500, likewise. `garbage`: takes effect, responds without JSON. `slow`: takes effect, responds late.
 * - `hold-before`, `hold-after`: the call, or its response, waits until it is resumed.
 * - `busy`: 429 with Retry-After. `unauthorized`: 401, and all tokens end. `refuse`: 422 with `issue` (or `status`), without effect; of a
 *   token, 401 `invalid_client`.
 */
export interface FaultRecord {
  id: string
  on: Operation
  does: (typeof faultKinds)[number]
  times: number
  /** Limits the fault to calls whose path names this order, capture or refund. */
  about?: string | undefined
  delayMs?: number | undefined
  retryAfterSeconds?: number | undefined
  issue?: IssueName | undefined
  status?: number | undefined
}
export const faultKinds = [
  'drop-before',
  'drop-after',
  'error-before',
  'error-after',
  'garbage',
  'slow',
  'hold-before',
  'hold-after',
  'busy',
  'unauthorized',
  'refuse',
] as const

export interface DeliveryRecord {
  /** `held`: events wait until they are released; `off`: none is delivered. */
  mode: 'now' | 'held' | 'off'
  /** The minimum number of deliveries of each event. */
  copies: number
  /** The delay before each event's first delivery. */
  delayMs: number
}
