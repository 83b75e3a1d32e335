import type { Database } from '../../../database/database.ts'
import { toPersonRow } from '../../../database/person-rows.ts'
import { nothingSaid } from '../../bookings/stores/nothing-said.ts'
import { goesWithAccount, keptUntil, nobody } from '../domain/account-deletion.ts'

/** What became of an account, for the trail. */
export interface ClosedAccount {
  /** How many linked people went with it. */
  followed: number
  keptUntil: string
}

/**
 * Locks whoever an account speaks for until the transaction ends, always in the same order: of two parents who leave at the same moment
 * the second finds that the child has nobody else.
 */
export async function lockFamily(tx: Database, memberId: number): Promise<void> {
  const linked = await tx.selectFrom('relationship').where('member_id', '=', memberId).select('person_id').execute()
  const ids = [memberId, ...linked.map(({ person_id }) => person_id)]
  await tx.selectFrom('person').where('id', 'in', ids).select('id').orderBy('id').forUpdate().execute()
}

/**
 * Closes an account whose family is locked in the transaction that is open: whoever it was, and whoever goes with them, become nobody; what proves who they are
 * and what they alone had is removed; bookings, payments, invoices and contracts stay, without a name, until the end of their term.
 * `today` is yyyy-MM-dd.
 */
export async function closeAccount(tx: Database, memberId: number, now: Date, today: string): Promise<ClosedAccount> {
  const gone = await findThoseWhoGo(tx, memberId, today)
  const until = keptUntil(today)
  await deleteMails(tx, memberId, gone)
  for (const table of ['session', 'recovery_token', 'email_change', 'frame_ticket', 'known_device'] as const)
    await tx.deleteFrom(table).where('member_id', '=', memberId).execute()
  await deleteGroups(tx, memberId)
  await tx
    .deleteFrom('relationship')
    .where((where) => where.or([where('member_id', '=', memberId), where('person_id', 'in', gone)]))
    .execute()
  await emptyBookings(tx, memberId, gone)
  await tx
    .updateTable('person')
    .set((row) => ({ ...toPersonRow(nobody), version: row('version', '+', 1) }))
    .where('id', 'in', gone)
    .execute()
  // With a space in it, which no username may have: it can neither be chosen nor be in the way of anyone's choice.
  const pseudonym = `cancellato ${memberId}`
  await tx
    .updateTable('member')
    .set({ username: pseudonym, email1_key: pseudonym, fiscal_code_key: pseudonym, password_hash: '', closed_at: now, kept_until: until })
    .set({ privacy_accepted: false, marketing_accepted: false, profilation_accepted: null, profilation2_accepted: null })
    .where('id', '=', memberId)
    .execute()
  return { followed: gone.length - 1, keptUntil: until }
}

/** The account's own person and the linked ones who go with them. */
async function findThoseWhoGo(tx: Database, memberId: number, today: string): Promise<number[]> {
  const held = await tx.selectFrom('relationship').where('member_id', '=', memberId).select(['person_id', 'type']).execute()
  const ids = [memberId, ...held.map(({ person_id }) => person_id)]
  const people = await tx.selectFrom('person').where('id', 'in', ids).select(['id', 'birth_date']).execute()
  const others = await tx
    .selectFrom('relationship')
    .where('person_id', 'in', ids)
    .where('member_id', '!=', memberId)
    .select(['person_id', 'type'])
    .execute()
  const accounts = await tx.selectFrom('member').where('id', 'in', ids).where('closed_at', 'is', null).select('id').execute()
  const following = held.filter(({ person_id, type }) =>
    goesWithAccount(
      {
        type,
        hasAccount: accounts.some(({ id }) => id === person_id),
        birthDate: people.find(({ id }) => id === person_id)?.birth_date ?? nobody.birthDate,
        otherTypes: others.filter((other) => other.person_id === person_id).map((other) => other.type),
      },
      today,
    ),
  )
  return [memberId, ...following.map(({ person_id }) => person_id)]
}

