import { ApiProblem } from '../../../core/api/api-problem.ts'

/** Classifies a failed poll: the procedure is gone, the session has ended, or the poll may be retried. */
export function classifyProblem(error: unknown): 'gone' | 'ended-session' | 'failed' {
  if (!(error instanceof ApiProblem)) return 'failed'
  if (error.status === 404) return 'gone'
  return error.status === 401 ? 'ended-session' : 'failed'
}

export const isAlreadySigned = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'already-signed'
