/** Validation of a form's values: by its files and required fields, by its schema, and by its rules. */
import { isMissingDay } from '../lib/dates.ts'
import { isPlainText } from '../lib/plain-text.ts'
import type { FieldPath, FormModel, Scope, TextModel } from './catalogue-model.ts'
import { failingOf, messageOf, pathOf, precedes } from './form-failings.ts'
import { validateFile, withoutContents } from './form-files.ts'
import { scopeOf } from './form-rows.ts'
import { type FormValues, isEmpty, readPath, sentValue } from './form-values.ts'
import type { Failing } from './vocabulary.ts'

/** Failing of a field with its message: the broken rule's, or the field's own for the failing. */
export interface FieldResult {
  failing: Failing
  words: TextModel | undefined
}
/** At most one failing per field, in the order of the fields. */
export type FormResult = ReadonlyMap<FieldPath, FieldResult>

/** What is validated: the visible fields that are sent, with the body and the scope that follow from their values. */
export interface ValidatedValues {
  values: FormValues
  paths: readonly FieldPath[]
  body: FormValues
  scope: Scope
  /** The values that the form began with; undefined where they are unknown, as on the server. */
  initial: FormValues | undefined
}

/**
 * Validates a form by its schema, then by its rules, with at most one failing per field.
 *
 * Schema errors on properties without a visible field are ignored, because the user could not fix them; the API answers them.
 */
export function validateValues(form: FormModel, { values, paths, body, scope, initial }: ValidatedValues): FormResult {
  const found = new Map<FieldPath, FieldResult>()
  const addFailing = (path: FieldPath, failing: Failing, own?: TextModel) => {
    const field = form.fields[path]
    if (field) found.set(path, { failing, words: own ?? messageOf(field, failing) })
  }
  for (const path of paths) {
    const field = form.fields[path]
    if (field === undefined) continue
    const value = readPath(values, path)
    const wrongFile = validateFile(field, value)
    if (wrongFile) addFailing(path, wrongFile)
    else if (field.required && isEmpty(field.widget === 'file' ? value : sentValue(field, value))) addFailing(path, 'missing')
  }
  for (const [path, failing] of validateBySchema(form, body, paths)) {
    const known = found.get(path)?.failing
    if (known === undefined || precedes(failing, known)) addFailing(path, failing)
  }
  for (const rule of form.rules) {
    if (!paths.includes(rule.field) || found.has(rule.field)) continue
    if (rule.whenChanged && !mayHaveChanged(form, rule.field, values, initial)) continue
    const read = scopeOf(form.fields[rule.field] ?? {}, scope)
    if ((rule.when?.holds(read) ?? true) && rule.broken.holds(read)) addFailing(rule.field, rule.failing, rule.otherwise)
  }
  return inOrder(found, paths)
}

/** Without the initial values, a form that edits loaded data leaves the rule to the server, which knows them. */
function mayHaveChanged(form: FormModel, path: FieldPath, values: FormValues, initial: FormValues | undefined): boolean {
  // What is sent in parts is judged only where it has changed.
  if (initial === undefined) return form.start === undefined || form.edit?.way === 'one-by-one'
  return readPath(values, path) !== readPath(initial, path)
}

/** Validates a body by its schema and for plain text (requirements S27). Returns each field's failing of highest precedence. */
export function validateBySchema(form: FormModel, body: FormValues, paths: readonly FieldPath[]): ReadonlyMap<FieldPath, Failing> {
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

function inOrder(found: FormResult, paths: readonly FieldPath[]): FormResult {
  return new Map(
    paths.flatMap((path) => {
      const failings = found.get(path)
      return failings === undefined ? [] : [[path, failings] as const]
    }),
  )
}

/** Returns the visible field of a path, or else the visible field that contains it, such as a list. */
export function shownFieldAt(shown: readonly FieldPath[], path: FieldPath): FieldPath | undefined {
  return shown.find((field) => path === field) ?? shown.find((field) => path.startsWith(`${field}.`))
}
