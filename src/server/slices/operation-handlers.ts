/**
 * One handler per operationId, grouped by subject: `<subject>.ts` exports `<subject>Operations: OperationHandlers`, listed here.
 *
 * How a handler is written (docs/architecture.md):
 * - `publicOperation` or `memberOperation` (http/operation.ts), which must agree with the description's `security`.
 * - The request is valid by the description when the handler runs; what the description cannot say is checked by a pure rule in `domain/`,
 *   which throws a `Refusal(code, { errors })`. Statuses stand in `http/problems.ts`, words in the messages.
 * - It parses the request into the input of one use case or query of the slice, calls that with its context, words and shapes the answer.
 *   It opens no transaction and sees no rows.
 * - Answers are the description's shapes; in tests every one of them is validated.
 *
 * How a use case and a store are written:
 * - Rows are read and written by functions in `stores/` that take a `Database` first (or the open transaction) and answer the domain's
 *   shapes, not rows. They filter by the calling member in the query itself; what is another's is `new Refusal('not-found')`.
 * - Time is `context.clock.now()`, handed down as an argument.
 * - What changes something does it in one transaction together with its `writeAudit` (database/audit.ts).
 *
 * An operation that is described but neither has a handler nor is marked `x-not-available-yet` stops the start.
 */
import type { OperationHandlers } from '../http/operation.ts'
import { accountDeletionOperations } from './accounts/operations/account-deletion.ts'
import { accountOperations } from './accounts/operations/accounts.ts'
import { credentialOperations } from './accounts/operations/credentials.ts'
import { emailChangeOperations } from './accounts/operations/email-changes.ts'
import { exportOperations } from './accounts/operations/export.ts'
import { openSessionOperations } from './accounts/operations/open-sessions.ts'
import { recoveryOperations } from './accounts/operations/recovery.ts'
import { sessionOperations } from './accounts/operations/sessions.ts'
import { formFlagOperations } from './bookings/operations/form-flags.ts'
import { participantOperations } from './bookings/operations/participants.ts'
import { partoSicuroOperations } from './bookings/operations/parto-sicuro.ts'
import { practiceChangeOperations } from './bookings/operations/practice-changes.ts'
import { practiceOperations } from './bookings/operations/practices.ts'
import { documentFileOperations } from './documents/operations/document-files.ts'
import { documentOperations } from './documents/operations/documents.ts'
import { voucherOperations } from './loyalty/operations/vouchers.ts'
import { fiscalDocumentOperations } from './payments/operations/fiscal-documents.ts'
import { paymentOrderOperations } from './payments/operations/payment-orders.ts'
import { paymentOperations } from './payments/operations/payments.ts'
import { fiscalCodeOperations } from './people/operations/fiscal-codes.ts'
import { geoOperations } from './people/operations/geo.ts'
import { relationshipOperations } from './people/operations/relationships.ts'
import { frameOperations } from './sections/operations/frames.ts'
import { sectionOperations } from './sections/operations/sections.ts'
import { consentFormOperations } from './signatures/operations/consent-forms.ts'
import { signatureOperations } from './signatures/operations/signatures.ts'
import { destinationOperations } from './trips/operations/destinations.ts'
import { packageChoiceOperations } from './trips/operations/package-choices.ts'

export const operationHandlers: readonly OperationHandlers[] = [
  sessionOperations,
  openSessionOperations,
  accountOperations,
  credentialOperations,
  emailChangeOperations,
  accountDeletionOperations,
  exportOperations,
  relationshipOperations,
  fiscalCodeOperations,
  recoveryOperations,
  geoOperations,
  frameOperations,
  practiceOperations,
  participantOperations,
  practiceChangeOperations,
  partoSicuroOperations,
  paymentOperations,
  paymentOrderOperations,
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
