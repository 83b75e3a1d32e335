/** What the stand-in does with orders: the state changes and the events that each causes. Each function works on one order in one change. */
import { randomInt } from 'node:crypto'
import type { Choice } from './choices.ts'
import { Issue } from './issues.ts'
import { centsOf, requireMoney, showCents } from './money.ts'
import type { CaptureRecord, LaterRecord, OrderRecord, RefundRecord } from './records.ts'
import { type Money, showOrder, showRefund, showWholeCapture } from './shapes.ts'
import type { Records } from './simulator-store.ts'

/** One change to orders, with what it must be told. */
export interface Turn {
  records: Records
  now: Date
  /** Where the API is, for links. */
  api: string
  /** Who is paid unless a choice says otherwise. */
  payeeId: string
  /** Does something to a capture some seconds after the change has been kept. */
  plan(captureId: string, action: LaterRecord['action']): Promise<void>
  /** Sends an event once the change has been kept. */
  tell(type: string, order: OrderRecord, resource: Record<string, unknown>): Promise<void>
}

/** An id as PayPal makes them: 17 letters and digits. */
export function newId(): string {
  return Array.from({ length: 17 }, () => 'ABCDEFGHJKLMNPRSTUVWXY0123456789'[randomInt(32)]).join('')
}

const instant = (now: Date) => `${now.toISOString().slice(0, 19)}Z`

export async function createOrder(turn: Turn, body: unknown): Promise<OrderRecord> {
  const { intent, purchase_units: units } = (body ?? {}) as { intent?: unknown; purchase_units?: unknown }
  if (intent === undefined) throw new Issue(400, 'MISSING_REQUIRED_PARAMETER', '/intent')
  if (intent !== 'CAPTURE') throw new Issue(422, 'UNSUPPORTED_INTENT', '/intent')
  if (!Array.isArray(units) || units.length !== 1) throw new Issue(400, 'MISSING_REQUIRED_PARAMETER', '/purchase_units')
  const unit = units[0] as Record<string, unknown>
  const order: OrderRecord = {
    id: newId(),
    status: 'CREATED',
    createdAt: instant(turn.now),
    updatedAt: instant(turn.now),
    customId: optionalText(unit.custom_id, '/purchase_units/@reference_id==default/custom_id'),
    description: optionalText(unit.description, '/purchase_units/@reference_id==default/description'),
    amount: requireMoney(unit.amount, '/purchase_units/@reference_id==default/amount'),
    payeeId: turn.payeeId,
    paymentSource: undefined,
    choice: 'pays',
    captures: [],
    refunds: [],
  }
  await turn.records.save('order', order.id, order)
  return order
}

function optionalText(value: unknown, field: string): string | undefined {
  if (value === undefined) return undefined
  if (typeof value !== 'string' || value.length < 1 || value.length > 127) throw new Issue(400, 'INVALID_STRING_LENGTH', field)
  return value
}

export async function requireOrder(records: Records, id: string): Promise<OrderRecord> {
  const order = await records.find('order', id)
  if (order === undefined) throw new Issue(404, 'INVALID_RESOURCE_ID')
  return order
}

/** The order of a capture or a refund, and that one. */
export async function requireCapture(records: Records, id: string): Promise<{ order: OrderRecord; capture: CaptureRecord }> {
  const order = await requireOrder(records, (await records.find('capture', id))?.orderId ?? '')
  const capture = order.captures.find((each) => each.id === id)
  if (capture === undefined) throw new Issue(404, 'INVALID_RESOURCE_ID')
  return { order, capture }
}

export async function requireRefund(records: Records, id: string): Promise<{ order: OrderRecord; refund: RefundRecord }> {
  const order = await requireOrder(records, (await records.find('refund', id))?.orderId ?? '')
  const refund = order.refunds.find((each) => each.id === id)
  if (refund === undefined) throw new Issue(404, 'INVALID_RESOURCE_ID')
  return { order, refund }
}

export async function changeOrder(turn: Turn, id: string, patches: unknown): Promise<void> {
  const order = await requireOrder(turn.records, id)
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
  await turn.records.save('order', id, { ...changed, updatedAt: instant(turn.now) })
}

/** The customer has agreed at the provider's window, or a source was confirmed by a call. Approving again replaces how it is paid. */
export async function approveOrder(
  turn: Turn,
  id: string,
  { paymentSource, choice }: { paymentSource: Record<string, unknown>; choice: Choice },
): Promise<OrderRecord> {
  const order = await requireOrder(turn.records, id)
  if (order.captures.some(takesMoney)) throw new Issue(422, 'ORDER_CANNOT_BE_CONFIRMED')
  if (order.status === 'VOIDED') throw new Issue(422, 'ORDER_CANNOT_BE_CONFIRMED')
  const approved: OrderRecord = {
    ...order,
    ...(choice === 'other-payee' && { payeeId: 'SMEBDYELSE222' }),
    ...(choice === 'other-currency' && { amount: { ...order.amount, currency_code: 'USD' } }),
    status: 'APPROVED',
    paymentSource,
    choice,
    updatedAt: instant(turn.now),
  }
  await turn.records.save('order', id, approved)
  await turn.tell('CHECKOUT.ORDER.APPROVED', approved, showOrder(approved, turn.api))
  await orderFaults(turn, approved)
  return choice === 'captured-at-approval' ? await captureOrder(turn, id) : approved
}

const takesMoney = ({ status }: CaptureRecord) => status !== 'DECLINED' && status !== 'FAILED'

