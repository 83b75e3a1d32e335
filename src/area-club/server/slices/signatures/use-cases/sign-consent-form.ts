import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import { writeAudit } from '../../../../../core/server/database/audit.ts'
import { Refusal } from '../../../../../core/server/domain/refusal.ts'
import type { ConsentForm, ConsentVersion } from '../../../domain/consent-form.ts'
import { findMember } from '../../accounts/queries.ts'
import type { SignableDocument } from '../../documents/domain/signable-documents.ts'
import { ensureMadeFile } from '../../documents/use-cases/ensure-made-file.ts'
import { isSameForm, validatePeople } from '../domain/consent-forms.ts'
import { requireSigning } from '../domain/require-signing.ts'
import type { Signature } from '../domain/signatures.ts'
import { addConsent, findNewestConsent } from '../stores/consent-forms-store.ts'
import { findPendingSignature } from '../stores/signatures-store.ts'
import { askProvider } from './ask-provider.ts'
import { endProcedure } from './end-procedure.ts'
import { type BegunSignature, openProcedure } from './open-procedure.ts'
import { lockToSign, requireSignable } from './require-signable.ts'

export interface ConsentToSign {
  memberId: number
  documentId: number
  form: ConsentForm
}

/** One to end a pending procedure, one to begin the next, and one for a concurrent request. */
const mostSteps = 3

/**
 * Freezes a consent form and begins its signature. Idempotent for the same form.
 *
 * A changed form first ends the procedure of the former version at the provider, and is then frozen as the next version (requirements G11).
 * Throws `not-found`, `invalid-fields`, `already-signed`, `pdf-not-generated` and `signature-unavailable`.
 */
export async function signConsentForm(
  context: UseCaseContext<'signingTimes'>,
  { memberId, documentId, form }: ConsentToSign,
): Promise<BegunSignature> {
  requireSigning(context)
  const document = await requireSignable(context.database, memberId, documentId)
  if (document.docType !== 'ModuloB' || document.divisionId !== form.divisionId) throw new Refusal('not-found')
  await requireRightPeople(context, memberId, document, form)
  for (let step = 0; step < mostSteps; step += 1) {
    const frozen = await freeze(context, { memberId, documentId, form })
    if (frozen.kind === 'end') {
      await askProvider(context, frozen.former.id, () => endProcedure(context, frozen.former))
      continue
    }
    const file = await ensureMadeFile(context, documentId)
    // A concurrent request may have frozen another form: only the form of this request is signed.
    if (file.version === frozen.consent.version) return openProcedure(context, { memberId, document, file })
  }
  throw new Refusal('signature-unavailable', { retryAfterSeconds: 10 })
}

async function requireRightPeople(
  { database }: UseCaseContext,
  memberId: number,
  { participant }: SignableDocument,
  form: ConsentForm,
): Promise<void> {
  const member = await findMember(database, memberId)
  if (member === undefined) throw new Refusal('unauthorized')
  const errors = validatePeople(form, { participant, member })
  if (Object.keys(errors).length > 0) throw new Refusal('invalid-fields', { errors })
}

/** Returns the version with this content, stored or new, or the pending signature to end first. */
async function freeze(
  { database, clock, requestId }: UseCaseContext,
  { memberId, documentId, form }: ConsentToSign,
): Promise<{ kind: 'version'; consent: ConsentVersion } | { kind: 'end'; former: Signature }> {
  const now = clock.now()
  return database.transaction().execute(async (tx) => {
    const { buyerId } = await lockToSign(tx, memberId, documentId)
    const newest = await findNewestConsent(tx, documentId)
    if (newest !== undefined && (newest.filledById ?? buyerId) === memberId && isSameForm(newest, form))
      return { kind: 'version', consent: newest }
    const former = await findPendingSignature(tx, documentId)
    if (former !== undefined) return { kind: 'end', former }
    const consent = { ...form, version: (newest?.version ?? 0) + 1, createdAt: now, filledById: memberId }
    await addConsent(tx, documentId, consent)
    await writeAudit(tx, {
      at: now,
      actorId: memberId,
      action: 'consent-form',
      subject: 'document',
      subjectId: String(documentId),
      requestId,
      changes: { version: consent.version, questions: form.answers.map(({ id }) => id) },
    })
    return { kind: 'version', consent }
  })
}
