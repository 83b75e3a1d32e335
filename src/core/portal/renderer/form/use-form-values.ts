/**
 * Store of one form's values and flags.
 *
 * `get` returns a change before the next render: steps and a submission in the same event need the latest input.
 */
import { createStore } from '../../../lib/create-store.ts'
import type { FieldPath } from '../../../model/catalogue-model.ts'
import type { FormState } from '../../../model/form-state.ts'
import type { FormValues } from '../../../model/form-values.ts'
import { useCarriedState } from '../surroundings/page-answer.ts'
import { changedPaths, type FormContents } from './form-snapshot.ts'

export interface FormValuesStore {
  get(): FormContents
  values(): FormValues
  subscribe(listener: () => void): () => void
  update(next: Partial<FormContents>): void
  /** Replaces the values and clears the server's errors of the changed fields. */
  write(next: FormState): void
  touch(path: FieldPath): void
  markUnlisted(path: FieldPath, unlisted: boolean): void
  showServerErrors(errors: ReadonlyMap<FieldPath, string>): void
  /** Replaces the items of a list; `places` has the former index of each, undefined for a new one. What is known of their fields moves along. */
  writeItems(next: FormState, list: FieldPath, places: readonly (number | undefined)[]): void
  /** From these values on, nothing is changed, tried or wrong. */
  begin(from: FormValues): void
}

const noErrors: ReadonlyMap<FieldPath, string> = new Map()
const none: ReadonlySet<FieldPath> = new Set()

/** @param initial returns the values of the first render. They differ from `start` when a draft is restored. */
export function useFormValues(start: FormValues, initial: () => FormValues): FormValuesStore {
  const [store] = useCarriedState(() => createFormValues(start, initial()))
  return store
}

function createFormValues(first: FormValues, values: FormValues): FormValuesStore {
  const { get, set, subscribe } = createStore<FormContents>({
    first,
    values,
    touched: none,
    tried: false,
    serverErrors: noErrors,
    unlisted: none,
    revision: 0,
  })
  const update = (next: Partial<FormContents>) => set({ ...get(), ...next })
  return {
    get,
    values: () => get().values,
    subscribe,
    update,
    write(next) {
      const { serverErrors, values: before } = get()
      const answered = changedPaths([...serverErrors.keys()], before, next.values)
      update({
        values: next.values,
        left: next,
        ...(answered.length > 0 && { serverErrors: new Map([...serverErrors].filter(([path]) => !answered.includes(path))) }),
      })
    },
    touch(path) {
      const { touched } = get()
      if (!touched.has(path)) update({ touched: new Set([...touched, path]) })
    },
    markUnlisted(path, is) {
      const { unlisted } = get()
      if (unlisted.has(path) === is) return
      update({ unlisted: is ? new Set([...unlisted, path]) : new Set([...unlisted].filter((other) => other !== path)) })
    },
    showServerErrors: (serverErrors) => update({ serverErrors }),
    writeItems(next, list, places) {
      const { touched, serverErrors, unlisted } = get()
      const move = (path: FieldPath): FieldPath[] => {
        if (!path.startsWith(`${list}.`)) return path === list ? [] : [path]
        const [index = '', ...inside] = path.slice(list.length + 1).split('.')
        const place = places.indexOf(Number(index))
        return place < 0 ? [] : [[list, place, ...inside].join('.')]
      }
      update({
        values: next.values,
        left: next,
        touched: new Set([...touched].flatMap(move)),
        unlisted: new Set([...unlisted].flatMap(move)),
        serverErrors: new Map([...serverErrors].flatMap(([path, words]) => move(path).map((to) => [to, words] as const))),
      })
    },
    begin(from) {
      const revision = get().revision + 1
      set({ first: from, values: from, touched: none, tried: false, serverErrors: noErrors, unlisted: none, revision })
    },
  }
}
