import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Clock } from '../../../../../core/server/domain/clock.ts'
import type { WebhookHeaders } from '../../../../../core/server/domain/provider-event.ts'
import { type DeliveredEvent, ForgedWebhook } from '../payment-provider.ts'
import { readEvent } from './read-event.ts'
import { type CertificateOptions, createCertificateSource } from './webhook-certificates.ts'

/**
 * Maximum age of a transmission (requirements S24).
 *
 * PayPal retries a delivery up to 25 times within three days with the same transmission id and time: a shorter window would refuse late
 * retries and lose their events. Replays within the window are detected by the event's id.
 */
export const replayWindowMs = 4 * 24 * 60 * 60_000
/** Tolerated clock difference. */
const clockDifferenceMs = 5 * 60_000
const algorithm = 'SHA256withRSA'

/**
 * Creates a reader that verifies webhook calls.
 *
 * The signature covers transmission id, transmission time, webhook id and the CRC-32 of the body, so whoever has seen one delivery can forge
 * a body for its headers: the caller refuses another event of the same transmission, and reads everything else at PayPal. Throws `ForgedWebhook`, and
 * `ProviderUnreachable` while the certificate is unavailable.
 */
export function createWebhookReader(
  options: CertificateOptions & { webhookId: string | undefined; clock: Clock },
): (headers: WebhookHeaders, rawBody: Uint8Array) => Promise<DeliveredEvent> {
  const { webhookId, clock } = options
  const certificates = createCertificateSource(options)
  return async (headers, rawBody) => {
    if (webhookId === undefined) throw new ForgedWebhook('No webhook is expected: PAYPAL_WEBHOOK_ID is not set')
    const header = (name: string) => readHeader(headers, name)
    if (header('paypal-auth-algo') !== algorithm) throw new ForgedWebhook('Another algorithm than SHA256withRSA')
    const transmissionTime = header('paypal-transmission-time')
    requireRecent(transmissionTime, clock.now())
    const transmissionId = header('paypal-transmission-id')
    const message = `${transmissionId}|${transmissionTime}|${webhookId}|${crc32(rawBody)}`
    const signature = Buffer.from(header('paypal-transmission-sig'), 'base64')
    const publicKey = await certificates.keyFrom(header('paypal-cert-url'))
    if (!verify('RSA-SHA256', Buffer.from(message), publicKey, signature)) throw new ForgedWebhook('The signature does not fit')
    return { event: readEvent(parse(rawBody)), transmissionId }
  }
}

/** Returns a header that occurs exactly once. */
function readHeader(headers: WebhookHeaders, name: string): string {
  const value = headers[name]
  if (typeof value !== 'string' || value === '' || value.length > 1000 || value.includes('|'))
    throw new ForgedWebhook(`The header ${name} is missing or wrong`)
  return value
}

function requireRecent(transmissionTime: string, now: Date): void {
  const ageMs = now.getTime() - new Date(transmissionTime).getTime()
  if (!(ageMs <= replayWindowMs && ageMs >= -clockDifferenceMs)) throw new ForgedWebhook('The transmission time is too far from now')
}

function parse(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
  } catch {
    return undefined
  }
}
