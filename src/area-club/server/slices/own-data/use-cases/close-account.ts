import type { Database } from '../../../../../core/server/database/database.ts'
import { emptyBookings } from '../../bookings/use-cases/empty-bookings.ts'
import { deleteUploadsOfParticipants, deleteUploadsOfPractices, removeUnsignedFiles } from '../../documents/use-cases/delete-uploads.ts'
import { anonymousPerson } from '../../people/domain/anonymous-person.ts'
import { listAddressesOf, listFamily } from '../../people/queries.ts'
import { overwritePersons } from '../../people/use-cases/overwrite-people.ts'
import { unlinkPeople } from '../../people/use-cases/unlink-people.ts'
import { deleteReminders } from '../../reminders/use-cases/delete-reminders.ts'
import { deleteTicketsAndGroups } from '../../sections/use-cases/delete-tickets-and-groups.ts'
import { deleteAccessOf } from '../../sharing/use-cases/delete-access.ts'
import { anonymizeConsents } from '../../signatures/use-cases/anonymize-consents.ts'
import { endSignaturesOfSigners } from '../../signatures/use-cases/end-signatures.ts'
import { isAnonymizedWithAccount, keptUntil } from '../domain/account-deletion.ts'
import { closeMember, deleteMails, deleteProofs, listOpenAccountsAmong } from '../stores/close-account-store.ts'

/** The result of closing an account, for the audit log. */
export interface ClosedAccount {
  /** How many linked people were anonymized with it. */
  followed: number
  /** The access of second adults that ended with it; absent when none did. */
  endedAccess?: readonly number[]
  keptUntil: string
}

/**
 * Closes an account in an open transaction that has locked its family. `today` is yyyy-MM-dd.
 *
 * Anonymizes the owner and the linked people who go with them, deletes credentials and what belongs to them alone. Bookings, payments,
 * invoices and contracts stay, without a name, until the end of their retention.
 *
 * Each slice removes its own rows, in the lock order of other changes: a login before its tickets, bookings before their dependent rows.
 */
export async function closeAccount(tx: Database, memberId: number, now: Date, today: string): Promise<ClosedAccount> {
  const gone = await findAnonymized(tx, memberId, today)
  const until = keptUntil(today)
  const addresses = await listAddressesOf(tx, gone)
  await deleteMails(tx, memberId, addresses)
  await deleteProofs(tx, memberId)
  await deleteReminders(tx, memberId)
  await deleteTicketsAndGroups(tx, memberId)
  await unlinkPeople(tx, memberId, gone)
  const emptied = await emptyBookings(tx, { memberId, personIds: gone, at: now })
  const ended = await deleteAccessOf(tx, { memberId, personIds: gone, addresses })
  await endSignaturesOfSigners(tx, [memberId, ...ended.flatMap(({ adultId }) => adultId ?? [])], now)
  await anonymizeConsents(tx, { memberId, ...emptied })
  await deleteUploadsOfParticipants(tx, emptied.participantIds, now)
  await deleteUploadsOfPractices(tx, emptied.practiceIds, now)
  await removeUnsignedFiles(tx, emptied.practiceIds, now)
  await overwritePersons(tx, gone, anonymousPerson)
  await closeMember(tx, memberId, now, until)
  return { followed: gone.length - 1, keptUntil: until, ...(ended.length > 0 && { endedAccess: ended.map(({ id }) => id) }) }
}

/** Returns the account's person and the linked people who go with them. */
async function findAnonymized(tx: Database, memberId: number, today: string): Promise<readonly number[]> {
  const family = await listFamily(tx, memberId)
  const accounts = await listOpenAccountsAmong(
    tx,
    family.map(({ personId }) => personId),
  )
  const following = family.filter(({ personId, ...person }) =>
    isAnonymizedWithAccount({ ...person, hasAccount: accounts.includes(personId) }, today),
  )
  return [memberId, ...following.map(({ personId }) => personId)]
}
