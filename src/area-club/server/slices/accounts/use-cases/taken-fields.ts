import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { countAttempt } from '../../../../../core/server/database/attempts.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { attemptLimits } from '../../../../../core/server/domain/attempts.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { PersonalFields } from '../../people/domain/persons.ts'
import { findTakenField, findTakenFields } from '../stores/members-store.ts'

const takenCodes = { email1: 'email-taken', fiscalCode: 'fiscal-code-taken' } as const

/** Returns the person's fields that belong to another account, with their message codes. */
export async function findTaken(database: Database, person: PersonalFields, exceptMemberId?: number): Promise<Record<string, string>> {
  const fields = await findTakenFields(database, person, exceptMemberId)
  return Object.fromEntries(fields.map((field) => [field, takenCodes[field]]))
}

/**
 * Runs a write and throws `invalid-fields` when a unique index rejects it.
 *
 * `findTaken` cannot see a concurrent write; the index decides between two callers that take the same address.
 */
export async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const field = findTakenField(error)
    if (field === undefined) throw error
    throw new Refusal('invalid-fields', { errors: { [field]: takenCodes[field] } })
  }
}

/** Does the same as `refuseTaken` for requests without these fields: throws `email-no-longer-free`. */
export async function refuseTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (findTakenField(error) === undefined) throw error
    throw new Refusal('email-no-longer-free')
  }
}

/** Limits how often a member and a network address can probe for taken fields (requirements S30). */
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
