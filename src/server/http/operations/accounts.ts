import { countAttempt } from '../../database/attempts.ts'
import { writeAudit } from '../../database/audit.ts'
import { createMember, findMember, lockMember, setConsents, updatePerson } from '../../database/members.ts'
import { attemptLimits } from '../../domain/attempts.ts'
import { romeDay } from '../../domain/clock.ts'
import { type Consents, changedFields, consentNames, personalFieldNames } from '../../domain/members.ts'
import { findPasswordFlaw, hashPassword } from '../../domain/passwords.ts'
import { completePerson, findPersonMistakes } from '../../domain/persons.ts'
import { Refusal } from '../../domain/refusal.ts'
import { describeMember } from '../../domain/vouchers.ts'
import { wordMessage } from '../messages.ts'
import { memberOperation, type OperationHandlers, publicOperation } from '../operation.ts'
import { findTaken, refuseTaken } from './taken-fields.ts'

interface SentConsents {
  privacyAccepted: true
  marketingAccepted: boolean
  profilationAccepted?: boolean | null
  profilation2Accepted?: boolean | null
}

/** Registration and the customer's own data (sections 3, 5 and 7). */
export const accountOperations: OperationHandlers = {
  registerMember: publicOperation(async (context, { body }) => {
    const now = context.clock.now()
    const limit = attemptLimits(context.settings.loginAttempts).registrationAddress
    await countAttempt(context.database, [{ kind: 'registrationAddress', of: context.address, limit }], now)
    const person = completePerson(body)
    const consents = completeConsents(body)
    const mistakes: Record<string, string> = { ...findPersonMistakes(person, romeDay(now)), ...(await findTaken(context.database, person)) }
    const flaw = findPasswordFlaw(body.password, [person.email1, person.firstName, person.lastName, person.fiscalCode])
    if (flaw !== undefined) mistakes.password = flaw
    if (Object.keys(mistakes).length > 0) throw new Refusal('invalid-fields', { errors: mistakes })
    const passwordHash = await hashPassword(body.password)
    await refuseTaken(() =>
      context.database.transaction().execute(async (tx) => {
        const memberId = await createMember(tx, {
          person,
          consents,
          passwordHash,
          username: person.email1,
          createdAt: now,
          clusterCode: 'blue',
        })
        await writeAudit(tx, {
          at: now,
          actorId: memberId,
          action: 'registration',
          subject: 'member',
          subjectId: String(memberId),
          requestId: context.requestId,
          changes: { consents },
        })
      }),
    )
    return { message: wordMessage(context.messages, 'registration-done', context.language) }
  }),

  getMe: memberOperation(async (context) => {
    const member = await findMember(context.database, context.member.id)
    if (member === undefined) throw new Refusal('unauthorized')
    return describeMember(member, context.settings.vouchers, romeDay(context.clock.now()))
  }),

  updateMe: memberOperation(async (context, { body }) => {
    const now = context.clock.now()
    const memberId = context.member.id
    const person = completePerson(body)
    const consents = completeConsents(body)
    const mistakes = { ...findPersonMistakes(person, romeDay(now)), ...(await findTaken(context.database, person, memberId)) }
    if (Object.keys(mistakes).length > 0) throw new Refusal('invalid-fields', { errors: mistakes })
    return refuseTaken(() =>
      context.database.transaction().execute(async (tx) => {
        const before = await lockMember(tx, memberId)
        if (before === undefined) throw new Refusal('unauthorized')
        if (body.version !== undefined && body.version !== before.version)
          throw new Refusal('stale-version', { extra: { current: describeMember(before, context.settings.vouchers, romeDay(now)) } })
        const base = { at: now, actorId: memberId, subject: 'member', subjectId: String(memberId), requestId: context.requestId }
        // Names of fields, not their values: the trail cannot be changed, and what is in it outlives the account.
        const fields = changedFields(personalFieldNames, before, person)
        const consentFields = changedFields(consentNames, before, consents)
        if (fields.length + consentFields.length > 0) await updatePerson(tx, memberId, person)
        if (fields.length > 0) await writeAudit(tx, { ...base, action: 'profile', changes: { fields } })
        if (consentFields.length > 0) {
          await setConsents(tx, memberId, consents)
          await writeAudit(tx, {
            ...base,
            action: 'consents',
            changes: Object.fromEntries(consentFields.map((name) => [name, { from: before[name], to: consents[name] }])),
          })
        }
        const after = await findMember(tx, memberId)
        if (after === undefined) throw new Refusal('unauthorized')
        return describeMember(after, context.settings.vouchers, romeDay(now))
      }),
    )
  }),
}

function completeConsents(sent: SentConsents): Consents {
  return {
    privacyAccepted: sent.privacyAccepted,
    marketingAccepted: sent.marketingAccepted,
    profilationAccepted: sent.profilationAccepted ?? null,
    profilation2Accepted: sent.profilation2Accepted ?? null,
  }
}
