/**
 * Shown, judged, submitted: the three questions about a form, answered purely, the same in the browser and on the server.
 *
 * A field that is not shown keeps its value in memory, is not judged, not submitted, and is missing to every expression. Fields of the form
 * alone are judged by rules and never submitted.
 */
import { isPlainText } from '../lib/plain-text.ts'
import { failingOf, messageOf, pathOf, precedes } from './form-failings.ts'
import { judgeFile, withoutContents } from './form-files.ts'
import { type SentRows, scopeOf, sentRows, withGiven } from './form-rows.ts'
import { type FormValues, isEmpty, knownValue, readPath, sentValue, withPath } from './form-values.ts'
import type { FieldModel, FieldPath, FormModel, Scope, TextModel } from './model.ts'
import type { Failing } from './vocabulary.ts'

/** How a field is wrong, and the words for it: those of the rule that says so, or the field's own for the failing. */
export interface FieldVerdict {
  failing: Failing
  words: TextModel | undefined
}
/** One failing a field, in the order in which the fields stand. */
export type FormVerdict = ReadonlyMap<FieldPath, FieldVerdict>

export interface FormReading {
  /** The fields that are there now, in order. */
  shown: readonly FieldPath[]
  /** The scope of every condition and rule of the form: the given one, with `form`. */
  scope: Scope
}

/** The fields of a form in the order in which they stand. */
function fieldsInOrder(form: FormModel): readonly FieldModel[] {
  return form.sections.flatMap((section) => section.fields.flatMap((path) => form.fields[path] ?? []))
}

/**
 * What is shown, and what expressions read. Conditions may depend on fields that are themselves conditional: judged until nothing changes,
 * which takes no more rounds than there are fields, as the compiler refuses circles.
 */
