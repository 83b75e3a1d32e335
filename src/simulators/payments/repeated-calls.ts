import type { Answer } from './answers.ts'
import { Issue, showIssue } from './issues.ts'
import { requireOrder, requireRefund, type Turn } from './ledger.ts'
import { payloadHash } from './payload-hash.ts'
import type { RequestRecord } from './records.ts'
import { showOrder, showRefund } from './shapes.ts'

/** What a call made: the id of an order or of a refund. */
export type Made = { order: string } | { refund: string }
/** How much of it is answered (header `Prefer`). */
export type Detail = 'minimal' | 'representation'

/** A call with a PayPal-Request-Id. */
export interface RepeatableCall {
  path: string
  requestId: string | undefined
  body: unknown
  detail: Detail
  /** How long its answer is kept for its repetition. */
  keptForMs: number
}

/** Refusals by a bank or by PayPal's own judgement; the others are the caller's mistakes. */
const judgements = ['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED']

/**
 * Does what a call asks for once: repeated under the same PayPal-Request-Id it is answered with what it made, as that is now, or with its
 * refusal. What was wrong about the call itself is judged anew.
 */
export async function answerOnce(turn: Turn, call: RepeatableCall, work: () => Promise<Made>): Promise<Answer> {
  const { path, requestId, body, detail, keptForMs } = call
  if (requestId === undefined) return await show(turn, { status: 201, made: await work() }, detail)
  const key = `${path} ${requestId}`
  const kept = await turn.records.find('request', key)
  if (kept !== undefined && new Date(kept.keptUntil) > turn.now) {
    if (kept.payload !== payloadHash(body)) throw new Issue(422, 'DUPLICATE_REQUEST_ID')
    return await show(turn, { ...kept, status: 'order' in kept.made ? 200 : kept.status }, detail)
  }
  const outcome = await outcomeOf(work)
  const keptUntil = new Date(turn.now.getTime() + keptForMs).toISOString()
  await turn.records.save('request', key, { ...outcome, payload: payloadHash(body), keptUntil })
  return await show(turn, outcome, detail)
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

async function show(turn: Turn, { status, made }: Outcome, detail: Detail): Promise<Answer> {
  if ('refusal' in made) return { status, body: made.refusal }
  if ('order' in made) return { status, body: showOrder(await requireOrder(turn.records, made.order), turn.api, detail) }
  const { order, refund } = await requireRefund(turn.records, made.refund)
  const whole = showRefund(order, refund, turn.api)
  return { status, body: detail === 'representation' ? whole : { id: whole.id, status: whole.status, links: whole.links } }
}
