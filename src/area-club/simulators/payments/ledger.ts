/** Changes orders and emits their events. Each function changes one order. */
import { randomInt } from 'node:crypto'
import type { Choice } from './choices.ts'
import { Issue } from './issues.ts'
import { centsOf, requireMoney, showCents } from './money.ts'
import type { CaptureRecord, LaterRecord, OrderRecord, RefundRecord, RefundStatus } from './records.ts'
import { type Money, showOrder, showRefund, showWholeCapture } from './shapes.ts'
import type { Records } from './simulator-store.ts'

/** The context of one change of orders. */
export interface ChangeContext {
  records: Records
  now: Date
  /** The API's URL, for links. */
  api: string
  /** The default payee. */
  payeeId: string
  /** How long an order may wait for its approval, and then for its capture. */
  orderLifeMs: number
  /** Schedules an action on a capture some seconds after the commit. */
  schedule(captureId: string, action: LaterRecord['action']): Promise<void>
  /** Sends an event after the commit. */
  emit(type: string, order: OrderRecord, resource: Record<string, unknown>): Promise<void>
}

/** Returns a random id in PayPal's format: 17 letters and digits. */
export function newId(): string {
  return Array.from({ length: 17 }, () => 'ABCDEFGHJKLMNPRSTUVWXY0123456789'[randomInt(32)]).join('')
}

const instant = (now: Date) => `${now.toISOString().slice(0, 19)}Z`
const expiry = ({ now, orderLifeMs }: ChangeContext) => new Date(now.getTime() + orderLifeMs).toISOString()

export async function createOrder(context: ChangeContext, body: unknown): Promise<OrderRecord> {
  const { intent, purchase_units: units } = (body ?? {}) as { intent?: unknown; purchase_units?: unknown }
  if (intent === undefined) throw new Issue(400, 'MISSING_REQUIRED_PARAMETER', '/intent')
  if (intent !== 'CAPTURE') throw new Issue(422, 'UNSUPPORTED_INTENT', '/intent')
  if (!Array.isArray(units) || units.length !== 1) throw new Issue(400, 'MISSING_REQUIRED_PARAMETER', '/purchase_units')
  const unit = units[0] as Record<string, unknown>
  const order: OrderRecord = {
    id: newId(),
    status: 'CREATED',
    createdAt: instant(context.now),
    updatedAt: instant(context.now),
    expiresAt: expiry(context),
    readStatus: undefined,
    customId: optionalText(unit.custom_id, '/purchase_units/@reference_id==default/custom_id'),
    description: optionalText(unit.description, '/purchase_units/@reference_id==default/description'),
    amount: requireMoney(unit.amount, '/purchase_units/@reference_id==default/amount'),
    payeeId: context.payeeId,
    paymentSource: undefined,
    choice: 'pays',
    captures: [],
    refunds: [],
  }
  await context.records.save('order', order.id, order)
  return order
}

function optionalText(value: unknown, field: string): string | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.length < 1 || value.length > 127) throw new Issue(400, 'INVALID_STRING_LENGTH', field)
  return value
}

type ReadContext = Pick<ChangeContext, 'records' | 'now'>

/** Returns an order that exists and has not expired. */
export async function requireOrder({ records, now }: ReadContext, id: string): Promise<OrderRecord> {
  const order = await records.find('order', id)
  if (order === undefined || (order.expiresAt !== undefined && new Date(order.expiresAt) <= now))
    throw new Issue(404, 'INVALID_RESOURCE_ID')
  return order
}

/** Throws the refusal that a control command orders for each read of an order. */
export function requireReadable(order: OrderRecord): OrderRecord {
  const { readStatus } = order
  if (readStatus === 403) throw new Issue(403, 'PERMISSION_DENIED')
  if (readStatus === 404) throw new Issue(404, 'INVALID_RESOURCE_ID')
  if (readStatus !== undefined) throw new Issue(readStatus)
  return order
}

/** Returns a capture with its order. Throws an issue when there is none. */
export async function requireCapture(context: ReadContext, id: string): Promise<{ order: OrderRecord; capture: CaptureRecord }> {
  const order = await requireOrder(context, (await context.records.find('capture', id))?.orderId ?? '')
  return findCapture(order, id)
}

function findCapture(order: OrderRecord, id: string): { order: OrderRecord; capture: CaptureRecord } {
  const capture = order.captures.find((each) => each.id === id)
  if (capture === undefined) throw new Issue(404, 'INVALID_RESOURCE_ID')
  return { order, capture }
}

export async function requireRefund(context: ReadContext, id: string): Promise<{ order: OrderRecord; refund: RefundRecord }> {
  const order = await requireOrder(context, (await context.records.find('refund', id))?.orderId ?? '')
  const refund = order.refunds.find((each) => each.id === id)
  if (refund === undefined) throw new Issue(404, 'INVALID_RESOURCE_ID')
  return { order, refund }
}

