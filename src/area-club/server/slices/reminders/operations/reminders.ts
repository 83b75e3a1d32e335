import { memberOperation, type OperationHandlers, publicOperation } from '../../../../../core/server/http/operation.ts'
import { listReminderSwitches } from '../queries.ts'
import { findMailedReminder, setMailedReminder, setReminder } from '../use-cases/set-reminder.ts'

/** The switches of the reminders by mail: in the account, and by the links of the mails. */
export const reminderOperations: OperationHandlers = {
  listReminders: memberOperation((context) => listReminderSwitches(context.database, context.member.id)),

  setReminder: memberOperation((context, { body }) =>
    setReminder(context, { memberId: context.member.id, kind: body.kind, isOn: body.isOn }),
  ),

  findMailedReminder: publicOperation((context, { body }) => findMailedReminder(context, { token: body.token, address: context.address })),

  setMailedReminder: publicOperation((context, { body }) =>
    setMailedReminder(context, { token: body.token, isOn: body.isOn, address: context.address }),
  ),
}
