/** Scope, values and submission of a form's rows. Pure. */

import type { FieldModel, FieldPath, FormModel, FormRow, RepeatModel, RowPlace, Scope } from './catalogue-model.ts'
import { type FormValues, readPath, withPath } from './form-values.ts'

/** Returns the scope of a field. In a row it has the names of the row's item, and `form` is the row's values. */
export function scopeOf({ row }: Pick<FieldModel, 'row'>, scope: Scope): Scope {
  return row ? scopeInRow(row, scope) : scope
}
export function scopeInRow({ path, names, single }: RowPlace, scope: Scope): Scope {
  const item = readPath(scope.form, path)
  return { ...scope, ...names, form: single ? { value: item } : (item ?? {}) }
}

/** Adds the values given to rows besides their fields. A list without rows becomes `[]`; one without shown fields is left as it is. */
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

/** Selection of the rows to send: all, or only changed ones for lists with `send: changed`. Other rows are neither validated nor sent. */
export interface SentRows {
  /** Fields of the omitted rows. */
  unsent: ReadonlySet<FieldPath>
  /** Removes the omitted rows. */
  pick(values: FormValues): FormValues
  /** Maps an error's path in the sent body to the form's path. Indexes differ if rows are omitted. */
  rowPath(sent: FieldPath): FieldPath
}

interface PickedList {
  into: RepeatModel['into']
  /** Indexes of the sent rows, in order. */
  places: readonly number[]
}

/** @param isChanged returns whether a field differs from its initial value. */
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
