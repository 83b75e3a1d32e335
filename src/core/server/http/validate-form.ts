import { region } from '#generated/region.ts'
import type { Language } from '../../lib/language.ts'
import type { Condition, FieldModel, FormModel, RowKindModel, RuleModel, Scope } from '../../model/catalogue-model.ts'
import type { FormResult } from '../../model/form-result.ts'
import { renderPlainText } from '../../model/render-plain-text.ts'
import { isSentInParts, validateChange, validatePart } from '../../model/validate-change.ts'
import { validateSubmitted } from '../../model/validate-submitted.ts'
import type { Clock } from '../domain/clock.ts'
import { localDay } from '../domain/clock.ts'

/** Messages by field path; empty when the body is valid. */
export type FieldMessages = Readonly<Record<string, string>>
type Values = Readonly<Record<string, unknown>>

/**
 * Validates bodies with the catalogue's compiled forms, as the portal does before sending.
 *
 * It applies schema, rules and conditions. Messages are in the catalogue's words; empty when the body is valid or the operation has no
 * form.
 */
export interface FormValidator {
  /** Validates a body; of a form sent in parts, as far as a part can be checked alone. */
  validateBody(operationId: string, body: unknown, language: Language): FieldMessages
  /**
   * Validates a part of a form together with the present data; only the changes are checked.
   *
   * `about` holds the form's subjects by their names in the catalogue. `hiddenMessage` is returned for values of hidden fields.
   */
  validateChange(
    operationId: string,
    change: { present: Values; body: Values; about: Values },
    language: Language,
    hiddenMessage: string,
  ): FieldMessages
}

/** For an API without a catalogue: only the description's schemas apply. */
export const noFormValidator: FormValidator = { validateBody: () => ({}), validateChange: () => ({}) }

/** Creates a judge from the compiled forms by operationId. */
export function createFormValidator(compiled: Readonly<Record<string, FormModel>>, clock: Clock): FormValidator {
  const forms = Object.fromEntries(Object.entries(compiled).map(([operationId, form]) => [operationId, withoutLoads(form)]))
  const scopeNow = (): Scope => {
    const now = clock.now()
    // The user's data do not reach the judge: a value that reads them is missing.
    return { now: now.toISOString(), today: localDay(now), session: { user: {} }, data: {}, params: {} }
  }
  return {
    validateBody(operationId, body, language) {
      const form = forms[operationId]
      if (form === undefined || !validatesFields(form) || typeof body !== 'object' || body === null || Array.isArray(body)) return {}
      const values = Object.fromEntries(Object.entries(body))
      const scope = scopeNow()
      return toMessages(isSentInParts(form) ? validatePart(form, values) : validateSubmitted(form, values, scope), scope, language)
    },
    validateChange(operationId, { present, body, about }, language, hiddenMessage) {
      const form = forms[operationId]
      if (form === undefined) return {}
      const scope = { ...scopeNow(), ...about }
      const { failings, hidden } = validateChange(form, present, body, scope)
      return { ...toMessages(failings, scope, language), ...Object.fromEntries(hidden.map((path) => [path, hiddenMessage])) }
    },
  }
}

/** Returns a form whose conditions on loads, which do not reach the server, are false, as with any missing data. */
function withoutLoads(form: FormModel): FormModel {
  return {
    ...form,
    sections: form.sections.map(withKnownCondition),
    fields: Object.fromEntries(Object.entries(form.fields).map(([path, field]) => [path, fieldWithoutLoads(field)])),
    rules: form.rules.map(ruleWithoutLoads),
  }
}

const withKnownCondition = <Part extends { when?: Condition }>(part: Part): Part =>
  part.when ? { ...part, when: withoutData(part.when) } : part

const ruleWithoutLoads = (rule: RuleModel): RuleModel => ({ ...withKnownCondition(rule), broken: withoutData(rule.broken) })

function fieldWithoutLoads(field: FieldModel): FieldModel {
  const { list, variants } = field
  const without = <Part extends Pick<RowKindModel, 'fields' | 'rules'>>(part: Part): Part => ({
    ...part,
    fields: part.fields.map(fieldWithoutLoads),
    rules: part.rules.map(ruleWithoutLoads),
  })
  return {
    ...withKnownCondition(field),
    ...(list && { list: without(list) }),
    ...(variants && {
      variants: { ...variants, of: Object.fromEntries(Object.entries(variants.of).map(([code, part]) => [code, without(part)])) },
    }),
  }
}

const withoutData = (condition: Condition): Condition =>
  condition.dependencies.length === 0 ? condition : { holds: () => false, dependencies: [] }

/**
 * Returns whether a form validates fields.
 *
 * A form without messages, such as one of checkboxes only, adds nothing to the description's schema, and the subjects of its conditions do
 * not reach the server.
 */
const validatesFields = (form: FormModel): boolean =>
  Object.values(form.fields).some(
    ({ own, path, messages }) => !own && (Object.keys(messages).length > 0 || form.rules.some(({ field }) => field === path)),
  )

function toMessages(failings: FormResult, scope: Scope, language: Language): FieldMessages {
  return Object.fromEntries(
    [...failings].flatMap(([path, { words }]) => (words ? [[path, renderPlainText(words, scope, language, region)]] : [])),
  )
}
