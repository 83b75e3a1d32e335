import type { Database } from '../database/database.ts'
import { createMember } from '../slices/accounts/stores/members-store.ts'
import { recordOpeningPoints } from '../slices/loyalty/stores/points-store.ts'
import { createRelationship } from '../slices/people/stores/relationships-store.ts'
import type { Demonstration, SeedAccount } from './demonstration.ts'
import { insertClub } from './insert-club.ts'
import { insertGroup } from './insert-group.ts'
import { numberInvoices } from './insert-invoices.ts'
import { type InsertedPerson, insertPractice } from './insert-practice.ts'
import { insertTrips } from './insert-trips.ts'
import { seedInstant } from './seed-calendar.ts'

/** Inserts the demonstration. Run it in a transaction on an empty, migrated database; `hash` returns a hash of the password. */
export async function insertDemonstration(database: Database, demonstration: Demonstration, hash: () => Promise<string>): Promise<void> {
  await database.insertInto('practiceDivision').values(demonstration.offices).execute()
  const shelf = { ...(await insertTrips(database, demonstration)), invoiceNumbers: numberInvoices(demonstration.accounts) }
  for (const account of demonstration.accounts) await insertAccount(database, shelf, account, await hash())
  await database.insertInto('formFlag').values(demonstration.formFlags).execute()
  await insertClub(database, demonstration.noticeFrom)
}

async function insertAccount(
  database: Database,
  shelf: Parameters<typeof insertPractice>[1],
  account: SeedAccount,
  passwordHash: string,
): Promise<void> {
  const { person, username, marketingAccepted, registeredOn, relatives, practices, vouchers, groups = [], ...rest } = account
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
}
