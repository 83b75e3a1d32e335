/** What a failed payment call says about the money. */
import { ApiProblem } from '../../api/api-problem.ts'

export type PaymentFailure =
  /** No answer, or the server could not tell: the call may have taken effect. */
  | { kind: 'unknown' }
  /** A payment for the booking is not settled yet. */
  | { kind: 'pending' }
  /** Nothing was taken; another means of payment may be tried. */
  | { kind: 'declined' }
  | { kind: 'amount-changed'; amountCents: number }
  /** The call was refused and changed nothing. */
  | { kind: 'refused' }

export function judgeFailure(error: unknown): PaymentFailure {
  if (!(error instanceof ApiProblem)) return { kind: 'unknown' }
  // A session that has ended and too many calls say nothing about what an earlier call has done.
  if (error.unanswered || error.status >= 500 || error.status === 401 || error.status === 429) return { kind: 'unknown' }
  if (error.code === 'payment-pending') return { kind: 'pending' }
  if (error.code === 'payment-refused') return { kind: 'declined' }
  if (error.code === 'amount-changed' && error.amountCents !== undefined) return { kind: 'amount-changed', amountCents: error.amountCents }
  return { kind: 'refused' }
}
