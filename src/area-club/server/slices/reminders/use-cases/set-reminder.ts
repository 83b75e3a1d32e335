import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { ReminderKind } from '../../../domain/codes.ts'
import { lockContact } from '../../accounts/queries.ts'
import { accountAudit } from '../../accounts/use-cases/account-audit.ts'
import { countEmailLink } from '../../accounts/use-cases/email-links.ts'
import type { ReminderSwitch } from '../domain/reminders.ts'
import { findReminderLink, listOff, setOff } from '../stores/reminders-store.ts'

/** The link in the mail of a reminder, and the network address of the caller. */
export interface MailedLink {
  token: string
  address: string
}

type LinkContext = UseCaseContext<'loginAttempts'>

/** Switches a kind of reminder on or off. Idempotent. Throws `unauthorized` when the account is closed. */
export async function setReminder(
  context: UseCaseContext,
  { memberId, kind, isOn }: ReminderSwitch & { memberId: number },
): Promise<ReminderSwitch> {
  if (!(await switchReminder(context, memberId, { kind, isOn }, memberId))) throw new Refusal('unauthorized')
  return { kind, isOn }
}

/** Switches the kind of reminder of a mail by its link, without a session. Idempotent. Throws `link-expired`, `too-many-attempts`. */
export async function setMailedReminder(context: LinkContext, { isOn, ...link }: MailedLink & { isOn: boolean }): Promise<ReminderSwitch> {
  const { memberId, kind } = await requireLink(context, link)
  if (!(await switchReminder(context, memberId, { kind, isOn }, null))) throw new Refusal('link-expired')
  return { kind, isOn }
}

/** Returns the kind of reminder of a mail by its link, and whether it is on. Throws `link-expired`, `too-many-attempts`. */
export async function findMailedReminder(context: LinkContext, link: MailedLink): Promise<ReminderSwitch> {
  const { memberId, kind } = await requireLink(context, link)
  const off = await listOff(context.database, memberId)
  return { kind, isOn: !off.some((each) => each.kind === kind) }
}

/** Counts links that do not exist only: a mail service sends the one-click calls of all its customers from a few addresses. */
async function requireLink(context: LinkContext, { token, address }: MailedLink): Promise<{ memberId: number; kind: ReminderKind }> {
  const found = await findReminderLink(context.database, token)
  if (found !== undefined) return found
  await countEmailLink(context, address, context.clock.now())
  throw new Refusal('link-expired')
}

/** Returns false when the account is closed. `actorId` is null for a change by link, which tells of no session. */
async function switchReminder(
  context: UseCaseContext,
  memberId: number,
  { kind, isOn }: ReminderSwitch,
  actorId: number | null,
): Promise<boolean> {
  const now = context.clock.now()
  return context.database.transaction().execute(async (tx) => {
    if ((await lockContact(tx, memberId)) === undefined) return false
    if (await setOff(tx, memberId, kind, !isOn, now))
      await writeAudit(tx, { ...accountAudit(context, memberId, now, 'reminder', { [kind]: { from: !isOn, to: isOn } }), actorId })
    return true
  })
}
