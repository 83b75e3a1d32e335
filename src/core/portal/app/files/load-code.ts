import { ApiProblem } from '../../../api/api-problem.ts'

/** Reports code that cannot be loaded as a failed call, which the user can repeat. */
export const loadCode = <T>(chunk: Promise<T>): Promise<T> =>
  chunk.catch((cause: unknown) => {
    throw new ApiProblem({ status: 0, code: 'network', requestId: '', cause })
  })
