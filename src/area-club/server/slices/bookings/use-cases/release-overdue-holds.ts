import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { mayHaveMoved, type PaymentIntent } from '../domain/payment-intents.ts'
import { listOverdueHolds, lockAnyPractice } from '../queries.ts'
import { findOpenIntent } from '../stores/payment-intents-store.ts'
import { endedByChange, endOpenPayment } from './end-payment.ts'
import { logState } from './log-state.ts'
import { releaseHold } from './service-holds.ts'

const batchSize = 100
/** A reconciler that runs every minute first books what was paid for a hold at the last moment. */
const paidAtLastMs = 2 * 60_000

/**
 * Releases expired holds and ends the payments for them that have only begun.
 *
 * Keeps the hold of a payment whose money may have moved until its outcome is known. Asks no provider, so that its outage keeps no seats. Idempotent and safe to run concurrently.
 */
export async function releaseOverdueHolds(context: UseCaseContext): Promise<void> {
  for (const practiceId of await listOverdueHolds(context.database, context.clock.now(), batchSize)) {
    try {
      const ended = await release(context, practiceId)
      if (ended !== undefined) logState(context.log, ended, ended.state, 'failed', endedByChange)
    } catch (error) {
      context.log.error({ err: error, practice: practiceId }, 'a hold could not be released')
    }
  }
}

async function release({ database, clock, requestId, log }: UseCaseContext, practiceId: number): Promise<PaymentIntent | undefined> {
  const now = clock.now()
  return database.transaction().execute(async (tx) => {
    const { hold } = await lockAnyPractice(tx, practiceId)
    if (hold === null || new Date(hold.expiresAt) > now) return undefined
    const open = await findOpenIntent(tx, practiceId)
    if (open?.kind === 'upsell' && mayHaveMoved(open.state)) return undefined
    if (open?.kind === 'upsell' && now.getTime() - new Date(hold.expiresAt).getTime() < paidAtLastMs) return undefined
    const ended = open?.kind === 'upsell' ? await endOpenPayment(tx, practiceId, now) : undefined
    await releaseHold(tx, practiceId, now, requestId)
    log.info({ practice: practiceId }, 'hold released')
    return ended
  })
}
