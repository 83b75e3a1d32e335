/** The words in which a failed call is told (section 8). */
import { ApiProblem } from '../../../api/api-problem.ts'
import type { FailureModel, Scope } from '../../../catalogue/model.ts'
import type { AlertWords } from '../alerts/alert-store.ts'
import type { RendererModel } from '../renderer-context.tsx'

/** What later words may read as `error`. */
export function failureScope(scope: Scope, error: unknown): Scope {
  if (!(error instanceof ApiProblem)) return scope
  const { status, code, message, errors, requestId } = error
  return { ...scope, error: { status, code, errors, requestId, ...(message === '' ? {} : { message }) } }
}

/**
 * In this order: the catalogue's words for this very code, its words for every failure, the server's message, and the fallback. Where no
 * answer came at all, a fallback would blame the person ('Le credenziali non sono corrette'): then it is the line that is told.
 */
export function findFailureWords(
  failure: Pick<FailureModel, 'text' | 'serverFirst' | 'codes'>,
  error: unknown,
  scope: Scope,
  model: Pick<RendererModel, 'problems' | 'failures' | 'texts'>,
): AlertWords {
  const told = failureScope(scope, error)
  if (!(error instanceof ApiProblem)) return { kind: 'text', text: failure.text, scope: told }
  const own = Object.hasOwn(failure.codes, error.code) ? failure.codes[error.code] : undefined
  if (own) return { kind: 'text', text: own, scope: told }
  if (!failure.serverFirst) return { kind: 'text', text: failure.text, scope: told }
  if (error.unanswered)
    return { kind: 'text', text: globalThis.navigator?.onLine === false ? model.texts.offline : model.failures.call, scope: told }
  if (error.message !== '') return { kind: 'server', message: error.message }
  const known = Object.hasOwn(model.problems, error.code) ? model.problems[error.code] : undefined
  return { kind: 'text', text: known ?? failure.text, scope: told }
}
