/** Classifies a failed payment call by what may have happened to the money. */
import { ApiProblem } from '../../../core/api/api-problem.ts'

export type PaymentFailure =
  /** No answer, or the server could not tell: the call may have taken effect. */
  | { kind: 'unknown' }
  /** A payment for the booking is not settled yet. */
  | { kind: 'pending' }
  /** No money was taken; the customer may try another payment method. */
  | { kind: 'declined' }
  | { kind: 'amount-changed'; amountCents: number }
  /** The call was refused and changed nothing. */
  | { kind: 'refused' }

export function classifyFailure(error: unknown): PaymentFailure {
  if (!(error instanceof ApiProblem)) return { kind: 'unknown' }
  // 401 (session ended) and 429 (rate limit) tell nothing about the effect of an earlier call.
  if (error.unanswered || error.status >= 500 || error.status === 401 || error.status === 429) return { kind: 'unknown' }
  if (error.code === 'payment-pending') return { kind: 'pending' }
  if (error.code === 'payment-refused') return { kind: 'declined' }
  if (error.code === 'amount-changed' && error.amountCents !== undefined) return { kind: 'amount-changed', amountCents: error.amountCents }
  return { kind: 'refused' }
}
