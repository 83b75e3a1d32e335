import type { Database } from '../../../database/database.ts'
import { emptyBookings } from '../../bookings/use-cases/empty-bookings.ts'
import { listAddressesOf, listFamily } from '../../people/queries.ts'
import { anonymizePeople } from '../../people/use-cases/anonymize-people.ts'
import { unlinkPeople } from '../../people/use-cases/unlink-people.ts'
import { deleteTicketsAndGroups } from '../../sections/use-cases/delete-tickets-and-groups.ts'
import { endSignaturesOfSigner } from '../../signatures/use-cases/end-signatures.ts'
import { goesWithAccount, keptUntil, nobody } from '../domain/account-deletion.ts'
import { closeMember, deleteMails, deleteProofs, listOpenAccountsAmong } from '../stores/close-account-store.ts'

/** What became of an account, for the trail. */
export interface ClosedAccount {
  /** How many linked people went with it. */
  followed: number
  keptUntil: string
}

/**
 * Closes an account whose family is locked in the transaction that is open: whoever it was, and whoever goes with them, become nobody;
 * what proves who they are and what they alone had is removed; bookings, payments, invoices and contracts stay, without a name, until the
 * end of their term. `today` is yyyy-MM-dd.
 *
 * Every slice removes what it holds, in the order in which other changes lock it: a login before its tickets, bookings before what hangs
 * on them.
 */
export async function closeAccount(tx: Database, memberId: number, now: Date, today: string): Promise<ClosedAccount> {
  const gone = await findThoseWhoGo(tx, memberId, today)
  const until = keptUntil(today)
  await deleteMails(tx, memberId, await listAddressesOf(tx, gone))
  await deleteProofs(tx, memberId)
  await deleteTicketsAndGroups(tx, memberId)
  await unlinkPeople(tx, memberId, gone)
  await endSignaturesOfSigner(tx, memberId, now)
  await emptyBookings(tx, { memberId, personIds: gone, at: now })
  await anonymizePeople(tx, gone, nobody)
  await closeMember(tx, memberId, now, until)
  return { followed: gone.length - 1, keptUntil: until }
}

/** The account's own person and the linked ones who go with them. */
async function findThoseWhoGo(tx: Database, memberId: number, today: string): Promise<readonly number[]> {
  const family = await listFamily(tx, memberId)
  const accounts = await listOpenAccountsAmong(
    tx,
    family.map(({ personId }) => personId),
  )
  const following = family.filter(({ personId, ...person }) =>
    goesWithAccount({ ...person, hasAccount: accounts.includes(personId) }, today),
  )
  return [memberId, ...following.map(({ personId }) => personId)]
}
