/** Computes requests, data and states of declared loads. Pure, so that any order of answers can be tested without a browser. */
import type { LoadModel, Scope } from '../../../model/catalogue-model.ts'
import { inputDependencies } from '../../../model/dependencies.ts'
import { readInputs } from '../scope/read-inputs.ts'
import type { LoadFailure, LoadState, LoadStates } from '../scope/scope-context.tsx'

/** State of a request, as the query cache knows it. */
export interface Answer {
  status: 'pending' | 'success' | 'error'
  data: unknown
  error: unknown
  retry(): void
}

export interface Request {
  load: LoadModel
  inputs: Readonly<Record<string, unknown>>
}

export interface EvaluatedLoads {
  scope: Scope
  loads: LoadStates
  /** Requests whose inputs are known. */
  requests: readonly Request[]
}

/** Returns the failures among these loads and whether one is pending. Callers handle failures first: waiting would not help. */
export function evaluateDependencies(
  dependencies: readonly string[],
  loads: LoadStates,
): { pending: boolean; failures: readonly LoadFailure[] } {
  const failures: LoadFailure[] = []
  let pending = false
  for (const name of new Set(dependencies)) {
    const state = loads[name]
    if (state?.status === 'failed') failures.push(state.failure)
    if (state?.status === 'pending') pending = true
  }
  return { pending, failures }
}

/** Evaluates loads in order: each may read the answers of earlier ones. An answer stays in scope while it is refetched. */
export function evaluateLoads(
  models: readonly LoadModel[],
  outer: { scope: Scope; loads: LoadStates },
  answerTo: (request: Request) => Answer,
): EvaluatedLoads {
  if (models.length === 0) return { ...outer, requests: [] }
  const data: Record<string, unknown> = { ...(outer.scope.data as object | undefined) }
  const loads: Record<string, LoadState> = { ...outer.loads }
  const requests: Request[] = []
  for (const load of models) {
    delete data[load.name]
    const scope = { ...outer.scope, data }
    const dependencies = evaluateDependencies([...(load.when?.dependencies ?? []), ...inputDependencies(load.inputs)], loads)
    const [failure] = dependencies.failures
    if (failure) {
      loads[load.name] = { status: 'failed', failure }
      continue
    }
    if (dependencies.pending) {
      loads[load.name] = { status: 'pending' }
      continue
    }
    const inputs = load.when && !load.when.holds(scope) ? undefined : readInputs(load.inputs, scope)
    if (!inputs || load.needed.some((name) => inputs.missing.includes(name))) {
      loads[load.name] = { status: 'absent' }
      continue
    }
    const request = { load, inputs: inputs.values }
    requests.push(request)
    const answer = answerTo(request)
    if (answer.data !== undefined && answer.data !== null) data[load.name] = answer.data
    loads[load.name] =
      answer.data !== undefined || answer.status === 'success'
        ? { status: 'ready' }
        : answer.status === 'error'
          ? { status: 'failed', failure: { load, error: answer.error, retry: answer.retry } }
          : { status: 'pending' }
  }
  return { scope: { ...outer.scope, data }, loads, requests }
}
