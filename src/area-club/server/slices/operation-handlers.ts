/**
 * One handler for each operationId, grouped by subject: `<subject>.ts` exports `<subject>Operations: OperationHandlers`, listed here.
 *
 * How to write a handler (docs/architecture.md):
 * - Use `publicOperation` or `memberOperation` (http/operation.ts), in agreement with the description's `security`.
 * - The request is already validated against the description. Check anything beyond it by a pure rule in `domain/` that throws a
 *   `Refusal(code, { errors })`. Statuses are in the description (`x-problem-statuses`), texts in the messages.
 * - Parse the request into the input of one use case or query of the slice, call it with its context, and map the result to the response.
 *   A handler opens no transaction and reads no rows.
 * - Responses have the description's types; tests validate every one.
 *
 * How to write a use case and a repository:
 * - Functions in `stores/` read and write rows. They take a `Database` or the open transaction first and return domain types, not rows.
 *   Their queries filter by the calling member; another member's object is `new Refusal('not-found')`.
 * - Time is `context.clock.now()`, passed on as an argument.
 * - A change and its `writeAudit` (database/audit.ts) share one transaction.
 *
 * A described operation with neither a handler nor the mark `x-not-available-yet` stops the start.
 */
import type { OperationHandlers } from '../../../core/server/http/operation.ts'
import { accountOperations } from './accounts/operations/accounts.ts'
import { credentialOperations } from './accounts/operations/credentials.ts'
import { emailChangeOperations } from './accounts/operations/email-changes.ts'
import { openSessionOperations } from './accounts/operations/open-sessions.ts'
import { passkeyOperations } from './accounts/operations/passkeys.ts'
import { recoveryOperations } from './accounts/operations/recovery.ts'
import { sessionOperations } from './accounts/operations/sessions.ts'
import { destinationOperations } from './bookings/operations/destinations.ts'
import { fiscalDocumentOperations } from './bookings/operations/fiscal-documents.ts'
import { formFlagOperations } from './bookings/operations/form-flags.ts'
import { participantOperations } from './bookings/operations/participants.ts'
import { partoSicuroOperations } from './bookings/operations/parto-sicuro.ts'
import { paymentOrderOperations } from './bookings/operations/payment-orders.ts'
import { paymentOperations } from './bookings/operations/payments.ts'
import { practiceChangeOperations } from './bookings/operations/practice-changes.ts'
import { practiceOperations } from './bookings/operations/practices.ts'
import { sharedPracticeOperations } from './bookings/operations/shared-practices.ts'
import { transferOperations } from './bookings/operations/transfers.ts'
import { voucherPaymentOperations } from './bookings/operations/voucher-payments.ts'
import { documentFileOperations } from './documents/operations/document-files.ts'
import { documentOperations } from './documents/operations/documents.ts'
import { voucherOperations } from './loyalty/operations/vouchers.ts'
import { moveOperations } from './moves/operations/moves.ts'
import { accountDeletionOperations } from './own-data/operations/account-deletion.ts'
import { exportOperations } from './own-data/operations/export.ts'
import { fiscalCodeOperations } from './people/operations/fiscal-codes.ts'
import { geoOperations } from './people/operations/geo.ts'
import { relationshipOperations } from './people/operations/relationships.ts'
import { reminderOperations } from './reminders/operations/reminders.ts'
import { frameOperations } from './sections/operations/frames.ts'
import { sectionOperations } from './sections/operations/sections.ts'
import { sharedAccessOperations } from './sharing/operations/shared-access.ts'
import { consentFormOperations } from './signatures/operations/consent-forms.ts'
import { signatureOperations } from './signatures/operations/signatures.ts'
import { packageChoiceOperations } from './trips/operations/package-choices.ts'

export const operationHandlers: readonly OperationHandlers[] = [
  sessionOperations,
  openSessionOperations,
  passkeyOperations,
  accountOperations,
  credentialOperations,
  emailChangeOperations,
  reminderOperations,
  accountDeletionOperations,
  exportOperations,
  relationshipOperations,
  sharedAccessOperations,
  fiscalCodeOperations,
  recoveryOperations,
  geoOperations,
  frameOperations,
  practiceOperations,
  sharedPracticeOperations,
  participantOperations,
  practiceChangeOperations,
  moveOperations,
  partoSicuroOperations,
  paymentOperations,
  paymentOrderOperations,
  transferOperations,
  voucherPaymentOperations,
  fiscalDocumentOperations,
  documentOperations,
  signatureOperations,
  consentFormOperations,
  documentFileOperations,
  sectionOperations,
  voucherOperations,
  formFlagOperations,
  destinationOperations,
  packageChoiceOperations,
]