export function readForm(form: FormModel, values: FormValues, scope: Scope): FormReading {
  let shown: readonly FieldPath[] = fieldsInOrder(form).map((field) => field.path)
  let read = withForm(form, values, shown, scope)
  for (let round = shown.length; round >= 0; round--) {
    const next = shownFields(form, read)
    const settled = next.length === shown.length && next.every((path, index) => path === shown[index])
    if (settled) break
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

/** The values of these fields, with what they filled beside themselves. */
function gather(
  form: FormModel,
  values: FormValues,
  paths: readonly FieldPath[],
  read: (field: FieldModel, value: unknown) => unknown,
): FormValues {
  let gathered: FormValues = {}
  for (const path of paths) {
    const field = form.fields[path]
    if (field === undefined) continue
    gathered = withPath(gathered, path, read(field, readPath(values, path)))
    for (const filled of filledBeside(form, field)) gathered = withPath(gathered, filled, readPath(values, filled) ?? undefined)
  }
  return gathered
}

/** Properties that a field's chosen item fills and that are no fields themselves: they come and go with the field. */
export function filledBeside(form: FormModel, field: FieldModel): readonly FieldPath[] {
  return Object.keys(field.fills).filter((path) => form.fields[path] === undefined)
}

/** What is submitted: fields that are shown and the API's. An emptied field is left out or null, as the API tells them apart. */
export function bodyOf(form: FormModel, values: FormValues, scope: Scope): FormValues {
  return bodyOfShown(form, values, readForm(form, values, scope).shown)
}

function bodyOfShown(form: FormModel, values: FormValues, shown: readonly FieldPath[]): FormValues {
  const sent = shown.filter((path) => form.fields[path]?.own === false)
  const asked = gather(form, values, sent, (field, value) => sentValue(field, value) ?? (field.emptyAs === 'null' ? null : undefined))
  const body = withGiven(form, asked, shown)
  return (form.records ?? []).reduce<FormValues>((all, path) => withPath(all, path, readPath(all, path) ?? {}), body)
}

/** The whole answer for a form as it stands. */
export interface JudgedForm extends FormReading {
  body: FormValues
  /** As `scope`, with `form` as it is sent: what a preview and a submission read. */
  sent: Scope
  rowPath: SentRows['rowPath']
  verdict: FormVerdict
}

/**
 * Judges what a person has filled in. The schema's verdict comes before the rules', and a field tells one failing only. Errors on properties
 * that no shown field holds are the API's to answer: nobody could mend them here.
 *
 * @param begun what the form began with, where rows that still hold it are not sent; left out, every row is.
 */
export function judgeForm(form: FormModel, values: FormValues, scope: Scope, begun?: FormValues): JudgedForm {
  const reading = readForm(form, values, scope)
  const rows = sentRows(form, (path) => begun === undefined || isFieldChanged(form, path, begun, values))
  const judged = reading.shown.filter((path) => !rows.unsent.has(path))
  const body = bodyOfShown(form, values, reading.shown)
  const found = new Map<FieldPath, FieldVerdict>()
  const tell = (path: FieldPath, failing: Failing, own?: TextModel) => {
    const field = form.fields[path]
    if (field) found.set(path, { failing, words: own ?? messageOf(field, failing) })
  }
  for (const path of judged) {
    const field = form.fields[path]
    if (field === undefined) continue
    const value = readPath(values, path)
    const wrongFile = judgeFile(field, value)
    if (wrongFile) tell(path, wrongFile)
    else if (field.required && isEmpty(field.widget === 'file' ? value : sentValue(field, value))) tell(path, 'missing')
  }
  for (const [path, failing] of judgeBySchema(form, body, judged)) {
    const told = found.get(path)?.failing
    if (told === undefined || precedes(failing, told)) tell(path, failing)
  }
  for (const rule of form.rules) {
    if (!judged.includes(rule.field) || found.has(rule.field)) continue
    const read = scopeOf(form.fields[rule.field] ?? {}, reading.scope)
    if ((rule.when?.holds(read) ?? true) && rule.broken.holds(read)) tell(rule.field, rule.failing, rule.otherwise)
  }
  const sent = { ...reading.scope, form: rows.pick(reading.scope.form as FormValues) }
  return { ...reading, body: rows.pick(body), sent, rowPath: rows.rowPath, verdict: inOrder(found, judged) }
}

function isFieldChanged(form: FormModel, path: FieldPath, begun: FormValues, values: FormValues): boolean {
  const field = form.fields[path]
  if (!field || field.own || field.readOnly) return false
  if (!Object.is(sentValue(field, readPath(values, path)) ?? null, sentValue(field, readPath(begun, path)) ?? null)) return true
  return filledBeside(form, field).some((filled) => !Object.is(readPath(values, filled) ?? null, readPath(begun, filled) ?? null))
}

/** What the schema and the rule of plain text (S27) say of a body, by the fields among `paths` that it can be told on; a field's first failing by precedence. */
export function judgeBySchema(form: FormModel, body: FormValues, paths: readonly FieldPath[]): ReadonlyMap<FieldPath, Failing> {
  const found = new Map<FieldPath, Failing>(paths.filter((path) => !isPlain(form, body, path)).map((path) => [path, 'notPlain']))
  if (form.validate(withoutContents(form, body, paths))) return found
  for (const error of form.validate.errors ?? []) {
    const failing = failingOf(error.keyword)
    const path = shownFieldAt(paths, pathOf(error))
    const told = path === undefined ? undefined : found.get(path)
    if (path !== undefined && failing !== undefined && (told === undefined || precedes(failing, told))) found.set(path, failing)
  }
  return found
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

/** The shown field that holds a path: its own, or one around it, as an error inside a list is the list's. */
export function shownFieldAt(shown: readonly FieldPath[], path: FieldPath): FieldPath | undefined {
  return shown.find((field) => path === field) ?? shown.find((field) => path.startsWith(`${field}.`))
}

/** Whether a field must be filled in as things stand: the API says so, or a condition of the form does. */
export function isRequired(form: FormModel, path: FieldPath, scope: Scope): boolean {
  const field = form.fields[path]
  if (field?.required) return true
  const read = scopeOf(field ?? {}, scope)
  return form.rules.some((rule) => rule.field === path && rule.failing === 'missing' && (rule.when?.holds(read) ?? true))
}

/**
 * The values with which a form begins: the API's record for the fields that it knows, each field's own `start` where the record is silent,
 * and for fields of the form alone their `start` before anything of that name in the record.
 */
export function startValues(form: FormModel, scope: Scope): FormValues {
  const record = form.start?.read(scope) ?? {}
  const sent = fieldsInOrder(form).filter((field) => !field.own)
  let values: FormValues = {}
  for (const field of sent) {
    // The places of rows are the form's own: what stands there in the record is about something else.
    const present = field.row ? undefined : record
    values = withPath(values, field.path, readPath(present, field.path) ?? field.start?.read(scopeOf(field, withRecord(scope, values))))
    for (const filled of filledBeside(form, field)) values = withPath(values, filled, readPath(present, filled) ?? undefined)
  }
  return withOwnFields(form, values, scope, record)
}

/**
 * The fields of the form alone, computed from what is submitted, so that the server can run the rules and conditions that read them:
 * nationality follows from a birth place (section 3). One without `start`, such as a repeated password, stays missing.
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
