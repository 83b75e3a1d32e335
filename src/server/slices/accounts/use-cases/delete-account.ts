import { writeAudit } from '../../../database/audit.ts'
import { romeDay } from '../../../domain/clock.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { lockFamily } from '../../people/queries.ts'
import { accountAudit } from './account-audit.ts'
import { closeAccount } from './close-account.ts'
import { lockProven, requirePassword } from './require-password.ts'

/** Closes an account after checking its password. Throws `wrong-password`, `too-many-attempts`, `unauthorized`. */
export async function deleteAccount(
  context: UseCaseContext<'loginAttempts'>,
  { memberId, password }: { memberId: number; password: string },
): Promise<void> {
  const now = context.clock.now()
  const proof = await requirePassword(context, { memberId, password, field: 'password' })
  await context.database.transaction().execute(async (tx) => {
    await lockFamily(tx, memberId)
    await lockProven(tx, proof)
    const closed = await closeAccount(tx, memberId, now, romeDay(now))
    await writeAudit(tx, accountAudit(context, memberId, now, 'deletion', { ...closed }))
  })
}
