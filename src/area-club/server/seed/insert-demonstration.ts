import type { Database } from '../../../core/server/database/database.ts'
import { createMember } from '../slices/accounts/stores/members-store.ts'
import { recordOpeningPoints } from '../slices/loyalty/stores/points-store.ts'
import { createRelationship } from '../slices/people/stores/relationships-store.ts'
import { invitationEnd } from '../slices/sharing/domain/shared-access.ts'
import type { Demonstration, SeedAccount, SeedShare } from './demonstration.ts'
import { insertClub } from './insert-club.ts'
import { insertGroup } from './insert-group.ts'
import { numberInvoices } from './insert-invoices.ts'
import { type InsertedPerson, insertPractice } from './insert-practice.ts'
import { insertTrips } from './insert-trips.ts'
import { requireOf } from './require-of.ts'
import { seedInstant } from './seed-calendar.ts'

/** Inserts the demonstration. Run it in a transaction on an empty, migrated database; `hash` returns a hash of the password. */
export async function insertDemonstration(database: Database, demonstration: Demonstration, hash: () => Promise<string>): Promise<void> {
  await database.insertInto('practiceDivision').values(demonstration.offices).execute()
  const shelf = { ...(await insertTrips(database, demonstration)), invoiceNumbers: numberInvoices(demonstration.accounts) }
  const inserted = new Map<string, InsertedAccount>()
  for (const account of demonstration.accounts) inserted.set(account.username, await insertAccount(database, shelf, account, await hash()))
  for (const account of demonstration.accounts)
    for (const share of account.shares) await insertShare(database, inserted, account.username, share)
  await database.insertInto('formFlag').values(demonstration.formFlags).execute()
  await insertClub(database, demonstration.noticeFrom)
}

interface InsertedAccount {
  memberId: number
  /** The account's people by their key. */
  people: ReadonlyMap<string, InsertedPerson>
}

async function insertAccount(
  database: Database,
  shelf: Parameters<typeof insertPractice>[1],
  account: SeedAccount,
  passwordHash: string,
): Promise<InsertedAccount> {
  const {
    person,
    username,
    marketingAccepted,
    registeredOn,
    relatives,
    practices,
    shares: _shares,
    vouchers,
    groups = [],
    ...rest
  } = account
  const registeredAt = seedInstant(registeredOn, '09:12')
  const memberId = await createMember(database, {
    ...rest,
    person,
    username,
    passwordHash,
    consents: { privacyAccepted: true, marketingAccepted, profilationAccepted: marketingAccepted, profilation2Accepted: null },
    createdAt: registeredAt,
  })
  if (rest.points) await recordOpeningPoints(database, memberId, rest.points, registeredAt)
  const people = new Map<string, InsertedPerson>([['buyer', { id: memberId, relation: null }]])
  for (const [position, { key, type, person: relative }] of relatives.entries()) {
    const { personId } = await createRelationship(database, memberId, type, relative, position)
    people.set(key, { id: personId, relation: type })
  }
  for (const practice of practices) await insertPractice(database, shelf, memberId, people, practice)
  for (const group of groups) await insertGroup(database, memberId, group)
  if (vouchers.length > 0)
    await database
      .insertInto('voucher')
      .values(
        vouchers.map((voucher) => ({
          memberId,
          ...voucher,
          consumedOutsideCents: voucher.paymentMethodConsumedCents + voucher.valueDiscountConsumedCents,
        })),
      )
      .execute()
  return { memberId, people }
}

/** Shares the bookings of a child with an account that has accepted. */
async function insertShare(
  database: Database,
  inserted: ReadonlyMap<string, InsertedAccount>,
  owner: string,
  { child, username, invitedOn, acceptedOn, mayPay, maySign }: SeedShare,
): Promise<void> {
  const [of, adult] = [requireOf(inserted, owner), requireOf(inserted, username)]
  const adultPerson = await database.selectFrom('person').where('id', '=', adult.memberId).select('email1').executeTakeFirstOrThrow()
  const [invitedAt, acceptedAt] = [seedInstant(invitedOn, '18:20'), seedInstant(acceptedOn, '07:45')]
  await database
    .insertInto('sharedAccess')
    .values({
      ...{ ownerId: of.memberId, personId: requireOf(of.people, child).id, invitedEmail: adultPerson.email1 },
      ...{ mayPay, maySign },
      ...{ invitedAt, expiresAt: invitationEnd(invitedAt), acceptedAt, acceptedById: adult.memberId, revokedAt: null },
    })
    .execute()
}
