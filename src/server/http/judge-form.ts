import { messageOf } from '../../catalogue/form-failings.ts'
import type { FieldModel, FormModel, Scope } from '../../catalogue/model.ts'
import { judgeSubmitted } from '../../catalogue/validate-form.ts'
import type { Failing } from '../../catalogue/vocabulary.ts'
import type { Clock } from '../domain/clock.ts'
import { romeDay } from '../domain/clock.ts'
import { readWords } from './read-words.ts'
import type { Language } from './request-context.ts'

/**
 * What the catalogue says against a body, in its own words by field path: the compiled form's schema, its rules and its conditions,
 * the same that the portal has applied before it sent. Empty where it has nothing to say, or no form for the operation.
 */
export type JudgeForm = (operationId: string, body: unknown, language: Language) => Readonly<Record<string, string>>

/** Judges with the compiled forms, by operationId. */
export function createFormJudge(forms: Readonly<Record<string, FormModel>>, clock: Clock): JudgeForm {
  return (operationId, body, language) => {
    const form = forms[operationId]
    if (form === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return {}
    const now = clock.now()
    const scope: Scope = { now: now.toISOString(), today: romeDay(now), session: {}, data: {}, params: {} }
    const verdict = judgeSubmitted(form, Object.fromEntries(Object.entries(body)), scope)
    return Object.fromEntries(verdict.flatMap(({ field, failing }) => wordFailing(field, failing, scope, language)))
  }
}

function wordFailing(field: FieldModel, failing: Failing, scope: Scope, language: Language): [string, string][] {
  const text = messageOf(field, failing)
  return text === undefined ? [] : [[field.path, readWords(text, scope, language)]]
}
