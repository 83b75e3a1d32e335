import { memberOperation, type OperationHandlers, publicOperation } from '../../../../../core/server/http/operation.ts'
import { listSharedAccess } from '../queries.ts'
import { acceptInvitation, readInvitation } from '../use-cases/accept-invitation.ts'
import { changeSharedAccess, endSharedAccess } from '../use-cases/change-access.ts'
import { inviteAdult } from '../use-cases/invite-adult.ts'

/** The access of a second adult to the bookings of a child: invited by mail, accepted, changed and revoked. */
export const sharedAccessOperations: OperationHandlers = {
  listSharedAccess: memberOperation((context) => listSharedAccess(context.database, context.member.id, context.clock.now())),

  inviteAdult: memberOperation((context, { body }) =>
    inviteAdult(context, {
      memberId: context.member.id,
      relationshipId: body.relationship,
      email: body.email,
      mayPay: body.mayPay ?? false,
      maySign: body.maySign ?? false,
    }),
  ),

  changeSharedAccess: memberOperation((context, { path, body: { mayPay, maySign } }) =>
    changeSharedAccess(context, { memberId: context.member.id, accessId: path.id, mayPay, maySign }),
  ),

  endSharedAccess: memberOperation((context, { path }) => endSharedAccess(context, { memberId: context.member.id, accessId: path.id })),

  findInvitation: publicOperation((context, { body }) => readInvitation(context, { token: body.token, address: context.address })),

  acceptInvitation: memberOperation((context, { body }) =>
    acceptInvitation(context, { memberId: context.member.id, token: body.token, address: context.address }),
  ),
}
