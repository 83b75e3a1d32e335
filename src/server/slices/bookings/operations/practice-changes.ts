import { writeAudit } from '../../../database/audit.ts'
import { romeDay } from '../../../domain/clock.ts'
import { wordMessage } from '../../../domain/messages.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { settleCredit } from '../../payments/use-cases/settle-credit.ts'
import { computeTotalCents, describePractice, type ServiceSnapshot } from '../domain/practices.ts'
import { withSurcharge } from '../domain/prices.ts'
import { findPracticeOf, lockPracticeOf } from '../stores/practices-store.ts'
import { replaceServices } from '../stores/services-store.ts'
import { planServices } from '../use-cases/plan-services.ts'

/** What changes what was booked (sections 2, 5 and 7), and what it would cost. */
export const practiceChangeOperations: OperationHandlers = {
  previewEdit: memberOperation(async ({ database, member, clock, settings }, { body }) => {
    const practice = await findPracticeOf(database, member.id, body.practiceId)
    if (practice === undefined) throw new Refusal('not-found')
    const plan = await planServices(database, practice, body, settings.prices, romeDay(clock.now()))
    if (plan.code !== 'ok') return { code: plan.code, payload: null }
    return { code: plan.code, payload: { ...plan.price, changes: plan.changes } }
  }),

  editServices: memberOperation(async (context, { body, keepGuards }) => {
    const { database, member, clock, settings, requestId } = context
    const now = clock.now()
    return database.transaction().execute(async (tx) => {
      const practice = await lockPracticeOf(tx, member.id, body.practiceId)
      if (practice === undefined) throw new Refusal('not-found')
      await keepGuards(tx)
      if (body.newPackageId !== practice.buyedPackage.id)
        throw new Refusal('invalid-fields', { errors: { newPackageId: 'package-not-booked' } })
      const plan = await planServices(tx, practice, body, settings.prices, romeDay(now))
      if (plan.code !== 'ok') throw new Refusal(plan.code)
      // Between what the customer agreed to and now, a price may have changed, or another tab may have changed the booking.
      if (body.expectedTotal !== undefined && body.expectedTotal !== plan.price.totalPrice) throw new Refusal('amount-changed')
      const services = withSurcharge(plan.services, plan.price.modificationSurcharge)
      const { remainingAmount } = describePractice({ ...practice, serviceSnapshots: services }, now)
      if (plan.isChanged) {
        await replaceServices(tx, practice.id, services)
        await settleCredit(tx, practice.id, remainingAmount, now)
        await writeAudit(tx, {
          at: now,
          actorId: member.id,
          action: 'services',
          subject: 'practice',
          subjectId: String(practice.id),
          requestId,
          changes: {
            services: { from: idsOf(practice.serviceSnapshots), to: idsOf(services) },
            totalCents: { from: computeTotalCents(practice.serviceSnapshots), to: computeTotalCents(services) },
            surchargeCents: plan.price.modificationSurcharge,
          },
        })
      }
      return {
        message: wordMessage(context.messages, 'services-changed', context.language),
        practiceId: practice.id,
        remainingAmount,
      }
    })
  }),
}

const idsOf = (services: readonly ServiceSnapshot[]): readonly number[] => services.map(({ serviceId }) => serviceId)
