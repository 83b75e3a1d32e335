import type { Database } from '../database/database.ts'
import { createMember } from '../slices/accounts/stores/members-store.ts'
import { recordOpeningPoints } from '../slices/loyalty/stores/points-store.ts'
import { createRelationship } from '../slices/people/stores/relationships-store.ts'
import type { Demonstration, SeedAccount } from './demonstration.ts'
import { plantClub } from './plant-club.ts'
import { plantGroup } from './plant-group.ts'
import { numberInvoices } from './plant-invoices.ts'
import { type PlantedPerson, plantPractice } from './plant-practice.ts'
import { plantTrips } from './plant-trips.ts'
import { seedInstant } from './seed-calendar.ts'

/** Inserts the demonstration. Run it in a transaction on an empty, migrated database; `hash` returns a hash of the password. */
export async function plantDemonstration(database: Database, demonstration: Demonstration, hash: () => Promise<string>): Promise<void> {
  await database.insertInto('practice_division').values(demonstration.offices).execute()
  const shelf = { ...(await plantTrips(database, demonstration)), invoiceNumbers: numberInvoices(demonstration.accounts) }
  for (const account of demonstration.accounts) await plantAccount(database, shelf, account, await hash())
  await database.insertInto('form_flag').values(demonstration.formFlags).execute()
  await plantClub(database, demonstration.noticeFrom)
}

async function plantAccount(
  database: Database,
  shelf: Parameters<typeof plantPractice>[1],
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
  const people = new Map<string, PlantedPerson>([['buyer', { id: memberId, relation: null }]])
  for (const [position, { key, type, person: relative }] of relatives.entries()) {
    const { personId } = await createRelationship(database, memberId, type, relative, position)
    people.set(key, { id: personId, relation: type })
  }
  for (const practice of practices) await plantPractice(database, shelf, memberId, people, practice)
  for (const group of groups) await plantGroup(database, memberId, group)
  if (vouchers.length > 0)
    await database
      .insertInto('voucher')
      .values(vouchers.map((voucher) => ({ member_id: memberId, ...voucher })))
      .execute()
}
