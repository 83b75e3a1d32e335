import { countAttempt } from '../../../database/attempts.ts'
import { writeAudit } from '../../../database/audit.ts'
import { attemptLimits } from '../../../domain/attempts.ts'
import { romeDay } from '../../../domain/clock.ts'
import { wordMessage } from '../../../domain/messages.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { memberOperation, type OperationHandlers, publicOperation } from '../../../http/operation.ts'
import { describeMember } from '../../loyalty/domain/vouchers.ts'
import { completePerson, findPersonMistakes } from '../../people/domain/persons.ts'
import { isSameEmail } from '../domain/email-changes.ts'
import { type Consents, changedFields, consentNames, type Member, personalFieldNames } from '../domain/members.ts'
import { findPasswordFlaw, hashPassword } from '../domain/passwords.ts'
import { createMember, findMember, lockMember, setConsents, updatePerson } from '../stores/members-store.ts'
import { beginEmailChange } from '../use-cases/email-mails.ts'
import { countTakenCheck, findTaken, refuseTaken } from '../use-cases/taken-fields.ts'

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
    const writeMails = await refuseTaken(() =>
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
        return beginEmailChange(context, tx, { memberId, oldEmail: null, newEmail: person.email1 }, now)
      }),
    )
    writeMails()
    return { message: wordMessage(context.messages, 'registration-done', context.language) }
  }),

  getMe: memberOperation(async (context) => {
    const member = await findMember(context.database, context.member.id)
    if (member === undefined) throw new Refusal('unauthorized')
    return describeMember(member, context.settings.vouchers, romeDay(context.clock.now()))
  }),

  updateMe: memberOperation(async (context, { body }) => {
    const now = context.clock.now()
    const today = romeDay(now)
    const memberId = context.member.id
    const sent = completePerson(body)
    const consents = completeConsents(body)
    const requireVersion = (present: Member | undefined): Member => {
      if (present === undefined) throw new Refusal('unauthorized')
      if (body.version === undefined || body.version === present.version) return present
      throw new Refusal('stale-version', { extra: { current: describeMember(present, context.settings.vouchers, today) } })
    }
    const read = requireVersion(await findMember(context.database, memberId))
    const mistakes = findPersonMistakes(sent, today)
    if (Object.keys(mistakes).length > 0) throw new Refusal('invalid-fields', { errors: mistakes })
    if (!isSameEmail(sent.email1, read.email1) || sent.fiscalCode !== read.fiscalCode) await countTakenCheck(context, now)
    const { member, writeMails } = await refuseTaken(() =>
      context.database.transaction().execute(async (tx) => {
        const before = requireVersion(await lockMember(tx, memberId))
        const taken = await findTaken(tx, sent, memberId)
        if (Object.keys(taken).length > 0) throw new Refusal('invalid-fields', { errors: taken })
        const base = { at: now, actorId: memberId, subject: 'member', subjectId: String(memberId), requestId: context.requestId }
        // Another address counts once the link that is mailed to it was opened.
        const isNewEmail = !isSameEmail(sent.email1, before.email1)
        const person = isNewEmail ? { ...sent, email1: before.email1 } : sent
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
        const asksAgain = before.pendingEmail1 !== null && isSameEmail(sent.email1, before.pendingEmail1)
        let writeMails: (() => void) | undefined
        if (isNewEmail && !asksAgain) {
          writeMails = await beginEmailChange(context, tx, { memberId, oldEmail: before.email1, newEmail: sent.email1 }, now)
          await writeAudit(tx, { ...base, action: 'email-change', changes: { fields: ['email1'] } })
        }
        const after = await findMember(tx, memberId)
        if (after === undefined) throw new Refusal('unauthorized')
        return { member: after, writeMails }
      }),
    )
    writeMails?.()
    return describeMember(member, context.settings.vouchers, today)
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
