import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import type { PaymentIntent } from '../domain/payment-intents.ts'
import { mailOf } from '../domain/payment-mails.ts'
import type { PaymentEntry } from '../domain/payments.ts'

/**
 * Enqueues a mail for each new ledger entry to the buyer, and to the second adult who paid.
 *
 * Call it in the transaction that adds the entries; the jobs run once `tx` has committed.
 */
export async function enqueuePaymentMails(
  { jobs, log }: Pick<UseCaseContext, 'jobs' | 'log'>,
  tx: Database,
  { guid, language, payerId }: Pick<PaymentIntent, 'guid' | 'language' | 'payerId'>,
  { memberId, entries }: { memberId: number; entries: readonly PaymentEntry[] },
): Promise<void> {
  for (const { id, kind } of entries) {
    const mail = mailOf(kind)
    if (mail === undefined) continue
    // The language is that of whoever pays; the buyer of a booking that another pays is written to in that of the account.
    const mails = payerId === null ? [{ memberId, language }] : [{ memberId }, { memberId: payerId, language }]
    for (const to of mails) {
      const job = await jobs.enqueue(tx, 'mail', { mail, ...to, entryId: id })
      log.info({ job, mail, intent: guid }, 'mail enqueued')
    }
  }
}