export async function changeOrder(context: ChangeContext, id: string, patches: unknown): Promise<void> {
  const order = await requireOrder(context, id)
  if (!Array.isArray(patches) || patches.length === 0) throw new Issue(400, 'MISSING_REQUIRED_PARAMETER', '/')
  if (order.status === 'COMPLETED') throw new Issue(422, 'ORDER_ALREADY_COMPLETED')
  let changed = order
  for (const { op, path, value } of patches as readonly { op?: unknown; path?: unknown; value?: unknown }[]) {
    const [, reference, field] = /^\/purchase_units\/@reference_id=='([^']*)'\/(\w+)$/.exec(String(path)) ?? []
    if (reference !== 'default') throw new Issue(422, 'REFERENCE_ID_NOT_FOUND', String(path))
    if (op !== 'replace' || field === undefined || !['amount', 'custom_id', 'description'].includes(field))
      throw new Issue(422, 'NOT_PATCHABLE', String(path))
    if (field === 'amount') changed = { ...changed, amount: requireMoney(value, String(path)) }
    else changed = { ...changed, [field === 'custom_id' ? 'customId' : 'description']: optionalText(value, String(path)) }
  }
  await context.records.save('order', id, { ...changed, updatedAt: instant(context.now) })
}

/**
 * Approves an order, from the window or by confirm-payment-source.
 *
 * A second approval replaces the means of payment.
 */
export async function approveOrder(
  context: ChangeContext,
  id: string,
  { paymentSource, choice }: { paymentSource: Record<string, unknown>; choice: Choice },
): Promise<OrderRecord> {
  const order = await requireOrder(context, id)
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') throw new Issue(422, 'ORDER_CANNOT_BE_CONFIRMED')
  const approved: OrderRecord = {
    ...order,
    ...(choice === 'other-payee' && { payeeId: 'SMEBDYELSE222' }),
    ...(choice === 'other-currency' && { amount: { ...order.amount, currency_code: 'USD' } }),
    status: 'APPROVED',
    expiresAt: expiry(context),
    paymentSource,
    choice,
    updatedAt: instant(context.now),
  }
  await context.records.save('order', id, approved)
  await context.emit('CHECKOUT.ORDER.APPROVED', approved, showOrder(approved, context.api))
  await orderFaults(context, approved)
  return choice === 'captured-at-approval' ? await captureOrder(context, id) : approved
}

const takesMoney = ({ status }: CaptureRecord) => status !== 'DECLINED' && status !== 'FAILED'

/** Injects the fault of outcomes that affect the capture's response. */
async function orderFaults({ records }: ChangeContext, { id, choice }: OrderRecord): Promise<void> {
  const kinds = {
    'lost-answer': { does: 'drop-after' },
    'dropped-call': { does: 'drop-before' },
    slow: { does: 'slow', delayMs: 15_000 },
    error: { does: 'error-before' },
    garbage: { does: 'garbage' },
    busy: { does: 'busy', retryAfterSeconds: 5 },
  } as const
  const fault = kinds[choice as keyof typeof kinds]
  if (fault !== undefined) await records.save('fault', `choice-${id}`, { id: `choice-${id}`, on: 'capture', times: 1, about: id, ...fault })
}

/** Captures an approved order with the outcome of its choice. Throws PayPal's issues. */
export async function captureOrder(context: ChangeContext, id: string): Promise<OrderRecord> {
  const order = await requireOrder(context, id)
  if (order.status === 'COMPLETED') throw new Issue(422, 'ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') throw new Issue(422, 'ORDER_NOT_APPROVED')
  const { choice } = order
  if (choice === 'declined') throw new Issue(422, 'INSTRUMENT_DECLINED')
  if (choice === 'refused') throw new Issue(422, 'TRANSACTION_REFUSED')
  const status = choice === 'declined-capture' ? 'DECLINED' : choice.startsWith('pending') ? 'PENDING' : 'COMPLETED'
  const capture: CaptureRecord = {
    id: newId(),
    status,
    amount: choice === 'other-amount' ? lessOneCent(order.amount) : order.amount,
    createdAt: instant(context.now),
    updatedAt: instant(context.now),
  }
  const captured: OrderRecord = {
    ...order,
    status: 'COMPLETED',
    expiresAt: undefined,
    captures: [...order.captures, capture],
    updatedAt: instant(context.now),
  }
  await context.records.save('order', id, captured)
  await context.records.save('capture', capture.id, { orderId: id })
  await context.emit(`PAYMENT.CAPTURE.${status}`, captured, showWholeCapture(captured, capture, context.api))
  if (status === 'COMPLETED') await context.emit('CHECKOUT.ORDER.COMPLETED', captured, showOrder(captured, context.api))
  const later = laterActions[choice]
  if (later !== undefined) await context.schedule(capture.id, later)
  return captured
}

const lessOneCent = (amount: Money): Money => ({ ...amount, value: showCents(centsOf(amount) - 1n) })

const laterActions: Readonly<Partial<Record<Choice, LaterRecord['action']>>> = {
  'pending-then-completed': 'complete',
  'pending-then-denied': 'deny',
  'refunded-later': 'refund',
  'charged-back-later': 'reverse',
  'reordered-webhooks': 'release',
}

