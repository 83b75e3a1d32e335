import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { type AdultRights, describeGiven } from '../domain/shared-access.ts'
import { findAccess, lockAccess, revoke, setRights } from '../stores/shared-access-store.ts'
import { accessAudit } from './access-audit.ts'

/** Names an access and the customer who acts on it. */
export interface AccessOf {
  memberId: number
  accessId: number
}

/** Changes what a second adult may do, and returns the access. Only its owner may. Throws `not-found`. */
export async function changeSharedAccess(context: UseCaseContext, { memberId, accessId, ...rights }: AccessOf & AdultRights) {
  return context.database.transaction().execute(async (tx) => {
    const access = await lockAccess(tx, accessId)
    if (access?.ownerId !== memberId) throw new Refusal('not-found')
    const changes = {
      ...(access.mayPay !== rights.mayPay && { mayPay: { from: access.mayPay, to: rights.mayPay } }),
      ...(access.maySign !== rights.maySign && { maySign: { from: access.maySign, to: rights.maySign } }),
    }
    if (Object.keys(changes).length > 0) {
      await setRights(tx, accessId, rights)
      if (access.maySign) await endSignatures(context, tx, access.acceptedById)
      await writeAudit(tx, accessAudit(context, memberId, accessId, 'access-change', changes))
    }
    const changed = await findAccess(tx, accessId)
    if (changed === undefined) throw new Refusal('not-found')
    return describeGiven(changed, context.clock.now())
  })
}

/** Revokes an access for its owner, which the second adult is told by mail, or gives it up for the second adult. Throws `not-found`. */
export async function endSharedAccess(context: UseCaseContext, { memberId, accessId }: AccessOf): Promise<void> {
  await context.database.transaction().execute(async (tx) => {
    const access = await lockAccess(tx, accessId)
    if (access === undefined || (access.ownerId !== memberId && access.acceptedById !== memberId)) throw new Refusal('not-found')
    await revoke(tx, accessId, context.clock.now())
    const { ownerId: owner, acceptedById: adult, personId: child } = access
    if (access.maySign) await endSignatures(context, tx, adult)
    await writeAudit(tx, accessAudit(context, memberId, accessId, 'access-end', { owner, adult, child }))
    if (adult === null || memberId === adult) return
    const job = await context.jobs.enqueue(tx, 'mail', { mail: 'access-revoked', memberId: adult, accessId })
    context.log.info({ job, mail: 'access-revoked' }, 'mail enqueued')
  })
}

/** Ends what a second adult has begun to sign and may no longer, by a job that runs after `tx` commits. */
async function endSignatures({ jobs, log }: UseCaseContext, tx: Database, adultId: number | null): Promise<void> {
  if (adultId === null) return
  const job = await jobs.enqueue(tx, 'signatures', { signer: adultId })
  log.info({ job, signer: adultId }, 'signatures of a second adult are checked')
}
