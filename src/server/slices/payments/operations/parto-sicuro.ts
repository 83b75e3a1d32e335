import { writeAudit } from '../../../database/audit.ts'
import type { Database } from '../../../database/database.ts'
import { wordMessage } from '../../../domain/messages.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import type { KeptPractice } from '../../bookings/domain/practices.ts'
import { findFormFlags } from '../../bookings/stores/form-flags-store.ts'
import { findPracticeByGuid, lockPracticeOf, markPartoSicuroWished } from '../../bookings/stores/practices-store.ts'

/** The wish that an INPS booking be secured; nothing is paid by it (sections 2 and 7). */
export const partoSicuroOperations: OperationHandlers = {
  updatePaymentData: memberOperation(async ({ database, member, clock, requestId, messages, language }, { body, keepGuards }) => {
    const now = clock.now()
    await database.transaction().execute(async (tx) => {
      const found = await findPracticeByGuid(tx, member.id, body.practice)
      const practice = found && (await lockPracticeOf(tx, member.id, found.id))
      if (practice === undefined) throw new Refusal('not-found')
      await keepGuards(tx)
      if (body.confermaINPS === true && !(await isConfirmable(tx, practice)))
        throw new Refusal('invalid-fields', { errors: { confermaINPS: 'field-unknown' } })
      if (practice.partoSicuroWished || practice.partoSicuro) return
      await markPartoSicuroWished(tx, practice.id, now, body.confermaINPS ?? null)
      await writeAudit(tx, {
        at: now,
        actorId: member.id,
        action: 'parto-sicuro-wish',
        subject: 'practice',
        subjectId: String(practice.id),
        requestId,
        changes: { partoSicuroWished: { from: false, to: true } },
      })
    })
    return { message: wordMessage(messages, 'parto-sicuro-wished', language) }
  }),
}

/** Whether the operator asks in the booking's division that it be confirmed by the advance. */
async function isConfirmable(tx: Database, { productDivisionId }: KeptPractice): Promise<boolean> {
  const flags = await findFormFlags(tx, productDivisionId, ['formPrenotazione.flagConfermaINPS'])
  return flags['formPrenotazione.flagConfermaINPS'] === true
}
