import { countAttempt } from '../../../database/attempts.ts'
import type { Database } from '../../../database/database.ts'
import { attemptLimits } from '../../../domain/attempts.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'
import { findTakenField, findTakenFields } from '../stores/members-store.ts'

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

/** As `refuseTaken`, where what is sent has no field for the address. */
export async function refuseTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (findTakenField(error) !== 'email1') throw error
    throw new Refusal('email-no-longer-free')
  }
}

/** Limits how often a customer, and an address of the network, may learn whether an e-mail address or a tax code is taken (S30). */
export async function countTakenCheck(
  context: UseCaseContext<'loginAttempts'>,
  { memberId, address }: { memberId: number; address: string },
  now: Date,
): Promise<void> {
  const limits = attemptLimits(context.settings.loginAttempts)
  await countAttempt(
    context.database,
    [
      { kind: 'takenCheck', of: String(memberId), limit: limits.takenCheck },
      { kind: 'takenCheckAddress', of: address, limit: limits.takenCheckAddress },
    ],
    now,
  )
}