/** Some choices are about the answer to the capture, not about the capture. */
async function orderFaults({ records }: Turn, { id, choice }: OrderRecord): Promise<void> {
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

/** Takes the money of an approved order, as its choice says. Throws PayPal's issues. */
export async function captureOrder(turn: Turn, id: string): Promise<OrderRecord> {
  const order = await requireOrder(turn.records, id)
  if (order.captures.some(takesMoney)) throw new Issue(422, 'ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') throw new Issue(422, 'ORDER_NOT_APPROVED')
  const { choice } = order
  if (choice === 'declined') throw new Issue(422, 'INSTRUMENT_DECLINED')
  if (choice === 'refused') throw new Issue(422, 'TRANSACTION_REFUSED')
  const status = choice === 'declined-capture' ? 'DECLINED' : choice.startsWith('pending') ? 'PENDING' : 'COMPLETED'
  const capture: CaptureRecord = {
    id: newId(),
    status,
    amount: choice === 'other-amount' ? lessOneCent(order.amount) : order.amount,
    createdAt: instant(turn.now),
    updatedAt: instant(turn.now),
  }
  const captured: OrderRecord = { ...order, status: 'COMPLETED', captures: [...order.captures, capture], updatedAt: instant(turn.now) }
  await turn.records.save('order', id, captured)
  await turn.records.save('capture', capture.id, { orderId: id })
  await turn.tell(`PAYMENT.CAPTURE.${status}`, captured, showWholeCapture(captured, capture, turn.api))
  if (status === 'COMPLETED') await turn.tell('CHECKOUT.ORDER.COMPLETED', captured, showOrder(captured, turn.api))
  const later = laterActions[choice]
  if (later !== undefined) await turn.plan(capture.id, later)
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

/** Ends a pending capture. Throws an issue where it is not pending. */
export async function settleCapture(turn: Turn, id: string, status: 'COMPLETED' | 'DECLINED'): Promise<void> {
  const { order, capture } = await requireCapture(turn.records, id)
  if (capture.status !== 'PENDING') throw new Issue(422, 'CAPTURE_NOT_PENDING')
  const changed = await saveCapture(turn, order, { ...capture, status })
  const event = status === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED'
  await turn.tell(event, changed, showWholeCapture(changed, { ...capture, status }, turn.api))
}

async function saveCapture(turn: Turn, order: OrderRecord, capture: CaptureRecord): Promise<OrderRecord> {
  const updatedAt = instant(turn.now)
  const captures = order.captures.map((each) => (each.id === capture.id ? { ...capture, updatedAt } : each))
  const changed = { ...order, captures, updatedAt }
  await turn.records.save('order', order.id, changed)
  return changed
}

/** Gives a part of a capture back, all that is left where no amount is given. Throws PayPal's issues. */
export async function refundCapture(turn: Turn, id: string, body: unknown): Promise<RefundRecord> {
  const { amount, note_to_payer } = (body ?? {}) as { amount?: unknown; note_to_payer?: unknown }
  const note = typeof note_to_payer === 'string' ? note_to_payer : undefined
  return await giveBack(turn, id, { amount: amount === undefined ? undefined : requireMoney(amount, '/amount'), note, kind: 'refund' })
}

/** A chargeback: the bank takes money back, all that is left where no amount is given. */
export async function reverseCapture(turn: Turn, id: string, amount?: Money): Promise<RefundRecord> {
  return await giveBack(turn, id, { amount, note: undefined, kind: 'reversal' })
}

async function giveBack(
  turn: Turn,
  id: string,
  { amount, note, kind }: { amount: Money | undefined; note: string | undefined; kind: RefundRecord['kind'] },
): Promise<RefundRecord> {
  const { order, capture } = await requireCapture(turn.records, id)
  if (capture.status === 'PENDING') throw new Issue(422, 'PENDING_CAPTURE')
  if (!takesMoney(capture)) throw new Issue(422, 'REFUND_NOT_ALLOWED')
  if (kind === 'refund' && order.refunds.some((refund) => refund.captureId === id && refund.kind === 'reversal'))
    throw new Issue(422, 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK')
  const given = order.refunds.filter((refund) => refund.captureId === id).reduce((sum, refund) => sum + centsOf(refund.amount), 0n)
  const left = centsOf(capture.amount) - given
  if (left === 0n) throw new Issue(422, 'CAPTURE_FULLY_REFUNDED')
  if (amount !== undefined && amount.currency_code !== capture.amount.currency_code)
    throw new Issue(422, 'REFUND_CAPTURE_CURRENCY_MISMATCH')
  const cents = amount === undefined ? left : centsOf(amount)
  if (cents > left) throw new Issue(422, 'REFUND_AMOUNT_EXCEEDED')
  const refund: RefundRecord = {
    id: newId(),
    captureId: id,
    status: 'COMPLETED',
    kind,
    amount: { ...capture.amount, value: showCents(cents) },
    note,
    createdAt: instant(turn.now),
  }
  const status = kind === 'reversal' ? capture.status : cents === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  const changed = await saveCapture(turn, { ...order, refunds: [...order.refunds, refund] }, { ...capture, status })
  await turn.records.save('refund', refund.id, { orderId: order.id })
  const event = kind === 'refund' ? 'PAYMENT.CAPTURE.REFUNDED' : 'PAYMENT.CAPTURE.REVERSED'
  await turn.tell(event, changed, showRefund(changed, refund, turn.api))
  return refund
}
