import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../domain/clock.ts'
import type { SigningEvent } from '../signing-provider.ts'
import { isAnswer } from './judge-answers.ts'

/**
 * How old an event may be (S24). Yousign tries a delivery eight times in four days, and the event keeps its id and its time meanwhile: a
 * shorter window would refuse late retries. The moment of sending stands in a header that the signature does not cover, so it proves nothing.
 */
export const replayWindowMs = 5 * 24 * 60 * 60_000
/** How far the clocks may be apart. */
const clockDifferenceMs = 5 * 60_000

/** The header's text for a body: HMAC SHA-256 over its bytes as they are sent. */
export function signEvent(secret: string, rawBody: Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`
}

export const signatureHeader = 'x-yousign-signature-256'

/** Reads webhook calls; undefined for what is forged, too old, too new, or not about a signature request. */
export function createEventReader({ webhookSecret, clock }: { webhookSecret: string | undefined; clock: Clock }) {
  return (headers: Readonly<Record<string, string | undefined>>, rawBody: Uint8Array): SigningEvent | undefined => {
    if (webhookSecret === undefined) return undefined
    const given = Buffer.from(headers[signatureHeader] ?? '')
    const expected = Buffer.from(signEvent(webhookSecret, rawBody))
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    const event = parse(rawBody)
    if (!isAnswer('Event', event)) return undefined
    const occurredAt = new Date(Number(event.event_time) * 1000)
    const ageMs = clock.now().getTime() - occurredAt.getTime()
    if (!(ageMs <= replayWindowMs && ageMs >= -clockDifferenceMs)) return undefined
    return { id: event.event_id, kind: event.event_name, procedureId: event.data.signature_request.id, occurredAt }
  }
}

function parse(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
  } catch {
    return undefined
  }
}
