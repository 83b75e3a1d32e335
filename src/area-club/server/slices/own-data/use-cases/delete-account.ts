import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { accountAudit } from '../../accounts/use-cases/account-audit.ts'
import { type ClaimedIdentity, lockProven, requireIdentity } from '../../accounts/use-cases/require-password.ts'
import { lockFamily } from '../../people/queries.ts'
import { closeAccount } from './close-account.ts'

/** Closes an account by its password or a passkey. Throws `wrong-password`, `identity-unproven`, `too-many-attempts`, `unauthorized`. */
export async function deleteAccount(
  context: UseCaseContext<'loginAttempts'>,
  { memberId, ...identity }: { memberId: number } & ClaimedIdentity,
): Promise<void> {
  const now = context.clock.now()
  const proof = await requireIdentity(context, { memberId, ...identity })
  await context.database.transaction().execute(async (tx) => {
    await lockFamily(tx, memberId)
    await lockProven(tx, proof)
    const closed = await closeAccount(tx, memberId, now, localDay(now))
    // Ends what was begun to be signed, at the provider.
    await context.jobs.enqueue(tx, 'signatures', {})
    await writeAudit(tx, accountAudit(context, memberId, now, 'deletion', { ...closed }))
  })
}
