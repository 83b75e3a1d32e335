/** The options of a field: codes of an enumeration, or items of a loaded list. */

import type { ChoicesModel, FieldModel, Scope } from '../../../model/catalogue-model.ts'
import { type FormValues, readPath } from '../../../model/form-values.ts'
import type { ControlOption } from '../../fields/control-props.ts'
import { useLanguage } from '../../ui/language-context.tsx'
import { eachScopes } from '../scope/repeat.ts'
import { readText, type Wording } from '../text/read-text.ts'
import { findTextLanguage } from '../text/text-language.ts'
import { useValueFor } from '../use-value-for.ts'
import type { FormRuntime } from './form-runtime.ts'

export type ChoiceValue = string | number | boolean

/** An option. `item`: what choosing it adds to the scope, for the fields that it fills. */
export interface ItemOption extends ControlOption<ChoiceValue> {
  item?: Scope
}

function readOptions(choices: ChoicesModel, scope: Scope, wording: Wording): readonly ItemOption[] {
  if (choices.codes) return choices.codes.map(({ value, label }) => ({ key: String(value), value, words: readText(label, scope, wording) }))
  const { each, value, show } = choices
  if (!each) return []
  return eachScopes(each, scope).flatMap((item) => {
    const stored = value?.read(item.scope)
    if (stored === undefined) return []
    return {
      key: item.key,
      value: stored,
      words: show ? readText(show, item.scope, wording) : String(stored),
      language: show && findTextLanguage(show, item.scope, wording),
      item: { [each.name]: item.scope[each.name] },
    }
  })
}

/** Options that are computed on first use. The search for a town has eight thousand, not needed before the first key. */
export interface OptionSource {
  all(): readonly ItemOption[]
}

/**
 * Returns the options of a field, or undefined while its list loads.
 *
 * The source is memoized by list and locale. A list filtered by the form's values (`where`) changes with every change of the form.
 */
export function useOptions(
  field: FieldModel,
  scope: Scope,
  { texts, region }: Pick<FormRuntime, 'texts' | 'region'>,
): OptionSource | undefined {
  const { choices } = field
  const language = useLanguage()
  const list = choices?.each?.list.read(scope)
  const others = choices?.each?.where ? scope : undefined
  // The scope changes with every key, so it is no cache key: `list` and `others` stand for it, and labels depend on the locale alone.
  return useValueFor([choices, list, others, language], () =>
    choices && (choices.codes || list !== undefined) ? createOptionSource(choices, scope, { language, texts, region }) : undefined,
  )
}

function createOptionSource(...inputs: Parameters<typeof readOptions>): OptionSource {
  let read: readonly ItemOption[] | undefined
  return { all: () => (read ??= readOptions(...inputs)) }
}

/** Finds the option of the field's value. Among equal values, such as towns of one name, it is the one whose filled fields also match. */
export function findChosen(field: FieldModel, options: OptionSource | undefined, values: FormValues, scope: Scope): ItemOption | undefined {
  const value = readPath(values, field.path) ?? undefined
  if (value === undefined || !options) return undefined
  const alike = options.all().filter((option) => option.value === value)
  const fits = (option: ItemOption) =>
    Object.entries(field.fills).every(([path, from]) => from.read({ ...scope, ...option.item }) === (readPath(values, path) ?? undefined))
  return alike.length > 1 ? (alike.find(fits) ?? alike[0]) : alike[0]
}
