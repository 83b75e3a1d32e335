/**
 * Visibility, validation and submission of a form, as pure functions shared by browser and server.
 *
 * A hidden field keeps its value in memory, is neither validated nor submitted, and is missing to every expression. Own fields of a form are
 * validated by rules and never submitted.
 */
import { isMissingDay } from '../lib/dates.ts'
import { isPlainText } from '../lib/plain-text.ts'
import type { FieldModel, FieldPath, FormModel, Scope, TextModel } from './catalogue-model.ts'
import { failingOf, messageOf, pathOf, precedes } from './form-failings.ts'
import { judgeFile, withoutContents } from './form-files.ts'
import { type SentRows, scopeOf, sentRows, withGiven } from './form-rows.ts'
import { type FormValues, isEmpty, knownValue, readPath, sentValue, withPath } from './form-values.ts'
import type { Failing } from './vocabulary.ts'

/** Failing of a field with its message: the broken rule's, or the field's own for the failing. */
export interface FieldVerdict {
  failing: Failing
  words: TextModel | undefined
}
/** At most one failing per field, in the order of the fields. */
export type FormVerdict = ReadonlyMap<FieldPath, FieldVerdict>

export interface FormReading {
  /** The visible fields, in order. */
  shown: readonly FieldPath[]
  /** The given scope with `form`, for the form's conditions and rules. */
  scope: Scope
}

/** Returns the fields of a form in the order of its sections. */
function fieldsInOrder(form: FormModel): readonly FieldModel[] {
  return form.sections.flatMap((section) => section.fields.flatMap((path) => form.fields[path] ?? []))
}

/**
 * Returns the visible fields and the scope of the form's expressions.
 *
 * Conditions may depend on conditional fields, so visibility is computed to a fixed point. It takes at most as many rounds as there are
 * fields, because the compiler rejects cycles.
 */
