import { randomUUID } from 'node:crypto'
import type { Database } from '../../core/server/database/database.ts'
import { signatureHeader, signEvent } from '../server/providers/signing/yousign/read-yousign-event.ts'
import type { SignServerContext } from './context.ts'

/** The event names by the new status of a request. */
const eventNames = {
  ongoing: 'signature_request.activated',
  done: 'signature_request.done',
  declined: 'signature_request.declined',
  canceled: 'signature_request.canceled',
  expired: 'signature_request.expired',
} as const

const deliveryTimeLimitMs = 10_000

/** Records a request's new status as an event, and enqueues its delivery. */
export async function recordStatusEvent(
  { jobs, clock }: Pick<SignServerContext, 'jobs' | 'clock'>,
  tx: Database,
  requestId: string,
  status: keyof typeof eventNames,
): Promise<void> {
  const id = randomUUID()
  await tx.insertInto('signEvent').values({ id, requestId, name: eventNames[status], status, occurredAt: clock.now() }).execute()
  await jobs.enqueue(tx, 'sign-events', { event: id })
}

/** Delivers an event by a signed webhook call (requirements S24). Rejects when it is not accepted; retries keep the event's id. */
export async function deliverEvent({ database, clock, webhook }: SignServerContext, eventId: string): Promise<void> {
  const event = await database
    .selectFrom('signEvent')
    .innerJoin('signRequest', 'signRequest.id', 'signEvent.requestId')
    .select(['signEvent.id', 'requestId', 'signEvent.name', 'signEvent.status', 'occurredAt', 'tries', 'deliveredAt', 'externalId'])
    .where('signEvent.id', '=', eventId)
    .executeTakeFirst()
  if (webhook === undefined || event === undefined || event.deliveredAt !== null) return
  const body = Buffer.from(
    JSON.stringify({
      event_id: event.id,
      event_name: event.name,
      event_time: String(Math.floor(Date.parse(event.occurredAt) / 1000)),
      subscription_id: 'area-club',
      subscription_description: 'Area Club',
      sandbox: false,
      data: { signature_request: { id: event.requestId, status: event.status, external_id: event.externalId } },
    }),
  )
  await database
    .updateTable('signEvent')
    .set({ tries: event.tries + 1 })
    .where('id', '=', eventId)
    .execute()
  const response = await fetch(webhook.url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(deliveryTimeLimitMs),
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signEvent(webhook.secret, body),
      'x-yousign-retry': String(event.tries),
      'x-yousign-issued-at': String(Math.floor(clock.now().getTime() / 1000)),
    },
    body,
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`The webhook's address answered ${response.status}`)
  await database.updateTable('signEvent').set({ deliveredAt: clock.now() }).where('id', '=', eventId).execute()
}
