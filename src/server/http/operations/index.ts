/**
 * One handler per operationId, grouped by subject: `<subject>.ts` exports `<subject>Operations: OperationHandlers`, listed here.
 *
 * How a handler is written:
 * - `publicOperation` or `memberOperation` (http/operation.ts), which must agree with the description's `security`.
 * - The request is valid by the description when the handler runs; what the description cannot say is checked by a pure rule in
 *   `domain/<subject>.ts`, which throws a `Refusal(code, { errors })`. Statuses stand in `http/problems.ts`, words in the messages.
 * - Rows are read and written by functions in `database/<subject>.ts` that take a `Database` first (or the open transaction) and
 *   answer the domain's shapes, not rows. They filter by the calling member in the query itself; what is another's is
 *   `new Refusal('not-found')`.
 * - Time is `context.clock.now()`, handed down as an argument.
 * - What changes something does it in one transaction together with its `writeAudit` (database/audit.ts).
 * - Answers are the description's shapes; in tests every one of them is validated.
 *
 * An operation that is described but neither has a handler nor is marked `x-not-available-yet` stops the start.
 */
import type { OperationHandlers } from '../operation.ts'
import { accountDeletionOperations } from './account-deletion.ts'
import { accountOperations } from './accounts.ts'
import { credentialOperations } from './credentials.ts'
import { destinationOperations } from './destinations.ts'
import { documentOperations } from './documents.ts'
import { emailChangeOperations } from './email-changes.ts'
import { exportOperations } from './export.ts'
import { fiscalCodeOperations } from './fiscal-codes.ts'
import { formFlagOperations } from './form-flags.ts'
import { frameOperations } from './frames.ts'
import { geoOperations } from './geo.ts'
import { openSessionOperations } from './open-sessions.ts'
import { packageChoiceOperations } from './package-choices.ts'
import { participantOperations } from './participants.ts'
import { partoSicuroOperations } from './parto-sicuro.ts'
import { paymentOperations } from './payments.ts'
import { practiceChangeOperations } from './practice-changes.ts'
import { practiceOperations } from './practices.ts'
import { recoveryOperations } from './recovery.ts'
import { relationshipOperations } from './relationships.ts'
import { sectionOperations } from './sections.ts'
import { sessionOperations } from './sessions.ts'
import { voucherOperations } from './vouchers.ts'

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
  documentOperations,
  sectionOperations,
  voucherOperations,
  formFlagOperations,
  destinationOperations,
  packageChoiceOperations,
]
