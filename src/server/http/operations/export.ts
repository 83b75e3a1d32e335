import { listDocumentsOf } from '../../database/documents.ts'
import { readHeldBesides } from '../../database/member-export.ts'
import { findMember } from '../../database/members.ts'
import { listEntriesOfBuyer } from '../../database/payments.ts'
import { listParticipationsOf, listPracticesOf } from '../../database/practices.ts'
import { listRelationships } from '../../database/relationships.ts'
import { listVouchersOf } from '../../database/vouchers.ts'
import { romeDay } from '../../domain/clock.ts'
import { describeDocument } from '../../domain/documents.ts'
import { describePayments } from '../../domain/payments.ts'
import { describePractice } from '../../domain/practices.ts'
import { Refusal } from '../../domain/refusal.ts'
import { describeMember } from '../../domain/vouchers.ts'
import { Answer, memberOperation, type OperationHandlers } from '../operation.ts'

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
