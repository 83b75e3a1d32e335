import type { Database } from '../../../database/database.ts'
import type { SigningEvent, SigningProcedure } from '../../../providers/signing/signing-provider.ts'
import type { UseCaseContext } from '../../../use-case.ts'
import { requireSigning } from '../domain/require-signing.ts'
import type { Signature } from '../domain/signatures.ts'
import { keepEvent, markEventHandled } from '../stores/signature-events-store.ts'
import { findSignature, findSignatureOfProvider } from '../stores/signatures-store.ts'
import { settleSignature } from './settle-signature.ts'

/**
 * What the provider has told by a webhook, once however often it is told (G8). The procedure is read again, so that the sequence of events does
 * not matter. Answers `unknown` where no procedure is known that it is about: the event is kept, and the provider is to tell it again. Throws
 * a SigningFault where the provider cannot be asked.
 */
export async function receiveSigningEvent(context: UseCaseContext, event: SigningEvent): Promise<'handled' | 'unknown'> {
  const { wasHandled } = await keepEvent(context.database, event, context.clock.now())
  return wasHandled ? 'handled' : handleEvent(context, event)
}

/** The same for an event that was kept. */
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

/** The answer to its creation was lost, or is still on its way: one that the provider has not taken up yet is told of again. */
async function findByOurId(database: Database, { externalId, status }: SigningProcedure): Promise<Signature | undefined> {
  const isOurs = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(externalId)
  return isOurs && status !== 'unknown' ? findSignature(database, externalId) : undefined
}
