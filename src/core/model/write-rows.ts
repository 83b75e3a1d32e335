/**
 * Expands the repeated sections of a form to rows, each of which fills one item of a list in the body.
 *
 * Rows are expanded before any other processing of the form, so that a row's field is an ordinary field with a path such as
 * `newPackageItems.0.serviceId`. Pure.
 */

import type {
  EachModel,
  FieldModel,
  FieldPath,
  FormModel,
  FormRow,
  FormSectionModel,
  InputsModel,
  RepeatModel,
  RowKindModel,
  RowPlace,
  RuleModel,
  Scope,
} from './catalogue-model.ts'
import { type FormValues, readPath } from './form-values.ts'

/** Reads lists and inputs in the scope of the form. */
export interface RowReader {
  /** Returns one scope per item, in order. */
  items(each: EachModel): readonly Scope[]
  values(inputs: InputsModel, scope: Scope): Readonly<Record<string, unknown>>
}

interface WrittenRow {
  row: FormRow
  fields: readonly FieldModel[]
  rules: readonly RuleModel[]
}

/** Returns the form with its rows expanded; the same object if it has none. */
export function withRows(form: FormModel, reader: RowReader): FormModel {
  return writeOut(form, (repeat) => rowsOf(repeat, reader))
}

/**
 * Returns the form with one row per item of a submitted body, for validation on the server.
 *
 * The items that the rows were made from are not known there, so conditions that read them are left out; the operation checks them itself.
 */
export function withSubmittedRows(form: FormModel, body: FormValues): FormModel {
  return writeOut(form, (repeat) => {
    const items = readPath(body, repeat.into)
    return Array.isArray(items) ? items.map((_item, index) => writeRow(placeAt(repeat, index, {}), withoutItem(repeat))) : []
  })
}

function writeOut(form: FormModel, rowsFor: (repeat: RepeatModel) => readonly WrittenRow[]): FormModel {
  if (!form.sections.some(({ repeat }) => repeat)) return form
  const written: WrittenRow[] = []
  const sections = form.sections.map((section): FormSectionModel => {
    if (!section.repeat) return section
    const rows = rowsFor(section.repeat)
    written.push(...rows)
    return { ...section, fields: rows.flatMap(({ row }) => row.fields), rows: rows.map(({ row }) => row) }
  })
  const fields = written.flatMap((one) => one.fields.map((field) => [field.path, field] as const))
  return {
    ...form,
    sections,
    fields: { ...form.fields, ...Object.fromEntries(fields) },
    rules: [...form.rules, ...written.flatMap(({ rules }) => rules)],
  }
}

const placeAt = ({ into }: RepeatModel, index: number, names: Scope): RowPlace => ({ path: `${into}.${index}`, names })

function rowsOf(repeat: RepeatModel, reader: RowReader): readonly WrittenRow[] {
  const rows: WrittenRow[] = []
  for (const scope of reader.items(repeat.each)) {
    const kind = repeat.kinds.find(({ when }) => when?.holds(scope) ?? true)
    if (!kind && !repeat.otherwise) continue
    const names = { [repeat.each.name]: scope[repeat.each.name], position: rows.length + 1 }
    if (!kind) {
      rows.push(unfitRow(placeAt(repeat, rows.length, names), repeat))
      continue
    }
    const made = writeRow(placeAt(repeat, rows.length, names), kind)
    const title = repeat.title ? { title: repeat.title } : {}
    rows.push({ ...made, row: { ...made.row, ...title, given: reader.values(repeat.given, scope) } })
  }
  return rows
}

function unfitRow(place: RowPlace, { title, otherwise }: RepeatModel): WrittenRow {
  const row = { ...place, fields: [], given: {}, ...(title ? { title } : {}), ...(otherwise ? { unfit: otherwise } : {}) }
  return { row, fields: [], rules: [] }
}

/** Returns a row with the fields and rules of its kind, at its place. */
export function writeRow(place: RowPlace, { fields, rules }: RowKindModel): WrittenRow {
  const at = (path: FieldPath): FieldPath => (place.single ? place.path : `${place.path}.${path}`)
  const written = fields.map((field) => ({
    ...field,
    path: at(field.path),
    row: place,
    fills: Object.fromEntries(Object.entries(field.fills).map(([path, from]) => [at(path), from])),
  }))
  return {
    row: { ...place, fields: written.map(({ path }) => path), given: {} },
    fields: written,
    rules: rules.map((rule) => ({ ...rule, field: at(rule.field) })),
  }
}

/** Returns the first row kind without item-dependent keys. Rules are kept if it is the only kind and they are unconditional. */
function withoutItem({ kinds: [kind, ...others] }: RepeatModel): RowKindModel {
  const fields = (kind?.fields ?? []).map(({ when: _when, start: _start, ...field }) => field)
  return { fields, rules: others.length > 0 ? [] : (kind?.rules ?? []).filter(({ when }) => !when) }
}
