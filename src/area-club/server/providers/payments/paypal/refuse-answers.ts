import { ProviderRefusal, ProviderUnreachable } from '../payment-provider.ts'
import { isAnswer } from './validate-responses.ts'

/** Issues that report another running call for the same order, whose outcome is unknown. */
const inProgressIssues: readonly string[] = ['PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_COMPLETION_IN_PROGRESS']
/** Upper limit of Retry-After. */
const mostRetryAfterSeconds = 3600

/**
 * Maps an error response to a refusal that changed nothing, or to an unknown outcome.
 *
 * @param body the parsed body; undefined when it is not JSON.
 */
export function errorOf(response: Response, body: unknown): ProviderRefusal | ProviderUnreachable {
  const { status, headers } = response
  if (status === 429) {
    const retryAfterSeconds = readRetryAfter(headers.get('retry-after'))
    return new ProviderUnreachable('The payment provider asks for fewer calls (429)', { retryAfterSeconds })
  }
  if (status < 400 || status >= 500 || status === 408) return new ProviderUnreachable(`The payment provider answered ${status}`)
  // Rejected credentials say nothing about the payment: the operator's app is suspended, or its secret has changed.
  if (status === 401 || status === 403) return new ProviderUnreachable(`The payment provider rejected our credentials (${status})`)
  const refusal = readRefusal(status, body)
  if (refusal === undefined) return new ProviderUnreachable(`The payment provider answered ${status} without a reason`)
  const { issue, debugId } = refusal
  if (status === 409 || inProgressIssues.includes(issue))
    return new ProviderUnreachable(`The payment provider is still at it: ${issue} (${status})`)
  return new ProviderRefusal(issue, status, debugId ?? headers.get('paypal-debug-id') ?? undefined)
}

function readRefusal(status: number, body: unknown): { issue: string; debugId: string | undefined } | undefined {
  if (isAnswer('Error', body)) {
    // For a 404 the name is more specific than the issue, which is INVALID_RESOURCE_ID.
    const issue = status === 404 ? body.name : (body.details?.[0]?.issue ?? body.name)
    return { issue: asWord(issue), debugId: body.debug_id }
  }
  return undefined
}

/** Accepts only words as an issue: it is logged, and other text could quote the request. */
function asWord(issue: string): string {
  return /^\w{1,100}$/.test(issue) ? issue : 'UNKNOWN_ISSUE'
}

function readRetryAfter(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Math.min(Number(text), mostRetryAfterSeconds) : undefined
}
