import { createHash, randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { issueCertificate } from './certificate.ts'
import { newId } from './ledger.ts'
import type { DeliveryRecord, EventRecord, OrderRecord, RecordKinds } from './records.ts'
import type { Records } from './simulator-store.ts'

const summaries: Readonly<Record<string, string>> = {
  'CHECKOUT.ORDER.APPROVED': 'An order has been approved by buyer',
  'CHECKOUT.ORDER.COMPLETED': 'Checkout Order Completed',
}

/** Creates an event in PayPal's format. */
export function makeEvent(
  type: string,
  {
    order,
    resource,
    now,
    api,
    delivery,
    laterMs,
  }: {
    order: OrderRecord
    resource: Record<string, unknown>
    now: Date
    api: string
    delivery: DeliveryRecord
    laterMs: number
  },
): EventRecord {
  const id = `WH-${newId()}-${newId()}`
  const kind = type.startsWith('CHECKOUT.ORDER.') ? 'checkout-order' : /REFUND|REVERSED/.test(type) ? 'refund' : 'capture'
  const body = {
    id,
    event_version: '1.0',
    create_time: now.toISOString(),
    resource_type: kind,
    resource_version: '2.0',
    event_type: type,
    summary: summaries[type] ?? `${type} of order ${order.id}`,
    resource,
    links: [
      { href: `${api}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' },
      { href: `${api}/v1/notifications/webhooks-events/${id}/resend`, rel: 'resend', method: 'POST' },
    ],
  }
  const isHeld = delivery.mode === 'held' || order.choice === 'reordered-webhooks'
  const isOff = delivery.mode === 'off' || order.choice === 'no-webhook'
  return {
    id,
    type,
    orderId: order.id,
    createdAt: now.toISOString(),
    body: JSON.stringify(body),
    transmission: undefined,
    copies: order.choice === 'duplicate-webhooks' ? 3 : delivery.copies,
    delayMs: order.choice === 'late-webhook' ? laterMs : delivery.delayMs,
    state: isOff ? 'given-up' : isHeld ? 'held' : 'waiting',
    attempts: [],
  }
}

/** Returns the events of a period, newest first, whether or not they were delivered. */
export function listEvents(events: readonly EventRecord[], query: URLSearchParams): { events: unknown[]; count: number } {
  const from = Date.parse(query.get('start_time') ?? '') || 0
  const until = Date.parse(query.get('end_time') ?? '') || Number.POSITIVE_INFINITY
  const type = query.get('event_type')
  const found = events
    .filter(
      (event) => (type === null || event.type === type) && Date.parse(event.createdAt) >= from && Date.parse(event.createdAt) <= until,
    )
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .slice(0, Number(query.get('page_size') ?? 10))
  return { events: found.map(({ body }) => JSON.parse(body) as unknown), count: found.length }
}

/** Returns the signing key, generated on first use. */
export async function signingKey(records: Records): Promise<RecordKinds['key']> {
  const kept = await records.find('key', 'webhooks')
  if (kept !== undefined) return kept
  const issued = issueCertificate({ commonName: 'Payment simulator' })
  const id = `CERT-${createHash('sha256').update(issued.certificate).digest('hex').slice(0, 24)}`
  const key = { ...issued, id }
  await records.save('key', 'webhooks', key)
  return key
}

/** Returns the headers of a delivery with a signature of its body. */
export function signDelivery(
  body: string,
  {
    key,
    api,
    webhookId,
    transmission,
  }: { key: RecordKinds['key']; api: string; webhookId: string; transmission: { id: string; time: string } },
): Record<string, string> {
  const message = `${transmission.id}|${transmission.time}|${webhookId}|${crc32(body)}`
  return {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `${api}/v1/notifications/certs/${key.id}`,
    'paypal-transmission-id': transmission.id,
    'paypal-transmission-sig': sign('RSA-SHA256', Buffer.from(message), key.privateKey).toString('base64'),
    'paypal-transmission-time': transmission.time,
  }
}

export const newTransmission = (now: Date): { id: string; time: string } => ({
  id: randomUUID(),
  time: `${now.toISOString().slice(0, 19)}Z`,
})
