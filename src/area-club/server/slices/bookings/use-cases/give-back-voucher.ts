import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Fault } from '../../../../../core/server/domain/fault.ts'
import { findSpent } from '../domain/voucher-payments.ts'
import { findVoucherEntry, lockVoucher, returnVoucher } from '../stores/voucher-payments-store.ts'
import { applyToBookings } from './apply-to-bookings.ts'
import { lockSuccession } from './move-money-to-successor.ts'

/**
 * Gives a spent voucher back to its customer for an operator, whole and once. Throws a Fault.
 *
 * The booking then lacks what the voucher had paid, and of a cancelled booking nothing remains to be paid.
 */
export async function giveBackVoucher(
  { database, clock, requestId, log }: UseCaseContext,
  { captureId, amountCents }: { captureId: string; amountCents: number },
): Promise<{ refundId: string }> {
  const now = clock.now()
  const returned = await database.transaction().execute(async (tx) => {
    const known = await findVoucherEntry(tx, captureId)
    if (known === undefined) throw new Fault(`The ledger has no voucher that was spent as ${captureId}.`)
    const succession = await lockSuccession(tx, known.practiceId)
    const [practice] = succession
    const spent = findSpent(practice.entries, captureId)
    if (spent?.voucherId == null) throw new Fault(`The voucher spent as ${captureId} was given back before.`)
    if (spent.amountCents !== amountCents)
      throw new Fault(`A voucher is given back whole: ${(spent.amountCents / 100).toFixed(2)} euro were paid with it.`)
    await lockVoucher(tx, spent.voucherId)
    const entry = await returnVoucher(tx, { practice, spent, intentGuid: known.intentGuid }, now)
    const { remainingCents } = await applyToBookings(tx, { succession, added: [entry] }, now)
    await writeAudit(tx, {
      at: now,
      actorId: null,
      action: 'voucher-return',
      subject: 'practice',
      subjectId: String(practice.id),
      requestId,
      changes: { voucher: spent.voucherId, captureId, amountCents, remainingCents },
    })
    return entry
  })
  log.info({ captureId, amountCents }, 'voucher given back')
  return { refundId: returned.captureId ?? '' }
}
