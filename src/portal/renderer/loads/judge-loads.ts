/** What a place asks for, judged: pure, so that the order in which answers arrive can be tested without a browser. */
import type { LoadModel, Scope } from '../../../catalogue/model.ts'
import { inputWaits, readInputs } from '../scope/read-inputs.ts'
import type { LoadFailure, LoadState, LoadStates } from '../scope/scope-context.tsx'

/** What is known of a request: nothing before it is sent. */
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

export interface JudgedLoads {
  scope: Scope
  loads: LoadStates
  /** Those that are to be asked for now. */
  requests: readonly Request[]
}

/** The first thing that keeps these names from being read: an error before a wait, so that nobody waits for what has failed. */
export function judgeWaits(waits: readonly string[], loads: LoadStates): { pending: boolean; failures: readonly LoadFailure[] } {
  const failures: LoadFailure[] = []
  let pending = false
  for (const name of new Set(waits)) {
    const state = loads[name]
    if (state?.status === 'failed') failures.push(state.failure)
    if (state?.status === 'pending') pending = true
  }
  return { pending, failures }
}

/** Names bind from top to bottom: a load may read what one above it answered. An answer once there stays while it is asked for again. */
export function judgeLoads(
  models: readonly LoadModel[],
  outer: { scope: Scope; loads: LoadStates },
  answerTo: (request: Request) => Answer,
): JudgedLoads {
  if (models.length === 0) return { ...outer, requests: [] }
  const data: Record<string, unknown> = { ...(outer.scope.data as object | undefined) }
  const loads: Record<string, LoadState> = { ...outer.loads }
  const requests: Request[] = []
  for (const load of models) {
    delete data[load.name]
    const scope = { ...outer.scope, data }
    const waits = judgeWaits([...(load.when?.waits ?? []), ...inputWaits(load.inputs)], loads)
    const [failure] = waits.failures
    if (failure) {
      loads[load.name] = { status: 'failed', failure }
      continue
    }
    if (waits.pending) {
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
