import { randomUUID } from 'node:crypto'
import { paymentTexts } from '#generated/server/texts.ts'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { Fault } from '../../../../../core/server/domain/fault.ts'
import { renderText } from '../../../../../core/server/domain/render-text.ts'
import {
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefusal,
  ProviderUnreachable,
} from '../../../providers/payments/payment-provider.ts'
import { repeatableMs } from '../domain/payment-intents.ts'
import { lockAnyPractice } from '../queries.ts'
import { changeIntent, findIntent } from '../stores/payment-intents-store.ts'
import { addRefund, endRefund, findCapture, listRequestedRefunds } from '../stores/payment-refunds-store.ts'
import { settlePayment } from './settle-payment.ts'

const checkAfterMs = 60_000

export interface RefundOfCapture {
  captureId: string
  amountCents: number
  /** Refunds the same amount of the same capture again. */
  isAnother: boolean
}

/**
 * Refunds a part of a captured payment through the provider and books the result. Throws a Fault.
 *
 * A retry while the outcome is unknown repeats the same call, for 30 days; afterwards the same amount is refused unless `isAnother` is set.
 */
export async function refundCapture(
  context: UseCaseContext,
  refund: RefundOfCapture,
): Promise<{ refundId: string; status: string; practiceId: number }> {
  const provider = context.payments
  if (provider === undefined) throw new Fault('Online payment is not set up: PAYPAL_CLIENT_ID and the settings beside it are missing.')
  const asked = await storeRefund(context, refund)
  const made = await requestRefund(context, provider, refund, asked)
  const order = await asFault(() => provider.findOrder(asked.orderId))
  if (order === undefined) throw new Fault(`The payment provider has no order ${asked.orderId}, though it took the refund ${made.id}.`)
  await settlePayment(context, {
    intent: { guid: asked.intentGuid, practiceId: asked.practiceId },
    order,
    also: (tx) => endRefund(tx, asked.requestId, { refundId: made.id }),
  })
  return { refundId: made.id, status: made.status, practiceId: asked.practiceId }
}

interface RefundCall {
  requestId: string
  intentGuid: string
  orderId: string
  practiceId: number
  note: string
}

/** Stores the refund with its request id before the provider is called. */
async function storeRefund({ database, clock, requestId, log }: UseCaseContext, refund: RefundOfCapture): Promise<RefundCall> {
  const now = clock.now()
  const { captureId, amountCents } = refund
  const asked = await database.transaction().execute(async (tx) => {
    const known = await findCapture(tx, captureId)
    if (known === undefined) throw new Fault(`The ledger has no capture ${captureId} that came through the payment provider.`)
    const { shortCode } = await lockAnyPractice(tx, known.practiceId)
    const intent = await findIntent(tx, known.intentGuid)
    const note = renderText(paymentTexts.refund, intent?.language ?? 'it', { code: shortCode })
    const of = { intentGuid: known.intentGuid, orderId: known.orderId, practiceId: known.practiceId, note }
    const before = await listRequestedRefunds(tx, known, amountCents)
    const unknown = before.find(({ refundId }) => refundId === null)
    const isRepeatable = unknown !== undefined && now.getTime() - new Date(unknown.askedAt).getTime() < repeatableMs
    if (unknown !== undefined && !isRepeatable && !refund.isAnother)
      throw new Fault(
        `This refund was asked for at ${unknown.askedAt}, and it is too late to ask for its outcome. Look at the payment provider whether it was given back. Where it was not, add --another.`,
      )
    if (unknown !== undefined && isRepeatable) {
      await scheduleCheck(tx, known.intentGuid, now)
      return { ...of, requestId: unknown.requestId }
    }
    const latest = before.find(({ refundId }) => refundId !== null)
    if (latest !== undefined && !refund.isAnother)
      throw new Fault(
        `The same amount of this capture was given back before (refund ${latest.refundId}, asked for at ${latest.askedAt}). Add --another to give it back once more.`,
      )
    const leftCents = (await findCapture(tx, captureId))?.leftCents ?? 0
    if (amountCents > leftCents) throw new Fault(`Only ${(leftCents / 100).toFixed(2)} euro of this capture are left.`)
    if (unknown !== undefined) await endRefund(tx, unknown.requestId, { refusal: 'OUTCOME_UNKNOWN' })
    const kept = { requestId: randomUUID(), intentGuid: known.intentGuid, captureId, amountCents }
    await addRefund(tx, kept, now)
    await scheduleCheck(tx, known.intentGuid, now)
    await writeAudit(tx, {
      at: now,
      actorId: null,
      action: 'payment-refund',
      subject: 'practice',
      subjectId: String(known.practiceId),
      requestId,
      changes: { intent: known.intentGuid, captureId, amountCents },
    })
    return { ...of, requestId: kept.requestId }
  })
  log.info({ intent: asked.intentGuid, order: asked.orderId, amountCents }, 'refund asked for')
  return asked
}

/** Schedules a check: the reconciler books a refund whose response was lost or whose process died. */
async function scheduleCheck(tx: Database, intentGuid: string, now: Date): Promise<void> {
  await changeIntent(tx, intentGuid, { checkAt: new Date(now.getTime() + checkAfterMs) }, now)
}

async function requestRefund(
  { database, log }: UseCaseContext,
  provider: PaymentProvider,
  { captureId, amountCents }: RefundOfCapture,
  { requestId, intentGuid, note }: RefundCall,
): Promise<ProviderRefund> {
  try {
    const refund = await asFault(() => provider.refundCapture(captureId, { requestId, amountCents, note }))
    if (refund.status === 'FAILED' || refund.status === 'CANCELLED') throw new ProviderRefusal(refund.status, 200)
    return refund
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    await endRefund(database, requestId, { refusal: error.issue })
    log.warn({ intent: intentGuid, issue: error.issue, debugId: error.debugId }, 'the payment provider refused a refund')
    throw new Fault(`The payment provider refused the refund: ${error.issue}. Nothing was given back.`, { cause: error })
  }
}

/** Turns a missing response into a Fault: the outcome is unknown, and the same command retries it. */
async function asFault<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    throw new Fault('The payment provider did not answer: it is not known whether the money was given back. Run the same command again.', {
      cause: error,
    })
  }
}
