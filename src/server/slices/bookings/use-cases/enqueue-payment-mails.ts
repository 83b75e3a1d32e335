import type { UseCaseContext } from '../../../application/use-case.ts'
import type { Database } from '../../../database/database.ts'
import type { PaymentIntent } from '../domain/payment-intents.ts'
import { mailOf } from '../domain/payment-mails.ts'
import type { PaymentEntry } from '../domain/payments.ts'

/**
 * Enqueues a mail to the buyer for each new ledger entry.
 *
 * Call it in the transaction that adds the entries; the jobs run once `tx` has committed.
 */
export async function enqueuePaymentMails(
  { jobs, log }: Pick<UseCaseContext, 'jobs' | 'log'>,
  tx: Database,
  { guid, language }: Pick<PaymentIntent, 'guid' | 'language'>,
  { memberId, entries }: { memberId: number; entries: readonly PaymentEntry[] },
): Promise<void> {
  for (const { id, kind } of entries) {
    const mail = mailOf(kind)
    if (mail === undefined) continue
    const job = await jobs.enqueue(tx, 'mail', { mail, language, memberId, entryId: id })
    log.info({ job, mail, intent: guid }, 'mail enqueued')
  }
}
