import { findMessage } from '../../../domain/messages.ts'
import { memberOperation, type OperationHandlers, repeatableOperation } from '../../../http/operation.ts'
import { applyUpselling } from '../use-cases/apply-upselling.ts'
import { editPackage } from '../use-cases/edit-package.ts'
import { editServices } from '../use-cases/edit-services.ts'
import { previewServices } from '../use-cases/preview-services.ts'

/** Changes of bookings and their preview (specification 2, 4, 5 and 7). */
export const practiceChangeOperations: OperationHandlers = {
  previewEdit: memberOperation(async (context, { body }) => {
    const { practiceId, newPackageId, newPackageItems } = body
    const plan = await previewServices(context, { memberId: context.member.id, practiceId, newPackageId, newPackageItems })
    if (plan.code !== 'ok') return { code: plan.code, payload: null }
    const { code, price, ...preview } = plan
    return { code, payload: { ...price, ...preview } }
  }),

  editServices: memberOperation(async (context, { body, checkGuards }) => {
    const { practiceId, newPackageId, newPackageItems, expectedTotal: expectedTotalCents } = body
    const edit = { memberId: context.member.id, practiceId, newPackageId, newPackageItems, expectedTotalCents, checkGuards }
    const remainingAmount = await editServices(context, edit)
    return { message: findMessage(context.messages, 'services-changed', context.language), practiceId, remainingAmount }
  }),

  editPackage: repeatableOperation(async (context, { body, checkGuards }) => {
    const { practiceId, newPackageId, newPackageItems, expectedTotal: expectedTotalCents } = body
    const edit = { memberId: context.member.id, practiceId, newPackageId, newPackageItems, expectedTotalCents, checkGuards }
    const moved = await editPackage(context, edit)
    return { message: findMessage(context.messages, 'package-changed', context.language), ...moved }
  }),

  applyUpselling: repeatableOperation(async (context, { body, checkGuards }) => {
    const { practiceId, newPackageItems, expectedTotal: expectedTotalCents } = body
    const upsell = { memberId: context.member.id, practiceId, newPackageItems, expectedTotalCents, checkGuards }
    const outcome = await applyUpselling(context, upsell)
    const code = outcome.payBefore === null ? 'extras-added' : 'extras-held'
    return { message: findMessage(context.messages, code, context.language), ...outcome }
  }),
}
