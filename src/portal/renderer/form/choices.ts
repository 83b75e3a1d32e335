/** The options of a field: codes of an enumeration, or the items of a list that the page has loaded. */
import { type FormValues, readPath } from '../../../catalogue/form-values.ts'
import type { ChoicesModel, FieldModel, Scope } from '../../../catalogue/model.ts'
import type { ControlOption } from '../../fields/control-props.ts'
import { eachScopes } from '../scope/repeat.ts'
import { useLanguage } from '../text/language-context.tsx'
import { readText, type Wording } from '../text/read-text.ts'
import { findTextLanguage } from '../text/text-language.ts'
import { useValueFor } from '../use-value-for.ts'
import type { FormRuntime } from './form-runtime.ts'

export type ChoiceValue = string | number | boolean

/** `item`: what choosing it adds to the scope, for the fields that it fills. */
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

/** Options that are read when somebody asks: the names of eight thousand towns are of no use before the first key is pressed. */
export interface OptionSource {
  all(): readonly ItemOption[]
}

/**
 * Undefined while the list is on its way. Made anew only when the list or the language changes; one that depends on what is typed into the
 * form (`where`), at each change of the form.
 */
export function useOptions(field: FieldModel, scope: Scope, { texts }: Pick<FormRuntime, 'texts'>): OptionSource | undefined {
  const { choices } = field
  const language = useLanguage()
  const list = choices?.each?.list.read(scope)
  const others = choices?.each?.where ? scope : undefined
  // The scope is another one at each key: it is read through `list` and `others`, and the words depend on the language alone.
  return useValueFor([choices, list, others, language], () =>
    choices && (choices.codes || list !== undefined) ? createOptionSource(choices, scope, { language, texts }) : undefined,
  )
}

function createOptionSource(...inputs: Parameters<typeof readOptions>): OptionSource {
  let read: readonly ItemOption[] | undefined
  return { all: () => (read ??= readOptions(...inputs)) }
}

/** The option that stands for a value. Where several have it, as towns of one name, the one that also fits what it filled. */
export function findChosen(field: FieldModel, options: OptionSource | undefined, values: FormValues, scope: Scope): ItemOption | undefined {
  const value = readPath(values, field.path) ?? undefined
  if (value === undefined || !options) return undefined
  const alike = options.all().filter((option) => option.value === value)
  const fits = (option: ItemOption) =>
    Object.entries(field.fills).every(([path, from]) => from.read({ ...scope, ...option.item }) === (readPath(values, path) ?? undefined))
  return alike.length > 1 ? (alike.find(fits) ?? alike[0]) : alike[0]
}
