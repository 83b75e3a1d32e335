import type { Answer } from './answers.ts'
import { Issue, showIssue } from './issues.ts'
import { type ChangeContext, requireOrder, requireRefund } from './ledger.ts'
import { payloadHash } from './payload-hash.ts'
import type { RequestRecord } from './records.ts'
import { showOrder, showRefund } from './shapes.ts'

/** The id of the order or refund that a call created. */
export type Made = { order: string } | { refund: string }
/** The detail of the response (header `Prefer`). */
export type Detail = 'minimal' | 'representation'

/** A call that can carry a PayPal-Request-Id. */
export interface RepeatableCall {
  path: string
  requestId: string | undefined
  body: unknown
  detail: Detail
  /** How long its response is stored for retries. */
  keptForMs: number
}

/** Refusals by a bank or PayPal, which are stored; all others are the caller's mistakes. */
const judgements = ['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED']

/**
 * Runs a call once per PayPal-Request-Id.
 *
 * A retry returns the current state of what the call created, or its refusal. Mistakes in the request itself are not stored, and each retry
 * is validated again.
 */
export async function answerOnce(context: ChangeContext, call: RepeatableCall, work: () => Promise<Made>): Promise<Answer> {
  const { path, requestId, body, detail, keptForMs } = call
  if (requestId === undefined) return await show(context, { status: 201, made: await work() }, detail)
  const key = `${path} ${requestId}`
  const kept = await context.records.find('request', key)
  if (kept !== undefined && new Date(kept.keptUntil) > context.now) {
    if (kept.payload !== payloadHash(body)) throw new Issue(422)
    return await show(context, { ...kept, status: 'order' in kept.made ? 200 : kept.status }, detail)
  }
  const outcome = await outcomeOf(work)
  const keptUntil = new Date(context.now.getTime() + keptForMs).toISOString()
  await context.records.save('request', key, { ...outcome, payload: payloadHash(body), keptUntil })
  return await show(context, outcome, detail)
}

type Outcome = Pick<RequestRecord, 'status' | 'made'>

async function outcomeOf(work: () => Promise<Made>): Promise<Outcome> {
  try {
    return { status: 201, made: await work() }
  } catch (error) {
    if (!(error instanceof Issue) || !judgements.includes(error.issue ?? '')) throw error
    return { status: error.status, made: { refusal: showIssue(error) } }
  }
}

async function show(context: ChangeContext, { status, made }: Outcome, detail: Detail): Promise<Answer> {
  if ('refusal' in made) return { status, body: made.refusal }
  if ('order' in made) return { status, body: showOrder(await requireOrder(context, made.order), context.api, detail) }
  const { order, refund } = await requireRefund(context, made.refund)
  const whole = showRefund(order, refund, context.api)
  return { status, body: detail === 'representation' ? whole : { id: whole.id, status: whole.status, links: whole.links } }
}
