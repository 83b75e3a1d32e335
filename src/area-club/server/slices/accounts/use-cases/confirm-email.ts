import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { confirmEmailChange, findConfirmation } from '../stores/email-changes-store.ts'
import { lockMember } from '../stores/members-store.ts'
import { accountAudit } from './account-audit.ts'
import { countEmailLink, setEmail } from './email-links.ts'
import { refuseTakenEmail } from './taken-fields.ts'

/**
 * Confirms an address by its mailed link (requirements S29).
 *
 * Throws `link-expired`, `email-no-longer-free`, `too-many-attempts`.
 */
export async function confirmEmail(
  context: UseCaseContext<'loginAttempts'>,
  { token, address }: { token: string; address: string },
): Promise<void> {
  const now = context.clock.now()
  await countEmailLink(context, address, now)
  const found = await findConfirmation(context.database, token, now)
  if (found === undefined) throw new Refusal('link-expired')
  await refuseTakenEmail(() =>
    context.database.transaction().execute(async (tx) => {
      const member = await lockMember(tx, found.memberId)
      const change = member && (await findConfirmation(tx, token, now))
      if (member === undefined || change === undefined) throw new Refusal('link-expired')
      await confirmEmailChange(tx, change, now)
      if (change.oldEmail !== null) await setEmail(tx, member, change.memberId, { email1: change.newEmail })
      await writeAudit(tx, accountAudit(context, change.memberId, now, 'email-confirmation', { fields: ['email1'] }))
    }),
  )
}
