/**
 * A form with its values at one moment: what is visible, what would be sent, and whether it is valid. Shared by browser and server.
 *
 * A hidden field keeps its value in memory, is neither validated nor submitted, and is missing to every expression. Own fields of a form are
 * validated by rules and never submitted.
 */
import { memoizeByFirst } from '../lib/memoize-by-first.ts'
import { once } from '../lib/once.ts'
import type { FieldPath, FormModel, RuleModel, Scope } from './catalogue-model.ts'
import { fieldsInOrder, gather, isFieldChanged } from './form-fields.ts'
import { withParts } from './form-parts.ts'
import { type FormResult, validateValues } from './form-result.ts'
import { type SentRows, scopeOf, sentRows, withGiven } from './form-rows.ts'
import { type FormValues, isEmpty, knownValue, readPath, sentValue, withPath } from './form-values.ts'

/** Immutable. Each property is computed when it is first read, and once. */
export interface FormState {
  /** The form with a field for each part of what it holds (`withParts`). */
  model: FormModel
  /** The form as it was created. */
  base: FormModel
  values: FormValues
  /** The scope around the form, without `form`. */
  around: Scope
  initial: FormValues | undefined
  /** The visible fields, in order. */
  shown: readonly FieldPath[]
  /** The scope around with `form`, for the form's conditions and rules. */
  scope: Scope
  /** The request body: visible fields without own ones. An empty field is omitted or null, by its `emptyAs`. */
  body: FormValues
  /** As `scope`, but `form` without unsent rows: the scope of preview and submission. */
  sent: Scope
  rowPath: SentRows['rowPath']
  failings: FormResult
  /** Returns whether a field is required now, by the API or by a conditional rule of the form. */
  isRequired(path: FieldPath): boolean
  /** Returns the same form with other values. */
  with(values: FormValues): FormState
}

/**
 * @param initial initial values, to which rows are compared if only changed ones are sent; if omitted, all rows are sent.
 */
export function createFormState(model: FormModel, values: FormValues, around: Scope, initial?: FormValues): FormState {
  return createState({ base: model, around, initial }, values)
}

/** @param likely fields that are probably visible. Any others are found in more rounds. */
function createState(form: Pick<FormState, 'base' | 'around' | 'initial'>, values: FormValues, likely?: readonly FieldPath[]): FormState {
  const { base, around, initial } = form
  const model = withParts(base, values)
  const visible = once(() => findVisible(model, values, around, likely ?? fieldsInOrder(model).map(({ path }) => path)))
  const rows = once(() => sentRows(model, (path) => initial === undefined || isFieldChanged(model, path, initial, values)))
  const whole = once(() => bodyOf(model, values, visible().shown))
  const body = once(() => rows().pick(whole()))
  const sent = once(() => ({ ...visible().scope, form: rows().pick(visible().scope.form as FormValues) }))
  const failings = once(() => {
    const paths = visible().shown.filter((path) => !rows().unsent.has(path))
    return validateValues(model, { values, paths, body: whole(), scope: visible().scope, initial })
  })
  return {
    ...form,
    model,
    values,
    get shown() {
      return visible().shown
    },
    get scope() {
      return visible().scope
    },
    get body() {
      return body()
    },
    get sent() {
      return sent()
    },
    get failings() {
      return failings()
    },
    rowPath: (path) => rows().rowPath(path),
    isRequired: (path) => isRequired(model, path, visible().scope),
    with: (next) => createState(form, next, visible().shown),
  }
}

/**
 * Finds the visible fields and the scope of the form's expressions.
 *
 * Conditions may depend on conditional fields, so visibility is computed to a fixed point. It takes at most as many rounds as there are
 * fields, because the compiler rejects cycles.
 */
function findVisible(form: FormModel, values: FormValues, around: Scope, likely: readonly FieldPath[]): Pick<FormState, 'shown' | 'scope'> {
  let shown = likely
  let scope = withForm(form, values, shown, around)
  for (let round = fieldsInOrder(form).length; round >= 0; round--) {
    const next = shownFields(form, scope)
    const isStable = next.length === shown.length && next.every((path, index) => path === shown[index])
    if (isStable) break
    shown = next
    scope = withForm(form, values, shown, around)
  }
  return { shown, scope }
}

function shownFields(form: FormModel, scope: Scope): FieldPath[] {
  return form.sections
    .filter((section) => section.when?.holds(scope) ?? true)
    .flatMap((section) => section.fields)
    .filter((path) => {
      const field = form.fields[path]
      return field?.when?.holds(scopeOf(field, scope)) ?? true
    })
}

function withForm(form: FormModel, values: FormValues, shown: readonly FieldPath[], scope: Scope): Scope {
  return { ...scope, form: withGiven(form, gather(form, values, shown, knownValue), shown) }
}

function bodyOf(form: FormModel, values: FormValues, shown: readonly FieldPath[]): FormValues {
  const sent = shown.filter((path) => form.fields[path]?.own === false)
  const asked = gather(form, values, sent, (field, value) => sentValue(field, value) ?? (field.emptyAs === 'null' ? null : undefined))
  const body = withoutEmptyRecords(form, withGiven(form, asked, shown), sent)
  return (form.records ?? []).reduce<FormValues>((all, path) => withPath(all, path, readPath(all, path) ?? {}), body)
}

/** Leaves optional objects out, or makes them null, none of whose fields is filled in. A box that is not ticked is not. */
function withoutEmptyRecords(form: FormModel, body: FormValues, sent: readonly FieldPath[]): FormValues {
  const isFilled = (path: FieldPath) => {
    const [value, field] = [readPath(body, path), form.fields[path]]
    if (field?.list) return Array.isArray(value) && value.length > 0
    return !isEmpty(value) && !(field?.widget === 'checkbox' && value === false)
  }
  return Object.entries(form.optionalRecords ?? {}).reduce<FormValues>((all, [record, emptyAs]) => {
    if (sent.some((path) => path.startsWith(`${record}.`) && isFilled(path))) return all
    return withPath(all, record, emptyAs === 'null' ? null : undefined)
  }, body)
}

const requiringRules = memoizeByFirst((form: FormModel): readonly RuleModel[] => form.rules.filter(({ failing }) => failing === 'missing'))

function isRequired(form: FormModel, path: FieldPath, scope: Scope): boolean {
  const field = form.fields[path]
  if (field?.required) return true
  return requiringRules(form).some((rule) => rule.field === path && (rule.when?.holds(scopeOf(field ?? {}, scope)) ?? true))
}
