import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../../../core/server/domain/clock.ts'
import type { WebhookHeaders } from '../../../../../core/server/domain/provider-event.ts'
import type { SigningEvent } from '../signing-provider.ts'
import { isAnswer } from './validate-responses.ts'

/**
 * The maximum age of an event (requirements S24).
 *
 * Yousign retries a delivery eight times in four days with the same event id and time, so a shorter window would refuse late retries. The
 * header with the time of sending proves nothing, because the signature does not cover it.
 */
export const replayWindowMs = 5 * 24 * 60 * 60_000
/** The tolerated difference between the two clocks. */
const clockDifferenceMs = 5 * 60_000

/** Returns the value of the signature header: HMAC SHA-256 over the bytes of the body. */
export function signEvent(secret: string, rawBody: Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`
}

export const signatureHeader = 'x-yousign-signature-256'

/** Creates a reader of webhook calls. It returns undefined when a call is forged, too old, too new, or about something else. */
export function createEventReader({ webhookSecret, clock }: { webhookSecret: string | undefined; clock: Clock }) {
  return (headers: WebhookHeaders, rawBody: Uint8Array): SigningEvent | undefined => {
    if (webhookSecret === undefined) return undefined
    const header = headers[signatureHeader]
    const given = Buffer.from(typeof header === 'string' ? header : '')
    const expected = Buffer.from(signEvent(webhookSecret, rawBody))
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const event = parse(rawBody)
    if (!isAnswer('Event', event)) return undefined
    const ageMs = clock.now().getTime() - Number(event.event_time) * 1000
    if (!(ageMs <= replayWindowMs && ageMs >= -clockDifferenceMs)) return undefined
    return { id: event.event_id, type: event.event_name, ids: { procedure: event.data.signature_request.id } }
  }
}

function parse(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
  } catch {
    return undefined
  }
}
