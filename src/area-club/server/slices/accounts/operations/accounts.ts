import { localDay } from '../../../../../core/server/domain/clock.ts'
import { findMessage } from '../../../../../core/server/domain/messages.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { memberOperation, type OperationHandlers, publicOperation } from '../../../../../core/server/http/operation.ts'
import { completePerson } from '../../people/domain/persons.ts'
import { describeMember } from '../domain/describe-member.ts'
import type { Consents } from '../domain/members.ts'
import { findMember } from '../queries.ts'
import { registerMember } from '../use-cases/register-member.ts'
import { updateProfile } from '../use-cases/update-profile.ts'
import { identityOf } from './claimed-identity.ts'

interface SentConsents {
  privacyAccepted: true
  marketingAccepted: boolean
  profilationAccepted?: boolean | null
  profilation2Accepted?: boolean | null
}

/** Registration and the customer's own data (specification 3, 5 and 7). */
export const accountOperations: OperationHandlers = {
  registerMember: publicOperation(async (context, { body }) => {
    await registerMember(context, {
      person: completePerson(body),
      consents: completeConsents(body),
      password: body.password,
      address: context.address,
    })
    return { message: findMessage(context.messages, 'registration-done', context.language) }
  }),

  getMe: memberOperation(async (context) => {
    const member = await findMember(context.database, context.member.id)
    if (member === undefined) throw new Refusal('unauthorized')
    return describeMember(member, context.settings.vouchers, localDay(context.clock.now()), context.member.confirmedEpoch !== undefined)
  }),

  updateMe: memberOperation(async (context, { body }) => {
    const member = await updateProfile(context, {
      memberId: context.member.id,
      person: completePerson(body),
      consents: completeConsents(body),
      version: body.version,
      ...identityOf(context.member, body.password),
      address: context.address,
    })
    return describeMember(member, context.settings.vouchers, localDay(context.clock.now()), context.member.confirmedEpoch !== undefined)
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
