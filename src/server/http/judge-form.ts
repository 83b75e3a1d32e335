import { isSentInParts, judgeChange, judgePart } from '../../catalogue/judge-change.ts'
import { judgeSubmitted } from '../../catalogue/judge-submitted.ts'
import type { FormModel, Scope } from '../../catalogue/model.ts'
import { readWords } from '../../catalogue/read-words.ts'
import type { FormVerdict } from '../../catalogue/validate-form.ts'
import type { Language } from '../../lib/language.ts'
import type { Clock } from '../domain/clock.ts'
import { romeDay } from '../domain/clock.ts'

/** Messages by field path; empty where nothing is wrong. */
export type FieldMessages = Readonly<Record<string, string>>
type Values = Readonly<Record<string, unknown>>

/**
 * What the catalogue says against a body, in its own words: the compiled form's schema, its rules and its conditions, the same that the
 * portal has applied before it sent. Empty where it has nothing to say, or no form for the operation.
 */
export interface FormJudge {
  /** Of a form that is sent in parts, what can be said of a part by itself. */
  judgeBody(operationId: string, body: unknown, language: Language): FieldMessages
  /**
   * Of a form that is sent in parts, once what the part joins is known: only what it changes is judged. `about` is what the form is about,
   * by the names that it has in the catalogue; `hiddenMessage` is said of what the part fills although the form does not show it.
   */
  judgeChange(
    operationId: string,
    change: { present: Values; body: Values; about: Values },
    language: Language,
    hiddenMessage: string,
  ): FieldMessages
}

/** For an API without a catalogue: the description's schemas judge alone. */
export const noFormJudge: FormJudge = { judgeBody: () => ({}), judgeChange: () => ({}) }

/** Judges with the compiled forms, by operationId. */
export function createFormJudge(forms: Readonly<Record<string, FormModel>>, clock: Clock): FormJudge {
  const scopeNow = (): Scope => {
    const now = clock.now()
    return { now: now.toISOString(), today: romeDay(now), session: {}, data: {}, params: {} }
  }
  return {
    judgeBody(operationId, body, language) {
      const form = forms[operationId]
      if (form === undefined || !judgesFields(form) || typeof body !== 'object' || body === null || Array.isArray(body)) return {}
      const values = Object.fromEntries(Object.entries(body))
      const scope = scopeNow()
      return word(isSentInParts(form) ? judgePart(form, values) : judgeSubmitted(form, values, scope), scope, language)
    },
    judgeChange(operationId, { present, body, about }, language, hiddenMessage) {
      const form = forms[operationId]
      if (form === undefined) return {}
      const scope = { ...scopeNow(), ...about }
      const { verdict, hidden } = judgeChange(form, present, body, scope)
      return { ...word(verdict, scope, language), ...Object.fromEntries(hidden.map((path) => [path, hiddenMessage])) }
    },
  }
}

/**
 * A form without a word against what it sends only decides whether to send, as one of boxes alone does: it adds nothing to the
 * description's schema, and what its conditions are about does not reach the server.
 */
const judgesFields = (form: FormModel): boolean =>
  Object.values(form.fields).some(
    ({ own, path, messages }) => !own && (Object.keys(messages).length > 0 || form.rules.some(({ field }) => field === path)),
  )

function word(verdict: FormVerdict, scope: Scope, language: Language): FieldMessages {
  return Object.fromEntries([...verdict].flatMap(([path, { words }]) => (words ? [[path, readWords(words, scope, language)]] : [])))
}
