import type { Database } from '../../../../../core/server/database/database.ts'
import { type PersonalFields, personalFieldsOf } from '../domain/persons.ts'

/** Returns the e-mail addresses of people in lower case. */
export async function listAddressesOf(database: Database, personIds: readonly number[]): Promise<readonly string[]> {
  const people = await database.selectFrom('person').where('id', 'in', personIds).select(['email1', 'email2']).execute()
  return people.flatMap(({ email1, email2 }) => (email2 === null ? [email1] : [email1, email2])).map((address) => address.toLowerCase())
}

/** Overwrites all these people with the same data. */
export async function overwritePersons(tx: Database, personIds: readonly number[], person: PersonalFields): Promise<void> {
  await tx
    .updateTable('person')
    .set((row) => ({ ...personalFieldsOf(person), version: row('version', '+', 1) }))
    .where('id', 'in', personIds)
    .execute()
}
