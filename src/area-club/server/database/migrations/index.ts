import type { Migration } from 'kysely/migration'
import * as accounts from './001-accounts.ts'
import * as practices from './002-practices.ts'
import * as payments from './003-payments.ts'
import * as documents from './004-documents.ts'
import * as club from './005-club.ts'
import * as ownData from './006-own-data.ts'
import * as loyalty from './007-loyalty.ts'
import * as companions from './008-companions.ts'
import * as sectionLimits from './008-section-limits.ts'
import * as trips from './009-trips.ts'
import * as partoSicuro from './010-parto-sicuro.ts'
import * as afterChanges from './011-after-changes.ts'
import * as emailChanges from './012-email-changes.ts'
import * as sessionDevices from './013-session-devices.ts'
import * as knownDevices from './014-known-devices.ts'
import * as demonstrationMark from './015-demonstration-mark.ts'
import * as frameTicketSession from './016-frame-ticket-session.ts'
import * as migrationCompatibility from './017-migration-compatibility.ts'
import * as mailHtml from './018-mail-html.ts'
import * as durableJobs from './019-durable-jobs.ts'
import * as indexes from './020-indexes.ts'
import * as paymentIntents from './021-payment-intents.ts'
import * as fiscalDocumentPdfs from './022-fiscal-document-pdfs.ts'
import * as paymentRefunds from './023-payment-refunds.ts'
import * as tripOffers from './024-trip-offers.ts'
import * as practiceMoves from './025-practice-moves.ts'
import * as upsellHolds from './026-upsell-holds.ts'
import * as documentFiles from './027-document-files.ts'
import * as madeDocuments from './029-made-documents.ts'
import * as signatureSending from './031-signature-sending.ts'
import * as signServer from './032-sign-server.ts'
import * as uploadDigest from './033-upload-digest.ts'
import * as madeFileSource from './034-made-file-source.ts'
import * as paymentWatch from './035-payment-watch.ts'
import * as signApprovals from './042-sign-approvals.ts'
import * as destinationRules from './043-destination-rules.ts'
import * as sessionEpoch from './045-session-epoch.ts'
import * as identityChanges from './046-identity-changes.ts'
import * as passkeys from './047-passkeys.ts'
import * as openPaymentCases from './048-open-payment-cases.ts'
import * as signingLinks from './049-signing-links.ts'
import * as providerEvents from './050-provider-events.ts'
import * as announcedTransfers from './051-announced-transfers.ts'
import * as exclusiveExtras from './052-exclusive-extras.ts'
import * as reminders from './054-reminders.ts'
import * as voucherPayments from './055-voucher-payments.ts'
import * as takenUploads from './056-taken-uploads.ts'
import * as partPayments from './057-part-payments.ts'
import * as uploadExpiry from './058-upload-expiry.ts'
import * as sharedAccess from './059-shared-access.ts'
import * as sharedSignatures from './060-shared-signatures.ts'

/** Every migration in order. The database stores the names: never rename, edit or remove a released one. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-accounts': accounts,
  '002-practices': practices,
  '003-payments': payments,
  '004-documents': documents,
  '005-club': club,
  '006-own-data': ownData,
  '007-loyalty': loyalty,
  '008-companions': companions,
  '008-section-limits': sectionLimits,
  '009-trips': trips,
  '010-parto-sicuro': partoSicuro,
  '011-after-changes': afterChanges,
  '012-email-changes': emailChanges,
  '013-session-devices': sessionDevices,
  '014-known-devices': knownDevices,
  '015-demonstration-mark': demonstrationMark,
  '016-frame-ticket-session': frameTicketSession,
  '017-migration-compatibility': migrationCompatibility,
  '018-mail-html': mailHtml,
  '019-durable-jobs': durableJobs,
  '020-indexes': indexes,
  '021-payment-intents': paymentIntents,
  '022-fiscal-document-pdfs': fiscalDocumentPdfs,
  '023-payment-refunds': paymentRefunds,
  '024-trip-offers': tripOffers,
  '025-practice-moves': practiceMoves,
  '026-upsell-holds': upsellHolds,
  '027-document-files': documentFiles,
  '029-made-documents': madeDocuments,
  '031-signature-sending': signatureSending,
  '032-sign-server': signServer,
  '033-upload-digest': uploadDigest,
  '034-made-file-source': madeFileSource,
  '035-payment-watch': paymentWatch,
  '042-sign-approvals': signApprovals,
  '043-destination-rules': destinationRules,
  '045-session-epoch': sessionEpoch,
  '046-identity-changes': identityChanges,
  '047-passkeys': passkeys,
  '048-open-payment-cases': openPaymentCases,
  '049-signing-links': signingLinks,
  '050-provider-events': providerEvents,
  '051-announced-transfers': announcedTransfers,
  '052-exclusive-extras': exclusiveExtras,
  '054-reminders': reminders,
  '055-voucher-payments': voucherPayments,
  '056-taken-uploads': takenUploads,
  '057-part-payments': partPayments,
  '058-upload-expiry': uploadExpiry,
  '059-shared-access': sharedAccess,
  '060-shared-signatures': sharedSignatures,
}

/** Contracting migrations, as `MigrationSet` describes them. */
export const contractingMigrations: Readonly<Record<string, string>> = {}
