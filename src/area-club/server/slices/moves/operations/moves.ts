import { findMessage } from '../../../../../core/server/domain/messages.ts'
import { memberOperation, type OperationHandlers, repeatableOperation } from '../../../../../core/server/http/operation.ts'
import { listOtherPeriods } from '../use-cases/list-other-periods.ts'
import { movePractice } from '../use-cases/move-practice.ts'
import { previewServices } from '../use-cases/preview-services.ts'

/** The preview of a change, and the move to another trip (specification 5 and 7). */
export const moveOperations: OperationHandlers = {
  listOtherPeriods: memberOperation(async (context, { path }) =>
    listOtherPeriods(context, { memberId: context.member.id, practiceId: path.id }),
  ),

  previewEdit: memberOperation(async (context, { body }) => {
    const { practiceId, newPackageId, newPackageItems } = body
    const plan = await previewServices(context, { memberId: context.member.id, practiceId, newPackageId, newPackageItems })
    if (plan.code !== 'ok') return { code: plan.code, payload: null }
    const { code, price, ...preview } = plan
    return { code, payload: { ...price, ...preview } }
  }),

  editPackage: repeatableOperation(async (context, { body, checkGuards }) => {
    const { practiceId, newPackageId, newPackageItems, expectedTotal: expectedTotalCents } = body
    const edit = { memberId: context.member.id, practiceId, newPackageId, newPackageItems, expectedTotalCents, checkGuards }
    const moved = await movePractice(context, edit)
    return { message: findMessage(context.messages, 'package-changed', context.language), ...moved }
  }),
}
