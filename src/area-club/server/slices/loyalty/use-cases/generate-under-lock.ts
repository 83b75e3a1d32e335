import { randomBytes } from 'node:crypto'
import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { Member } from '../../accounts/domain/members.ts'
import { findMember } from '../../accounts/queries.ts'
import { formatVoucherCode, type Voucher } from '../domain/vouchers.ts'
import { lockMember } from '../stores/points-store.ts'
import { createVoucher, type NewVoucher, readVoucher } from '../stores/vouchers-store.ts'

/**
 * Runs a voucher's generation in one transaction that locks the member's row.
 *
 * The member is read under the lock, so that of two concurrent generations the second sees the result of the first (requirements P18).
 * `generate` returns the id of the voucher.
 */
export async function generateUnderLock(
  { database, clock, language }: UseCaseContext,
  memberId: number,
  generate: (tx: Database, member: Member, now: Date) => Promise<number>,
): Promise<Voucher> {
  const now = clock.now()
  return database.transaction().execute(async (tx) => {
    await lockMember(tx, memberId)
    const member = await findMember(tx, memberId)
    if (member === undefined) throw new Refusal('unauthorized')
    return readVoucher(tx, await generate(tx, member, now), language)
  })
}

/** Inserts a voucher with a new code and returns its id. */
export async function addVoucher(tx: Database, voucher: Omit<NewVoucher, 'code'> & { prefix: string }): Promise<number> {
  return createVoucher(tx, { ...voucher, code: formatVoucherCode(voucher.prefix, randomBytes(8)) })
}

/** Writes the audit entry of a voucher by its id, because its code is as good as money. */
export async function auditVoucher(
  { requestId }: Pick<UseCaseContext, 'requestId'>,
  tx: Database,
  { memberId, voucherId, at, changes }: { memberId: number; voucherId: number; at: Date; changes: Readonly<Record<string, unknown>> },
): Promise<void> {
  return writeAudit(tx, {
    at,
    actorId: memberId,
    action: 'voucher-generation',
    subject: 'voucher',
    subjectId: String(voucherId),
    requestId,
    changes,
  })
}
