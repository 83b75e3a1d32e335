import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { type FormFlags, formFlagKeys } from '../domain/form-flags.ts'
import { describePractice, type Practice } from '../domain/practices.ts'
import { findFormFlags, findPracticeByGuid, lockPracticeOf } from '../queries.ts'
import { markPartoSicuro, markPartoSicuroWished } from '../stores/practices-store.ts'

export interface PartoSicuroWish {
  memberId: number
  practiceGuid: string
  /** Whether the advance confirms the booking; null when not answered. */
  confermaINPS: boolean | null
  /** Throws when the operation's guards forbid the request for the locked booking. */
  checkGuards(tx: Database, loaded: { practice: Practice; flags: FormFlags }): Promise<void>
}

/** Records a request for parto sicuro, and secures a booking whose advance is covered; an existing one stays unchanged. Throws `not-found`, `invalid-fields`. */
export async function wishPartoSicuro(context: UseCaseContext, wish: PartoSicuroWish): Promise<void> {
  const { memberId, confermaINPS } = wish
  const now = context.clock.now()
  await context.database.transaction().execute(async (tx) => {
    const found = await findPracticeByGuid(tx, memberId, wish.practiceGuid)
    const practice = found && (await lockPracticeOf(tx, memberId, found.id))
    if (practice === undefined) throw new Refusal('not-found')
    const shown = describePractice(practice, now)
    const flags = await findFormFlags(tx, practice.productDivisionId, formFlagKeys)
    await wish.checkGuards(tx, { practice: shown, flags })
    // The booking's division lets the advance confirm a booking, or not.
    if (confermaINPS === true && flags['formPrenotazione.flagConfermaINPS'] !== true)
      throw new Refusal('invalid-fields', { errors: { confermaINPS: 'field-unknown' } })
    if (practice.partoSicuroWished || practice.partoSicuro) return
    await markPartoSicuroWished(tx, practice.id, now, confermaINPS)
    const isSecured = shown.advanceAmount === 0
    if (isSecured) await markPartoSicuro(tx, practice.id)
    await writeAudit(tx, {
      at: now,
      actorId: memberId,
      action: 'parto-sicuro-wish',
      subject: 'practice',
      subjectId: String(practice.id),
      requestId: context.requestId,
      changes: { partoSicuroWished: { from: false, to: true }, ...(isSecured && { partoSicuro: { from: false, to: true } }) },
    })
  })
}