/** Completes or denies a pending capture; refuses any other. */
export async function settleCapture(context: ChangeContext, id: string, status: 'COMPLETED' | 'DECLINED'): Promise<void> {
  const { order, capture } = await requireCapture(context, id)
  if (capture.status !== 'PENDING') throw new Issue(422)
  const changed = await saveCapture(context, order, { ...capture, status })
  const event = status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED'
  await context.emit(event, changed, showWholeCapture(changed, { ...capture, status }, context.api))
}

async function saveCapture(context: ChangeContext, order: OrderRecord, capture: CaptureRecord): Promise<OrderRecord> {
  const updatedAt = instant(context.now)
  const captures = order.captures.map((each) => (each.id === capture.id ? { ...capture, updatedAt } : each))
  const changed = { ...order, captures, updatedAt }
  await context.records.save('order', order.id, changed)
  return changed
}

/** Refunds a capture, by default all that is left. Throws PayPal's issues. */
export async function refundCapture(context: ChangeContext, id: string, body: unknown): Promise<RefundRecord> {
  const { amount, note_to_payer } = (body ?? {}) as { amount?: unknown; note_to_payer?: unknown }
  const note = typeof note_to_payer === 'string' ? note_to_payer : undefined
  return await returnMoney(context, id, {
    amount: amount === undefined ? undefined : requireMoney(amount, '/amount'),
    note,
    kind: 'refund',
  })
}

/** Charges a capture back for a bank, by default all that is left. */
export async function reverseCapture(context: ChangeContext, id: string, amount?: Money): Promise<RefundRecord> {
  return await returnMoney(context, id, { amount, note: undefined, kind: 'reversal' })
}

async function returnMoney(
  context: ChangeContext,
  id: string,
  { amount, note, kind }: { amount: Money | undefined; note: string | undefined; kind: RefundRecord['kind'] },
): Promise<RefundRecord> {
  const { order, capture } = await requireCapture(context, id)
  if (capture.status === 'PENDING') throw new Issue(422, 'PENDING_CAPTURE')
  if (!takesMoney(capture)) throw new Issue(422, 'REFUND_NOT_ALLOWED')
  if (kind === 'refund' && order.refunds.some((refund) => refund.captureId === id && refund.kind === 'reversal'))
    throw new Issue(422, 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK')
  const left = centsOf(capture.amount) - returnedCents(order, id, ['COMPLETED', 'PENDING'])
  if (left === 0n) throw new Issue(422, 'CAPTURE_FULLY_REFUNDED')
  if (amount !== undefined && amount.currency_code !== capture.amount.currency_code)
    throw new Issue(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
  const cents = amount === undefined ? left : centsOf(amount)
  if (cents > left) throw new Issue(422, 'REFUND_AMOUNT_EXCEEDED')
  const refund: RefundRecord = {
    id: newId(),
    captureId: id,
    status: (kind === 'refund' ? capture.refundStatus : undefined) ?? 'COMPLETED',
    kind,
    amount: { ...capture.amount, value: showCents(cents) },
    note,
    createdAt: instant(context.now),
    updatedAt: instant(context.now),
  }
  await context.records.save('refund', refund.id, { orderId: order.id })
  return await saveRefund(context, { ...order, refunds: [...order.refunds, refund] }, refund)
}

/** Ends a pending refund; refuses any other. */
export async function settleRefund(context: ChangeContext, id: string, status: RefundStatus): Promise<void> {
  const { order, refund } = await requireRefund(context, id)
  if (refund.status !== 'PENDING' || status === 'PENDING') throw new Issue(422)
  const ended = { ...refund, status, updatedAt: instant(context.now) }
  await saveRefund(context, { ...order, refunds: order.refunds.map((each) => (each.id === id ? ended : each)) }, ended)
}

/** Saves an order with a new or changed refund, derives the capture's status, and emits the event. */
async function saveRefund(context: ChangeContext, order: OrderRecord, refund: RefundRecord): Promise<RefundRecord> {
  const { capture } = findCapture(order, refund.captureId)
  const returned = returnedCents(order, capture.id, ['COMPLETED'])
  const status = returned === 0n ? 'COMPLETED' : returned === centsOf(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  const changed = await saveCapture(context, order, { ...capture, status })
  const event = refund.kind === 'reversal' ? 'PAYMENT.CAPTURE.REVERSED' : refundEvents[refund.status]
  await context.emit(event, changed, showRefund(changed, refund, context.api))
  return refund
}

/** PayPal has no event of its own for a cancelled refund. */
const refundEvents: Readonly<Record<RefundStatus, string>> = {
  COMPLETED: 'PAYMENT.CAPTURE.REFUNDED',
  PENDING: 'PAYMENT.REFUND.PENDING',
  FAILED: 'PAYMENT.REFUND.FAILED',
  CANCELLED: 'PAYMENT.REFUND.FAILED',
}

function returnedCents({ refunds }: OrderRecord, captureId: string, statuses: readonly RefundStatus[]): bigint {
  return refunds
    .filter((refund) => refund.captureId === captureId && statuses.includes(refund.status))
    .reduce((sum, { amount }) => sum + centsOf(amount), 0n)
}
