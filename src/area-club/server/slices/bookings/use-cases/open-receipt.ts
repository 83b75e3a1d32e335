import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { titleOfDocument } from '../../../../../core/server/printing/document-renderer.ts'
import { hasReceipt } from '../domain/payments.ts'
import { requirePracticeOf } from '../queries.ts'
import { findEntryOfBuyer } from '../stores/payments-store.ts'

/**
 * Returns the PDF of a payment's receipt in the language of the request.
 *
 * Throws `not-found`, also for another member's payment and for one that has not arrived, and `pdf-not-generated`.
 */
export async function openReceipt(
  { database, language, documents, log }: UseCaseContext,
  { memberId, entryId }: { memberId: number; entryId: number },
): Promise<{ title: string; bytes: Uint8Array }> {
  const entry = await findEntryOfBuyer(database, memberId, entryId)
  if (entry === undefined || !hasReceipt(entry)) throw new Refusal('not-found')
  const { shortCode, buyedPackage, destination, participants } = await requirePracticeOf(database, memberId, entry.practiceId)
  const about = {
    date: localDay(entry.recordedAt),
    payer: entry.source,
    amount: entry.amountCents,
    causal: entry.causal,
    channel: entry.channel,
    reference: entry.captureId ?? '',
    travellers: participants.map(({ customerName }) => customerName).join(', '),
    trip: { code: shortCode, title: buyedPackage.title, destination, from: buyedPackage.periodFrom, to: buyedPackage.periodTo },
  }
  const bytes = await documents.renderDocument('receipt', language, about, entry.recordedAt).catch((error: unknown) => {
    log.error({ err: error, entry: entryId, language }, 'the PDF of a receipt cannot be made')
    throw new Refusal('pdf-not-generated')
  })
  return { title: titleOfDocument('receipt', language, about), bytes }
}
