import { writeAudit } from '../../../database/audit.ts'
import type { Database } from '../../../database/database.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import type { KeptPractice } from '../domain/practices.ts'
import { findFormFlags, findPracticeByGuid, lockPracticeOf } from '../queries.ts'
import { markPartoSicuroWished } from '../stores/practices-store.ts'

export interface PartoSicuroWish {
  memberId: number
  practiceGuid: string
  /** Whether the booking is confirmed by the advance; null where that was not said. */
  confermaINPS: boolean | null
  /** Throws where the caller's rules do not permit the wish for the booking as it is once it is locked. */
  keepGuards(tx: Database): Promise<void>
}

/**
 * Records that a customer wishes parto sicuro for a booking; a wish that stands already stays as it is. Throws `not-found`,
 * `invalid-fields`.
 */
export async function wishPartoSicuro(context: UseCaseContext, wish: PartoSicuroWish): Promise<void> {
  const { memberId, confermaINPS } = wish
  const now = context.clock.now()
  await context.database.transaction().execute(async (tx) => {
    const found = await findPracticeByGuid(tx, memberId, wish.practiceGuid)
    const practice = found && (await lockPracticeOf(tx, memberId, found.id))
    if (practice === undefined) throw new Refusal('not-found')
    await wish.keepGuards(tx)
    if (confermaINPS === true && !(await isConfirmable(tx, practice)))
      throw new Refusal('invalid-fields', { errors: { confermaINPS: 'field-unknown' } })
    if (practice.partoSicuroWished || practice.partoSicuro) return
    await markPartoSicuroWished(tx, practice.id, now, confermaINPS)
    await writeAudit(tx, {
      at: now,
      actorId: memberId,
      action: 'parto-sicuro-wish',
      subject: 'practice',
      subjectId: String(practice.id),
      requestId: context.requestId,
      changes: { partoSicuroWished: { from: false, to: true } },
    })
  })
}

/** Whether the operator asks in the booking's division that it be confirmed by the advance. */
async function isConfirmable(tx: Database, { productDivisionId }: KeptPractice): Promise<boolean> {
  const flags = await findFormFlags(tx, productDivisionId, ['formPrenotazione.flagConfermaINPS'])
  return flags['formPrenotazione.flagConfermaINPS'] === true
}
