import { wordMessage } from '../../../domain/messages.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { editServices } from '../use-cases/edit-services.ts'
import { previewServices } from '../use-cases/preview-services.ts'

/** What changes what was booked (sections 2, 5 and 7), and what it would cost. */
export const practiceChangeOperations: OperationHandlers = {
  previewEdit: memberOperation(async (context, { body }) => {
    const { practiceId, newPackageId, newPackageItems } = body
    const plan = await previewServices(context, { memberId: context.member.id, practiceId, newPackageId, newPackageItems })
    if (plan.code !== 'ok') return { code: plan.code, payload: null }
    return { code: plan.code, payload: { ...plan.price, changes: plan.changes } }
  }),

  editServices: memberOperation(async (context, { body, keepGuards }) => {
    const { practiceId, newPackageId, newPackageItems, expectedTotal: expectedTotalCents } = body
    const edit = { memberId: context.member.id, practiceId, newPackageId, newPackageItems, expectedTotalCents, keepGuards }
    const remainingAmount = await editServices(context, edit)
    return { message: wordMessage(context.messages, 'services-changed', context.language), practiceId, remainingAmount }
  }),
}
