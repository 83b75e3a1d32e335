import { ApiProblem } from '../../api/api-problem.ts'

/** What a question that was not answered means: the procedure is not there, the session is over, or the server is asked again later. */
export function judgeProblem(error: unknown): 'gone' | 'ended-session' | 'failed' {
  if (!(error instanceof ApiProblem)) return 'failed'
  if (error.status === 404) return 'gone'
  return error.status === 401 ? 'ended-session' : 'failed'
}

export const isAlreadySigned = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'already-signed'
