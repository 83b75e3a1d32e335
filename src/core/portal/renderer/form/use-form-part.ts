/** Subscriptions of the parts of a form: each renders when what it shows has changed, so that a key renders its field alone. */
import { type ReactNode, useMemo } from 'react'
import type { FormModel, Scope } from '../../../model/catalogue-model.ts'
import type { FormValues } from '../../../model/form-values.ts'
import type { ValueSource } from '../../fields/control-props.ts'
import { useStore } from '../../ui/use-store.ts'
import type { FormRuntime } from './form-runtime.ts'
import type { FormSnapshot } from './form-snapshot.ts'
import type { FormActions } from './use-form-state.ts'

/** A form as its fields read it. Its identity changes with the model, the scope and the runtime, and not with the values. */
export interface EditedForm {
  model: FormModel
  scope: Scope
  runtime: FormRuntime
  actions: Pick<FormActions, 'change' | 'touch' | 'fill' | 'markUnlisted' | 'showServerErrors'> & Partial<Pick<FormActions, 'prepare'>>
  subscribe(listener: () => void): () => void
  picture(): FormSnapshot
  values: ValueSource<FormValues>
}

/** A form that is sent as a whole. */
export interface OpenForm extends EditedForm {
  actions: FormActions
}

/**
 * Returns a part of a form's picture. The component renders again when `isSame` tells two parts apart.
 *
 * @param select must be memoized; it is called once for each picture.
 */
export function useFormPart<Part>(
  form: Pick<EditedForm, 'picture' | 'subscribe'>,
  select: (picture: FormSnapshot) => Part,
  isSame: (before: Part, after: Part) => boolean = Object.is,
): Part {
  const read = useMemo(() => createPartReader(form.picture, select, isSame), [form, select, isSame])
  return useStore(form.subscribe, read)
}

/** Returns the same part until it changes, as `useSyncExternalStore` requires. */
export function createPartReader<Whole, Part>(
  get: () => Whole,
  select: (whole: Whole) => Part,
  isSame: (before: Part, after: Part) => boolean,
): () => Part {
  let last: { of: Whole; part: Part } | undefined
  return () => {
    const of = get()
    if (last?.of === of) return last.part
    const part = select(of)
    last = { of, part: last && isSame(last.part, part) ? last.part : part }
    return last.part
  }
}

const selectAll = (picture: FormSnapshot) => picture

/** Renders what depends on the whole form, such as its buttons, at each change. */
export function WholeFormPart({ form, children }: { form: OpenForm; children(picture: FormSnapshot): ReactNode }): ReactNode {
  return children(useFormPart(form, selectAll))
}

/** Returns whether two parts have the same properties. Lists among them are compared by their items. */
export const isSamePart = (before: object, after: object): boolean => isSame(Object.values(before), Object.values(after))

export const isSameList = (before: readonly unknown[], after: readonly unknown[]): boolean => isSame(before, after)

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at])))
