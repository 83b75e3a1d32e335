/** Selects the error message of a failed call (specification 8). */
import { ApiProblem } from '../../../api/api-problem.ts'
import type { FailureModel, Scope, TextModel } from '../../../model/catalogue-model.ts'
import type { AlertTexts } from '../alerts/alert-store.ts'
import type { RendererModel } from '../renderer-context.tsx'

/** Adds `error` to the scope of the texts and steps of a failure. The compiler types it by `problemSlot`. */
export function failureScope(scope: Scope, error: unknown): Scope {
  if (!(error instanceof ApiProblem)) return scope
  const { status, code, message, title, detail, errors, requestId } = error
  return { ...scope, error: { status, code, message: message || undefined, title, detail, errors, requestId } }
}

/**
 * Returns the error message of a failed call.
 *
 * In order: the failure's text for the code, its general text unless `serverFirst`, the text for a missing response, the server's message,
 * the portal's text for the code, the failure's general text. A missing response comes before the general text because that could blame
 * the user ('Le credenziali non sono corrette').
 */
export function findFailureMessage(failure: Wordings, error: unknown, scope: Scope, model: KnownWords, saves = false): AlertTexts {
  return failureMessage(failure, error, scope, model, saves).words
}

type Wordings = Pick<FailureModel, 'text' | 'serverFirst' | 'codes' | 'refused'>
type KnownWords = Pick<RendererModel, 'problems' | 'failures' | 'texts'>

/**
 * Returns the message and its origin. `isOwn`: it is the failure's own text, not the server's or that of a missing response.
 *
 * `saves`: the call is a write; while offline the message then says that nothing was saved.
 */
export function failureMessage(
  failure: Wordings,
  error: unknown,
  scope: Scope,
  model: KnownWords,
  saves = false,
): { words: AlertTexts; isOwn: boolean } {
  const errorScope = failureScope(scope, error)
  const say = (text: TextModel, isOwn: boolean) => ({ words: { kind: 'text', text, scope: errorScope } as const, isOwn })
  if (!(error instanceof ApiProblem)) return say(failure.text, true)
  const codes = { ...failure.codes, ...failure.refused?.codes }
  const own = Object.hasOwn(codes, error.code) ? codes[error.code] : undefined
  if (own) return say(own, true)
  if (!failure.serverFirst) return say(failure.text, true)
  if (saves && error.code === 'offline') return say(model.texts.offlineUnsaved, false)
  if (error.unanswered) return say(globalThis.navigator?.onLine === false ? model.texts.offline : model.failures.call, false)
  if (error.message !== '') return { words: { kind: 'server', message: error.message }, isOwn: false }
  const known = Object.hasOwn(model.problems, error.code) ? model.problems[error.code] : undefined
  return known ? say(known, false) : say(failure.text, true)
}