export function readForm(form: FormModel, values: FormValues, scope: Scope): FormReading {
  let shown: readonly FieldPath[] = fieldsInOrder(form).map((field) => field.path)
  let read = withForm(form, values, shown, scope)
  for (let round = shown.length; round >= 0; round--) {
    const next = shownFields(form, read)
    const isStable = next.length === shown.length && next.every((path, index) => path === shown[index])
    if (isStable) break
    shown = next
    read = withForm(form, values, shown, scope)
  }
  return { shown, scope: read }
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

/** Collects the values of fields, and of the properties that they fill. */
function gather(
  form: FormModel,
  values: FormValues,
  paths: readonly FieldPath[],
  read: (field: FieldModel, value: unknown) => unknown,
): FormValues {
  let gathered: Record<string, unknown> = {}
  // `withPath` copies all values gathered so far, so only paths inside an object go through it.
  const add = (path: FieldPath, value: unknown) => {
    if (path.includes('.')) gathered = { ...withPath(gathered, path, value) }
    else if (value !== undefined) gathered[path] = value
    else delete gathered[path]
  }
  for (const path of paths) {
    const field = form.fields[path]
    if (field === undefined) continue
    add(path, read(field, readPath(values, path)))
    for (const filled of filledBeside(form, field)) add(filled, readPath(values, filled) ?? undefined)
  }
  return gathered
}

/** Returns the properties that a field fills and that are not fields. They are present exactly when the field is. */
export function filledBeside(form: FormModel, field: FieldModel): readonly FieldPath[] {
  return Object.keys(field.fills).filter((path) => form.fields[path] === undefined)
}

/** Returns the request body: visible fields without own ones. An empty field is omitted or null, by its `emptyAs`. */
export function bodyOf(form: FormModel, values: FormValues, scope: Scope): FormValues {
  return bodyOfShown(form, values, readForm(form, values, scope).shown)
}

function bodyOfShown(form: FormModel, values: FormValues, shown: readonly FieldPath[]): FormValues {
  const sent = shown.filter((path) => form.fields[path]?.own === false)
  const asked = gather(form, values, sent, (field, value) => sentValue(field, value) ?? (field.emptyAs === 'null' ? null : undefined))
  const body = withGiven(form, asked, shown)
  return (form.records ?? []).reduce<FormValues>((all, path) => withPath(all, path, readPath(all, path) ?? {}), body)
}

/** Result of validating a form. */
export interface JudgedForm extends FormReading {
  body: FormValues
  /** As `scope`, but `form` without unsent rows: the scope of preview and submission. */
  sent: Scope
  rowPath: SentRows['rowPath']
  verdict: FormVerdict
}

/**
 * Validates a form by its schema, then by its rules, with at most one failing per field.
 *
 * Schema errors on properties without a visible field are ignored, because the user could not fix them; the API answers them.
 *
 * @param initial initial values, to which rows are compared if only changed ones are sent; if omitted, all rows are sent.
 * @param reading result of `readForm`, for a caller that has it.
 */
export function judgeForm(
  form: FormModel,
  values: FormValues,
  scope: Scope,
  initial?: FormValues,
  reading: FormReading = readForm(form, values, scope),
): JudgedForm {
  const rows = sentRows(form, (path) => initial === undefined || isFieldChanged(form, path, initial, values))
  const judged = reading.shown.filter((path) => !rows.unsent.has(path))
  const body = bodyOfShown(form, values, reading.shown)
  const found = new Map<FieldPath, FieldVerdict>()
  const addVerdict = (path: FieldPath, failing: Failing, own?: TextModel) => {
    const field = form.fields[path]
    if (field) found.set(path, { failing, words: own ?? messageOf(field, failing) })
  }
  for (const path of judged) {
    const field = form.fields[path]
    if (field === undefined) continue
    const value = readPath(values, path)
    const wrongFile = judgeFile(field, value)
    if (wrongFile) addVerdict(path, wrongFile)
    else if (field.required && isEmpty(field.widget === 'file' ? value : sentValue(field, value))) addVerdict(path, 'missing')
  }
  for (const [path, failing] of judgeBySchema(form, body, judged)) {
    const known = found.get(path)?.failing
    if (known === undefined || precedes(failing, known)) addVerdict(path, failing)
  }
  for (const rule of form.rules) {
    if (!judged.includes(rule.field) || found.has(rule.field)) continue
    const read = scopeOf(form.fields[rule.field] ?? {}, reading.scope)
    if ((rule.when?.holds(read) ?? true) && rule.broken.holds(read)) addVerdict(rule.field, rule.failing, rule.otherwise)
  }
  const sent = { ...reading.scope, form: rows.pick(reading.scope.form as FormValues) }
  return { ...reading, body: rows.pick(body), sent, rowPath: rows.rowPath, verdict: inOrder(found, judged) }
}

function isFieldChanged(form: FormModel, path: FieldPath, initial: FormValues, values: FormValues): boolean {
  const field = form.fields[path]
  if (!field || field.own || field.readOnly) return false
  if (!Object.is(sentValue(field, readPath(values, path)) ?? null, sentValue(field, readPath(initial, path)) ?? null)) return true
  return filledBeside(form, field).some((filled) => !Object.is(readPath(values, filled) ?? null, readPath(initial, filled) ?? null))
}

/** Validates a body by its schema and for plain text (requirements S27). Returns each field's failing of highest precedence. */
export function judgeBySchema(form: FormModel, body: FormValues, paths: readonly FieldPath[]): ReadonlyMap<FieldPath, Failing> {
  const found = new Map<FieldPath, Failing>(paths.filter((path) => !isPlain(form, body, path)).map((path) => [path, 'notPlain']))
  if (form.validate(withoutContents(form, body, paths))) return found
  for (const error of form.validate.errors ?? []) {
    const path = shownFieldAt(paths, pathOf(error))
    const failing = failingAt(form, body, path, failingOf(error.keyword))
    const known = path === undefined ? undefined : found.get(path)
    if (path !== undefined && failing !== undefined && (known === undefined || precedes(failing, known))) found.set(path, failing)
  }
  return found
}

/** Returns the failing of a field: of malformed dates, those of a day that does not exist have a failing of their own. */
function failingAt(form: FormModel, body: FormValues, path: FieldPath | undefined, failing: Failing | undefined): Failing | undefined {
  const isWrongDate = failing === 'malformed' && path !== undefined && form.fields[path]?.type === 'date'
  return isWrongDate && isMissingDay(readPath(body, path)) ? 'noSuchDate' : failing
}

function isPlain(form: FormModel, body: FormValues, path: FieldPath): boolean {
  const text = form.fields[path]?.text
  const value = text === undefined ? undefined : readPath(body, path)
  return typeof value !== 'string' || isPlainText(value, { lines: text === 'lines' })
}

function inOrder(found: FormVerdict, paths: readonly FieldPath[]): FormVerdict {
  return new Map(
    paths.flatMap((path) => {
      const verdict = found.get(path)
      return verdict === undefined ? [] : [[path, verdict] as const]
    }),
  )
}

/** Returns the visible field of a path, or else the visible field that contains it, such as a list. */
export function shownFieldAt(shown: readonly FieldPath[], path: FieldPath): FieldPath | undefined {
  return shown.find((field) => path === field) ?? shown.find((field) => path.startsWith(`${field}.`))
}

/** Returns whether a field is currently required, by the API or by a conditional rule of the form. */
export function isRequired(form: FormModel, path: FieldPath, scope: Scope): boolean {
  const field = form.fields[path]
  if (field?.required) return true
  const read = scopeOf(field ?? {}, scope)
  return form.rules.some((rule) => rule.field === path && rule.failing === 'missing' && (rule.when?.holds(read) ?? true))
}

/**
 * Returns the initial values of a form.
 *
 * A field takes its value from the API's record, else from its `start`; an own field from its `start`, else from the record.
 */
export function startValues(form: FormModel, scope: Scope): FormValues {
  const record = form.start?.read(scope) ?? {}
  const sent = fieldsInOrder(form).filter((field) => !field.own)
  let values: FormValues = {}
  for (const field of sent) {
    // The index of a row does not correspond to an index in the record.
    const present = field.row ? undefined : record
    values = withPath(values, field.path, readPath(present, field.path) ?? field.start?.read(scopeOf(field, withRecord(scope, values))))
    for (const filled of filledBeside(form, field)) values = withPath(values, filled, readPath(present, filled) ?? undefined)
  }
  return withOwnFields(form, values, scope, record)
}

/**
 * Computes own fields from the submitted body, for the server.
 *
 * Example: the nationality follows from the birth place (specification 3). An own field without `start`, such as a repeated password, stays
 * missing.
 */
export function deriveOwnFields(form: FormModel, body: FormValues, scope: Scope): FormValues {
  return withOwnFields(form, body, scope, {})
}

function withOwnFields(form: FormModel, values: FormValues, scope: Scope, record: FormValues): FormValues {
  let complete = values
  for (const field of fieldsInOrder(form)) {
    if (field.own)
      complete = withPath(
        complete,
        field.path,
        field.start?.read(scopeOf(field, withRecord(scope, complete))) ?? readPath(record, field.path),
      )
  }
  return complete
}

function withRecord(scope: Scope, values: FormValues): Scope {
  return { ...scope, form: values }
}
