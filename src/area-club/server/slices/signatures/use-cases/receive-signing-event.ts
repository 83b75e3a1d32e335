import type { UseCaseContext } from '../../../../../core/server/application/use-case.ts'
import type { Database } from '../../../../../core/server/database/database.ts'
import { type Inbox, takeEvent } from '../../../../../core/server/inbox/inbox.ts'
import { markEventHandled } from '../../../../../core/server/inbox/provider-events-store.ts'
import { type SigningEvent, SigningFault, type SigningProcedure } from '../../../providers/signing/signing-provider.ts'
import { requireSigning } from '../domain/require-signing.ts'
import { lastLookMs, type Signature } from '../domain/signatures.ts'
import { findSignature, findSignatureOfProvider } from '../stores/signatures-store.ts'
import { settleSignature } from './settle-signature.ts'

/** The signing provider's events. One about an unknown procedure is stored, and must be delivered again. */
export const signingInbox: Inbox<'procedure'> = {
  provider: 'signing',
  handle: handleEvent,
  isUnanswered: (error) => error instanceof SigningFault && error.kind !== 'refused',
  late: { afterMs: lastLookMs, becomes: 'given-up' },
}

/** Handles a webhook event once, however often it is delivered (requirements G8). Throws a SigningFault when the provider cannot be reached. */
export async function receiveSigningEvent(context: UseCaseContext, event: SigningEvent): Promise<'handled' | 'unknown'> {
  return takeEvent(context, signingInbox, event)
}

/** Settles the signature that an event names. Reads the procedure from the provider, so that the order of events does not matter. */
async function handleEvent(context: UseCaseContext, { id, type, ids }: SigningEvent): Promise<'handled' | 'unknown'> {
  const { database } = context
  const procedure = ids.procedure === undefined ? undefined : await requireSigning(context).readProcedure(ids.procedure)
  const known = ids.procedure === undefined ? undefined : await findSignatureOfProvider(database, ids.procedure)
  const signature = known ?? (procedure && (await findByOurId(database, procedure)))
  if (signature === undefined) {
    context.log.warn({ event: id, type }, 'a message about a signature names no procedure that is known')
    return 'unknown'
  }
  await settleSignature(context, {
    signatureId: signature.id,
    procedure,
    also: async (tx) => void (await markEventHandled(tx, 'signing', id, context.clock.now())),
  })
  return 'handled'
}

/** Finds a signature by our own id, when the response to its creation was lost. Skips unknown statuses: the event is delivered again. */
async function findByOurId(database: Database, { externalId, status }: SigningProcedure): Promise<Signature | undefined> {
  const isOurs = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(externalId)
  return isOurs && status !== 'unknown' ? findSignature(database, externalId) : undefined
}
