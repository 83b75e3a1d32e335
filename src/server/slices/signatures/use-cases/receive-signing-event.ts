import type { UseCaseContext } from '../../../application/use-case.ts'
import type { Database } from '../../../database/database.ts'
import type { SigningEvent, SigningProcedure } from '../../../providers/signing/signing-provider.ts'
import { requireSigning } from '../domain/require-signing.ts'
import type { Signature } from '../domain/signatures.ts'
import { markEventHandled, storeEvent } from '../stores/signature-events-store.ts'
import { findSignature, findSignatureOfProvider } from '../stores/signatures-store.ts'
import { settleSignature } from './settle-signature.ts'

/**
 * Handles a webhook event exactly once, however often it is delivered (requirements G8).
 *
 * Reads the procedure from the provider, so that the order of events does not matter. Returns `unknown` for an unknown procedure: the
 * event is stored, and the provider has to deliver it again. Throws a SigningFault when the provider cannot be reached.
 */
export async function receiveSigningEvent(context: UseCaseContext, event: SigningEvent): Promise<'handled' | 'unknown'> {
  const { wasHandled } = await storeEvent(context.database, event, context.clock.now())
  return wasHandled ? 'handled' : handleEvent(context, event)
}

/** Handles an event that is already stored. */
export async function handleEvent(context: UseCaseContext, event: SigningEvent): Promise<'handled' | 'unknown'> {
  const { database } = context
  const procedure = await requireSigning(context).readProcedure(event.procedureId)
  const signature = (await findSignatureOfProvider(database, event.procedureId)) ?? (procedure && (await findByOurId(database, procedure)))
  if (signature === undefined) {
    context.log.warn({ event: event.id, kind: event.kind }, 'a message about a signature names no procedure that is known')
    return 'unknown'
  }
  await settleSignature(context, {
    signatureId: signature.id,
    procedure,
    also: (tx) => markEventHandled(tx, event.id, context.clock.now()),
  })
  return 'handled'
}

/** Finds a signature by our own id, when the response to its creation was lost. Skips unknown statuses: the event is delivered again. */
async function findByOurId(database: Database, { externalId, status }: SigningProcedure): Promise<Signature | undefined> {
  const isOurs = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(externalId)
  return isOurs && status !== 'unknown' ? findSignature(database, externalId) : undefined
}
