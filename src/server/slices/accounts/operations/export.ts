import { romeDay } from '../../../domain/clock.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { Answer, memberOperation, type OperationHandlers } from '../../../http/operation.ts'
import { describePractice } from '../../bookings/domain/practices.ts'
import { listParticipationsOf, listPracticesOf } from '../../bookings/queries.ts'
import { describeDocument } from '../../documents/domain/documents.ts'
import { listDocumentsOf } from '../../documents/stores/documents-store.ts'
import { describeMember } from '../../loyalty/domain/vouchers.ts'
import { listVouchersOf } from '../../loyalty/stores/vouchers-store.ts'
import { describePayments } from '../../payments/domain/payments.ts'
import { listEntriesOfBuyer } from '../../payments/stores/payments-store.ts'
import { listRelationships } from '../../people/stores/relationships-store.ts'
import { readHeldBesides } from '../stores/member-export-store.ts'
import { findMember } from '../stores/members-store.ts'

export const exportOperations: OperationHandlers = {
  /** Everything that is held about whoever calls (S21), as one file of one moment. */
  exportMe: memberOperation(async (context) => {
    const { id } = context.member
    const now = context.clock.now()
    const today = romeDay(now)
    const everything = await context.database
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const member = await findMember(tx, id)
        if (member === undefined) throw new Refusal('unauthorized')
        const { privacyAccepted, marketingAccepted, profilationAccepted, profilation2Accepted } = member
        return {
          exportedAt: now.toISOString(),
          member: describeMember(member, context.settings.vouchers, today),
          consents: { privacyAccepted, marketingAccepted, profilationAccepted, profilation2Accepted },
          relationships: await listRelationships(tx, id, today),
          practices: (await listPracticesOf(tx, id)).map((practice) => describePractice(practice, now)),
          participations: await listParticipationsOf(tx, id),
          payments: describePayments(await listEntriesOfBuyer(tx, id), romeDay),
          documents: (await listDocumentsOf(tx, id)).map((document) => describeDocument(document, context.settings.publicUrl)),
          vouchers: await listVouchersOf(tx, id, context.language),
          ...(await readHeldBesides(tx, id)),
        }
      })
    return new Answer(200, everything, { 'content-disposition': `attachment; filename="area-club-${today}.json"` })
  }),
}
