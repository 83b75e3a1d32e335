import { romeDay } from '../../../domain/clock.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import type { MemberContext } from '../../../http/request-context.ts'
import { findPackageOffers } from '../../trips/stores/trips-store.ts'
import { listAlternativesOf, listUpsellingOf } from '../domain/practice-choices.ts'
import { describePractice, type KeptPractice } from '../domain/practices.ts'
import { findPracticeOf, listPracticesOf } from '../stores/practices-store.ts'

export const practiceOperations: OperationHandlers = {
  listPractices: memberOperation(async ({ database, member, clock }) => {
    const now = clock.now()
    return (await listPracticesOf(database, member.id)).map((practice) => describePractice(practice, now))
  }),

  getPractice: memberOperation(async (context, { path }) => describePractice(await requirePractice(context, path.id), context.clock.now())),

  listAlternatives: memberOperation(async (context, { path }) => {
    const practice = await requirePractice(context, path.id)
    const offers = await findPackageOffers(context.database, practice.buyedPackage.id)
    const { modificationSurchargeCents: modificationSurcharge } = context.settings.prices
    return offers === undefined ? [] : listAlternativesOf(practice, offers).map((group) => ({ ...group, modificationSurcharge }))
  }),

  listUpsellingOptions: memberOperation(async (context, { path }) => {
    const practice = await requirePractice(context, path.id)
    const offers = await findPackageOffers(context.database, practice.buyedPackage.id)
    return offers === undefined ? [] : listUpsellingOf(practice, offers, romeDay(context.clock.now()))
  }),
}

/** The caller's own booking; what is another's is answered as if there were none. */
async function requirePractice({ database, member }: MemberContext, practiceId: number): Promise<KeptPractice> {
  const practice = await findPracticeOf(database, member.id, practiceId)
  if (practice === undefined) throw new Refusal('not-found')
  return practice
}
