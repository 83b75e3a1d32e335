/** Expands the fields that have fields inside of them by what a form holds, such as a list by its items. Pure. */
import type { FieldModel, FormModel, ListModel, RuleModel, Scope, VariantsModel } from './catalogue-model.ts'
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
  const holders = Object.values(form.fields).filter((field) => field.list || field.variants)
  if (holders.length === 0) return form
  const parts = new Map(holders.map((field) => [field.path, partsOf(field, values)]))
  const all = [...parts.values()]
  const codes = holders.map((field) => field.variants && readPath(values, field.path))
  const key = [...codes, ...all.flatMap(({ fields }) => fields.map(({ path }) => path))].join()
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
  const { list, variants, path } = field
  if (variants) return withInner(variantOf(variants, readPath(values, path)), values)
  if (!list) return { fields: [], rules: [] }
  const rows = itemsAt(values, field).map((_item, index) => writeRow(placeOfItem(list, path, index), list))
  return withInner({ fields: rows.flatMap(({ fields }) => fields), rules: rows.flatMap(({ rules }) => rules) }, values)
}

/** Adds the parts of each field after it. */
function withInner({ fields, rules }: Parts, values: FormValues): Parts {
  const inner = fields.map((field) => [field, partsOf(field, values)] as const)
  return {
    fields: inner.flatMap(([field, parts]) => [field, ...parts.fields]),
    rules: [...rules, ...inner.flatMap(([, parts]) => parts.rules)],
  }
}

/** Returns the fields and rules of the variant with a code; none for another value. */
function variantOf({ at, of }: VariantsModel, code: unknown): Parts {
  const kind = Object.hasOwn(of, String(code)) ? of[String(code)] : undefined
  if (!kind) return { fields: [], rules: [] }
  return at === undefined ? kind : writeRow({ path: at, names: {} }, kind)
}

/** Returns the fields of all variants of a field, also of those that are not chosen. */
export function fieldsOfVariants({ variants }: Pick<FieldModel, 'variants'>): readonly FieldModel[] {
  return variants ? Object.keys(variants.of).flatMap((code) => variantOf(variants, code).fields) : []
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
