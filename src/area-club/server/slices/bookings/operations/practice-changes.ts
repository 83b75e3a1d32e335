import { findMessage } from '../../../../../core/server/domain/messages.ts'
import { memberOperation, type OperationHandlers, repeatableOperation } from '../../../../../core/server/http/operation.ts'
import { applyUpselling } from '../use-cases/apply-upselling.ts'
import { editServices } from '../use-cases/edit-services.ts'

/** Changes of a booking within its trip (specification 2, 4, 5 and 7). */
export const practiceChangeOperations: OperationHandlers = {
  editServices: memberOperation(async (context, { body, checkGuards }) => {
    const { practiceId, newPackageId, newPackageItems, expectedTotal: expectedTotalCents } = body
    const edit = { memberId: context.member.id, practiceId, newPackageId, newPackageItems, expectedTotalCents, checkGuards }
    const remainingAmount = await editServices(context, edit)
    return { message: findMessage(context.messages, 'services-changed', context.language), practiceId, remainingAmount }
  }),

  applyUpselling: repeatableOperation(async (context, { body, checkGuards }) => {
    const { practiceId, newPackageItems, expectedTotal: expectedTotalCents } = body
    const upsell = { memberId: context.member.id, practiceId, newPackageItems, expectedTotalCents, checkGuards }
    const outcome = await applyUpselling(context, upsell)
    const code = outcome.payBefore === null ? 'extras-added' : 'extras-held'
    return { message: findMessage(context.messages, code, context.language), ...outcome }
  }),
}
