/** What is different about a row of a form: what its fields read, and what its item holds beside them. Pure. */
import { type FormValues, readPath, withPath } from './form-values.ts'
import type { FieldModel, FieldPath, FormModel, FormRow, RepeatModel, RowPlace, Scope } from './model.ts'

/** The scope that a field reads: in a row, with the names of its item, and `form` is the row's item. */
export function scopeOf({ row }: Pick<FieldModel, 'row'>, scope: Scope): Scope {
  return row ? scopeInRow(row, scope) : scope
}
export function scopeInRow({ path, names }: RowPlace, scope: Scope): Scope {
  return { ...scope, ...names, form: readPath(scope.form, path) ?? {} }
}

/** The values with what rows hold beside their fields. A list goes whole, or where none of its fields is shown not at all. */
export function withGiven(form: FormModel, values: FormValues, shown: readonly FieldPath[]): FormValues {
  let complete = values
  for (const { repeat, rows = [], fields } of form.sections) {
    if (!repeat) continue
    if (rows.length === 0) complete = withPath(complete, repeat.into, [])
    else if (fields.some((path) => shown.includes(path)))
      for (const row of rows) complete = withPath(complete, row.path, itemOf(row, complete))
  }
  return complete
}

const itemOf = ({ path, given }: FormRow, values: FormValues): FormValues => ({ ...given, ...(readPath(values, path) as FormValues) })

/** Which of a form's rows are sent: all of them, or of a list that sends what has changed those. Other rows are neither judged nor sent. */
export interface SentRows {
  /** Fields of the rows that stay. */
  unsent: ReadonlySet<FieldPath>
  /** The values without the rows that stay, as they are sent. */
  pick(values: FormValues): FormValues
  /** From the place of an item in what is sent to its row: where the server found something wrong, in the form's own paths. */
  rowPath(sent: FieldPath): FieldPath
}

interface PickedList {
  into: RepeatModel['into']
  /** Places of the rows that are sent, in order. */
  places: readonly number[]
}

/** @param isChanged whether something else stands in the field than what it began with. */
export function sentRows(form: FormModel, isChanged: (path: FieldPath) => boolean): SentRows {
  const unsent = new Set<FieldPath>()
  const lists: PickedList[] = []
  for (const { repeat, rows = [] } of form.sections) {
    if (repeat?.send !== 'changed') continue
    const places = rows.flatMap(({ fields }, place) => (fields.some(isChanged) ? [place] : []))
    for (const [place, { fields }] of rows.entries()) if (!places.includes(place)) for (const path of fields) unsent.add(path)
    lists.push({ into: repeat.into, places })
  }
  return {
    unsent,
    pick: (values) =>
      lists.reduce((all, { into, places }) => {
        const items = readPath(all, into)
        return Array.isArray(items)
          ? withPath(
              all,
              into,
              places.map((place) => items[place]),
            )
          : all
      }, values),
    rowPath(path) {
      const list = lists.find(({ into }) => path.startsWith(`${into}.`))
      if (!list) return path
      const [place = '', ...rest] = path.slice(list.into.length + 1).split('.')
      const row = list.places[Number(place)]
      return row === undefined ? path : [list.into, row, ...rest].join('.')
    },
  }
}