async function deleteMails(tx: Database, memberId: number, gone: readonly number[]): Promise<void> {
  const people = await tx.selectFrom('person').where('id', 'in', gone).select(['email1', 'email2']).execute()
  const addresses = people
    .flatMap(({ email1, email2 }) => (email2 === null ? [email1] : [email1, email2]))
    .map((each) => each.toLowerCase())
  await tx
    .deleteFrom('mail_outbox')
    .where((where) => where.or([where('member_id', '=', memberId), where(where.fn('lower', ['recipient']), 'in', addresses)]))
    .execute()
}

/** The groups that a companion led: the names in them are other families'. */
async function deleteGroups(tx: Database, memberId: number): Promise<void> {
  const groups = (await tx.selectFrom('companion_group').where('member_id', '=', memberId).select('id').execute()).map(({ id }) => id)
  if (groups.length === 0) return
  await tx.deleteFrom('travel_notice').where('group_id', 'in', groups).execute()
  await tx.deleteFrom('companion_group_participant').where('group_id', 'in', groups).execute()
  await tx.deleteFrom('companion_group').where('id', 'in', groups).execute()
}

/** Takes from bookings what was said of people and what they uploaded; what was booked, what it cost and what was paid stays. */
async function emptyBookings(tx: Database, memberId: number, gone: readonly number[]): Promise<void> {
  const own = await lockBookings(tx, memberId, gone)
  const participants = await tx
    .selectFrom('participant')
    .where((where) => where.or([where('person_id', 'in', gone), ...(own.length > 0 ? [where('practice_id', 'in', own)] : [])]))
    .select('id')
    .execute()
  const participantIds = participants.map(({ id }) => id)
  if (participantIds.length > 0) {
    await tx.deleteFrom('document').where('member_uploaded', '=', true).where('participant_id', 'in', participantIds).execute()
    await tx
      .updateTable('participant')
      .set((row) => ({ ...nothingSaid, version: row('version', '+', 1) }))
      .where('id', 'in', participantIds)
      .execute()
  }
  if (own.length === 0) return
  await tx.deleteFrom('document').where('member_uploaded', '=', true).where('practice_id', 'in', own).execute()
  await tx.updateTable('practice').set({ financing_url: null, is_modifying: false }).where('id', 'in', own).execute()
  // The one change that the ledger allows, and the one word.
  await tx
    .updateTable('payment_entry')
    .set({ source: 'Cliente' })
    .where('practice_id', 'in', own)
    .where('payer', '=', 'privato')
    .where('source', '!=', 'Cliente')
    .execute()
}

/**
 * Locks the member's bookings and those that the people take part in, before anything that hangs on them, as every change of a booking
 * does: what a change under way writes is there to be emptied, and neither waits for the other. Answers the member's own.
 */
async function lockBookings(tx: Database, memberId: number, gone: readonly number[]): Promise<number[]> {
  const locked = await tx
    .selectFrom('practice')
    .where((where) =>
      where.or([
        where('buyer_id', '=', memberId),
        where('id', 'in', (takesPart) => takesPart.selectFrom('participant').where('person_id', 'in', gone).select('practice_id')),
      ]),
    )
    .select(['id', 'buyer_id'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return locked.filter(({ buyer_id }) => buyer_id === memberId).map(({ id }) => id)
}

/** During an upgrade the former release closes accounts too, and does not know the tables that came after it. */
export async function deleteLeftoversOfClosedAccounts(database: Database): Promise<void> {
  const closed = database.selectFrom('member').where('closed_at', 'is not', null).select('member.id')
  await database.deleteFrom('email_change').where('member_id', 'in', closed).execute()
  await database.deleteFrom('known_device').where('member_id', 'in', closed).execute()
  await database.deleteFrom('mail_outbox').where('member_id', 'in', closed).execute()
}
