import { ProviderRefusal, ProviderUnreachable } from '../payment-provider.ts'
import { isAnswer } from './judge-answers.ts'

/** Issues by which PayPal says that another call of the same order is under way: what that one does is not known yet. */
const underWay: readonly string[] = ['PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_COMPLETION_IN_PROGRESS']
/** The longest wait that is believed. */
const mostRetryAfterSeconds = 3600

/**
 * Says what an answer that is no success means: a refusal that changed nothing, or an outcome that is not known.
 *
 * @param body the parsed body; undefined where it is no JSON.
 */
export function errorOf(response: Response, body: unknown): ProviderRefusal | ProviderUnreachable {
  const { status, headers } = response
  if (status === 429) {
    const retryAfterSeconds = readRetryAfter(headers.get('retry-after'))
    return new ProviderUnreachable('The payment provider asks for fewer calls (429)', { retryAfterSeconds })
  }
  if (status < 400 || status >= 500 || status === 408) return new ProviderUnreachable(`The payment provider answered ${status}`)
  const refusal = readRefusal(status, body)
  if (refusal === undefined) return new ProviderUnreachable(`The payment provider answered ${status} without a reason`)
  const { issue, debugId } = refusal
  if (status === 409 || underWay.includes(issue))
    return new ProviderUnreachable(`The payment provider is still at it: ${issue} (${status})`)
  return new ProviderRefusal(issue, status, debugId ?? headers.get('paypal-debug-id') ?? undefined)
}

function readRefusal(status: number, body: unknown): { issue: string; debugId: string | undefined } | undefined {
  if (isAnswer('Error', body)) {
    // Of what does not exist the name says more than the issue, which is INVALID_RESOURCE_ID.
    const issue = status === 404 ? body.name : (body.details?.[0]?.issue ?? body.name)
    return { issue: asWord(issue), debugId: body.debug_id }
  }
  return isAnswer('TokenError', body) ? { issue: asWord(body.error), debugId: undefined } : undefined
}

/** Issues are words; anything else might be what was sent, and this one is logged. */
function asWord(issue: string): string {
  return /^\w{1,100}$/.test(issue) ? issue : 'UNKNOWN_ISSUE'
}

function readRetryAfter(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Math.min(Number(text), mostRetryAfterSeconds) : undefined
}
