import type { Database } from '../../../database/database.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { mayHaveMoved } from '../domain/payment-intents.ts'
import { changeIntent, findOpenIntent } from '../stores/payment-intents-store.ts'

/**
 * Ends the open payments of bookings, whose row locks the caller must hold.
 *
 * An ended payment is never captured; the reconciler still books what the provider has taken. Throws `payment-pending` when money may have
 * moved.
 */
export async function voidOpenPayments(tx: Database, practiceIds: readonly number[], at: Date): Promise<void> {
  for (const practiceId of practiceIds) {
    const open = await findOpenIntent(tx, practiceId)
    if (open === undefined) continue
    if (mayHaveMoved(open.state)) throw new Refusal('payment-pending')
    await changeIntent(tx, open.guid, { state: 'expired', checkAt: at }, at)
  }
}
