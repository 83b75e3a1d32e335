import type { Database } from '../../database/database.ts'
import { findTakenField, findTakenFields } from '../../database/members.ts'
import type { PersonalFields } from '../../domain/persons.ts'
import { Refusal } from '../../domain/refusal.ts'

const takenCodes = { email1: 'email-taken', fiscalCode: 'fiscal-code-taken' } as const

/** The fields of an account's person that belong to another account, as message codes. `inside` is where the person stands in the body. */
export async function findTaken(
  database: Database,
  person: PersonalFields,
  exceptMemberId?: number,
  inside = '',
): Promise<Record<string, string>> {
  const fields = await findTakenFields(database, person, exceptMemberId)
  return Object.fromEntries(fields.map((field) => [`${inside}${field}`, takenCodes[field]]))
}

/** The check before was a courtesy: two who take the same address at once are told apart by the index alone. */
export async function refuseTaken<T>(write: () => Promise<T>, inside = ''): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const field = findTakenField(error)
    if (field === undefined) throw error
    throw new Refusal('invalid-fields', { errors: { [`${inside}${field}`]: takenCodes[field] } })
  }
}
