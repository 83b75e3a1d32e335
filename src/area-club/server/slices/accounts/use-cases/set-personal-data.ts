import type { Database } from '../../../../../core/server/database/database.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'
import { overwritePersons } from '../../people/use-cases/overwrite-people.ts'
import { setAccountKeys } from '../stores/members-store.ts'

/** Sets an account's personal data and the keys that are unique among accounts. The caller must hold the row lock of the person. */
export async function setPersonalData(tx: Database, memberId: number, person: PersonalFields): Promise<void> {
  await overwritePersons(tx, [memberId], person)
  await setAccountKeys(tx, memberId, person)
}
