/** Expands the fields that have fields inside of them by what a form holds, such as a list by its items. Pure. */
import type { FieldModel, FormModel, ListModel, RuleModel, Scope } from './catalogue-model.ts'
import { scopeInRow } from './form-rows.ts'
import { type FormValues, readPath } from './form-values.ts'
import { writeRow } from './write-rows.ts'

interface Parts {
  fields: readonly FieldModel[]
  rules: readonly RuleModel[]
}

/** The last expansion of each form: a key in a field makes no other one, so that what reads the form keeps its parts. */
const expanded = new WeakMap<FormModel, { key: string; form: FormModel }>()

/** Returns the form with the fields of each item of its lists; the same object if it has none. */
export function withParts(form: FormModel, values: FormValues): FormModel {
  const holders = Object.values(form.fields).filter((field) => field.list)
  if (holders.length === 0) return form
  const parts = new Map(holders.map((field) => [field.path, partsOf(field, values)]))
  const all = [...parts.values()]
  const key = all.flatMap(({ fields }) => fields.map(({ path }) => path)).join()
  const known = expanded.get(form)
  if (known?.key === key) return known.form
  const made: FormModel = {
    ...form,
    sections: form.sections.map((section) => ({
      ...section,
      fields: section.fields.flatMap((path) => [path, ...(parts.get(path)?.fields.map((field) => field.path) ?? [])]),
    })),
    fields: { ...form.fields, ...Object.fromEntries(all.flatMap(({ fields }) => fields.map((field) => [field.path, field]))) },
    rules: [...form.rules, ...all.flatMap(({ rules }) => rules)],
  }
  expanded.set(form, { key, form: made })
  return made
}

function partsOf(field: FieldModel, values: FormValues): Parts {
  const { list, path } = field
  if (!list) return { fields: [], rules: [] }
  const rows = itemsAt(values, field).map((_item, index) => writeRow(placeOfItem(list, path, index), list))
  const inner = rows.flatMap(({ fields }) => fields.map((one) => [one, partsOf(one, values)] as const))
  return {
    fields: inner.flatMap(([one, { fields }]) => [one, ...fields]),
    rules: [...rows.flatMap(({ rules }) => rules), ...inner.flatMap(([, { rules }]) => rules)],
  }
}

export const placeOfItem = ({ single }: ListModel, path: string, index: number) => ({
  path: `${path}.${index}`,
  names: { position: index + 1 },
  ...(single ? { single } : {}),
})

/** Returns the items that a form holds of a list. */
export function itemsAt(values: FormValues, { path }: Pick<FieldModel, 'path'>): readonly unknown[] {
  const items = readPath(values, path)
  return Array.isArray(items) ? items : []
}

/** Returns an item as the user adds it, with the values that its fields start from. */
export function newItem(list: ListModel, path: string, index: number, scope: Scope): unknown {
  const inside = scopeInRow(placeOfItem(list, path, index), scope)
  const started = Object.fromEntries(list.fields.map((field) => [field.path, field.start?.read(inside) ?? null]))
  return list.single ? started[singleValue] : started
}

/** The name of the field of a list of single values, whose value is the item. */
export const singleValue = 'value'
