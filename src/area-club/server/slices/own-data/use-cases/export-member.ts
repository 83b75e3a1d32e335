import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { localDay } from '../../../../../core/server/domain/clock.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import { describeMember } from '../../accounts/domain/describe-member.ts'
import { findMember } from '../../accounts/queries.ts'
import { describePayments } from '../../bookings/domain/payments.ts'
import {
  listBegunPaymentsOf,
  listCreditsOf,
  listEntriesOfBuyer,
  listInvoicesOf,
  listParticipationsOf,
  listPartoSicuroWishesOf,
  listPaymentCasesOf,
  listShownPracticesOf,
} from '../../bookings/queries.ts'
import { describeDocument } from '../../documents/domain/documents.ts'
import { listDocumentsOf, listFilesOf } from '../../documents/queries.ts'
import { listPointsOf, listVouchersOf } from '../../loyalty/queries.ts'
import { listAddressesOf, listFamily, listLinksTo, listRelationships } from '../../people/queries.ts'
import { listReminderRecords } from '../../reminders/queries.ts'
import { listGroupsLedBy } from '../../sections/queries.ts'
import { listAccessRecords } from '../../sharing/queries.ts'
import { listConsentFormsOf, listSignaturesOf } from '../../signatures/queries.ts'
import { readAccountRecords } from '../stores/member-export-store.ts'

/**
 * Returns all data held about a member (requirements S21) from one snapshot. Throws `unauthorized`.
 *
 * Texts are in the language of the request.
 */
export async function exportMember(
  context: UseCaseContext<'publicUrl' | 'framePublicUrl' | 'vouchers'>,
  { memberId: id, confirmedEpoch }: { memberId: number; confirmedEpoch: number | undefined },
) {
  const now = context.clock.now()
  const today = localDay(now)
  return context.database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const member = await findMember(tx, id)
      if (member === undefined) throw new Refusal('unauthorized')
      const { privacyAccepted, marketingAccepted, profilationAccepted, profilation2Accepted } = member
      return {
        exportedAt: now.toISOString(),
        member: describeMember(member, context.settings.vouchers, today, confirmedEpoch !== undefined),
        consents: { privacyAccepted, marketingAccepted, profilationAccepted, profilation2Accepted },
        relationships: await listRelationships(tx, id, today),
        practices: await listShownPracticesOf(tx, id, now),
        participations: await listParticipationsOf(tx, id),
        payments: describePayments(await listEntriesOfBuyer(tx, id), localDay),
        documents: (await listDocumentsOf(tx, id)).map((document) => describeDocument(document, context.settings)),
        files: await listFilesOf(tx, id),
        vouchers: await listVouchersOf(tx, id, context.language),
        ...(await readHeldBesides(tx, id)),
      }
    })
}

/** Returns the data held about a member that the portal does not show. */
async function readHeldBesides(tx: Database, memberId: number) {
  const family = await listFamily(tx, memberId)
  const { account, ...records } = await readAccountRecords(tx, memberId, {
    personIds: [memberId, ...family.map(({ personId }) => personId)],
    addresses: await listAddressesOf(tx, [memberId]),
  })
  return {
    account,
    linkedBy: await listLinksTo(tx, memberId),
    invoices: await listInvoicesOf(tx, memberId),
    credits: await listCreditsOf(tx, memberId),
    begunPayments: await listBegunPaymentsOf(tx, memberId),
    paymentCases: await listPaymentCasesOf(tx, memberId),
    partoSicuroWishes: await listPartoSicuroWishesOf(tx, memberId),
    signatures: await listSignaturesOf(tx, memberId),
    consentForms: await listConsentFormsOf(tx, memberId),
    points: await listPointsOf(tx, memberId),
    groups: await listGroupsLedBy(tx, memberId),
    reminders: await listReminderRecords(tx, memberId),
    sharedAccess: await listAccessRecords(tx, memberId),
    ...records,
  }
}
