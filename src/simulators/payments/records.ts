import type { Choice } from './choices.ts'
import type { Money } from './shapes.ts'

/** An order as the stand-in keeps it. */
export interface OrderRecord {
  id: string
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'
  createdAt: string
  updatedAt: string
  customId: string | undefined
  description: string | undefined
  amount: Money
  payeeId: string
  /** How the customer pays, as PayPal shows it in `payment_source`; never a whole card number. */
  paymentSource: Readonly<Record<string, unknown>> | undefined
  /** What happens to the payment from the approval on. */
  choice: Choice
  captures: CaptureRecord[]
  refunds: RefundRecord[]
}

export interface CaptureRecord {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'FAILED'
  amount: Money
  createdAt: string
  updatedAt: string
}

export interface RefundRecord {
  id: string
  captureId: string
  status: 'COMPLETED' | 'PENDING' | 'CANCELLED' | 'FAILED'
  /** A reversal is in no order's list of refunds: PayPal tells it by an event alone. */
  kind: 'refund' | 'reversal'
  amount: Money
  note: string | undefined
  createdAt: string
}

/** The answer to a call with a PayPal-Request-Id, for its repetition. */
export interface RequestRecord {
  /** SHA-256 of what was asked for. */
  payload: string
  status: number
  /** The order or refund that it made; the refusal where it was refused. */
  made: { order: string } | { refund: string } | { refusal: unknown }
  keptUntil: string
}

export interface EventRecord {
  id: string
  type: string
  orderId: string
  createdAt: string
  /** The body of each delivery, byte by byte. */
  body: string
  /** Id and time of the transmission, which its retries keep; undefined before the first. */
  transmission: { id: string; time: string } | undefined
  /** How often it is delivered, and how long it waits before that. */
  copies: number
  delayMs: number
  state: 'waiting' | 'held' | 'delivered' | 'given-up'
  attempts: { at: string; status: number | undefined }[]
}

/** What happens to a capture later, by itself; `release` delivers what was held of its order, last first. */
export interface LaterRecord {
  id: string
  captureId: string
  dueAt: string
  action: 'complete' | 'deny' | 'refund' | 'reverse' | 'release'
}

export interface RecordKinds {
  order: OrderRecord
  /** Which order a capture belongs to. */
  capture: { orderId: string }
  refund: { orderId: string }
  request: RequestRecord
  event: EventRecord
  later: LaterRecord
  fault: FaultRecord
  /** Key and certificate of the webhooks' signatures, as PEM. */
  key: { privateKey: string; certificate: string; id: string }
  /** How webhooks are delivered. */
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
  'certificate',
] as const
export type Operation = (typeof operations)[number]

/**
 * An odd answer that was ordered for the next calls of an operation.
 * - `drop-before`: the connection ends and nothing happened; `drop-after`: it happened.
 * - `error-before`, `error-after`: 500, likewise. `garbage`: it happened, and the answer is no JSON. `slow`: it happened, and the answer waits.
 * - `hold-before`, `hold-after`: it happens, and it or its answer waits until it is let go on.
 * - `busy`: 429 with Retry-After. `unauthorized`: 401, and all tokens end. `refuse`: 422 with `issue` (or `status`), nothing happened.
 */
export interface FaultRecord {
  id: string
  on: Operation
  does: (typeof faultKinds)[number]
  /** How many calls it strikes. */
  times: number
  /** Only calls whose address names this order, capture or refund. */
  about?: string | undefined
  delayMs?: number | undefined
  retryAfterSeconds?: number | undefined
  issue?: string | undefined
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
  /** How often each event is delivered, at least. */
  copies: number
  /** How long each waits before its first delivery. */
  delayMs: number
}
