/** The words in which a failed call is told (section 8). */
import { ApiProblem } from '../../../api/api-problem.ts'
import type { FailureModel, Scope, TextModel } from '../../../catalogue/model.ts'
import type { AlertWords } from '../alerts/alert-store.ts'
import type { RendererModel } from '../renderer-context.tsx'

/** What later words may read as `error`; the compiler types it by `problemSlot`. */
export function failureScope(scope: Scope, error: unknown): Scope {
  if (!(error instanceof ApiProblem)) return scope
  const { status, code, message, title, detail, errors, requestId } = error
  return { ...scope, error: { status, code, message: message || undefined, title, detail, errors, requestId } }
}

/**
 * In this order: the catalogue's words for this very code, its words for every failure, the server's message, and the fallback. Where no
 * answer came at all, a fallback would blame the person ('Le credenziali non sono corrette'): then it is the line that is told.
 */
export function findFailureWords(failure: Wordings, error: unknown, scope: Scope, model: KnownWords, saves = false): AlertWords {
  return wordFailure(failure, error, scope, model, saves).words
}

type Wordings = Pick<FailureModel, 'text' | 'serverFirst' | 'codes' | 'refused'>
type KnownWords = Pick<RendererModel, 'problems' | 'failures' | 'texts'>

/**
 * `isOwn`: the words are those of the failure itself, not the server's, nor that no answer came. `saves`: the call would have saved
 * something, and where it never went out, nothing has been.
 */
export function wordFailure(
  failure: Wordings,
  error: unknown,
  scope: Scope,
  model: KnownWords,
  saves = false,
): { words: AlertWords; isOwn: boolean } {
  const told = failureScope(scope, error)
  const say = (text: TextModel, isOwn: boolean) => ({ words: { kind: 'text', text, scope: told } as const, isOwn })
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
