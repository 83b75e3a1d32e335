/**
 * Store of one form's values and flags.
 *
 * `read` returns a change before the next render: steps and a submission in the same event need the latest input.
 */
import { useMemo, useState, useSyncExternalStore } from 'react'
import { type FormValues, readPath } from '../../../catalogue/form-values.ts'
import type { FieldPath } from '../../../catalogue/model.ts'
import { createStore } from '../../../lib/create-store.ts'

interface Held {
  /** The start values. */
  first: FormValues
  values: FormValues
  /** Fields that the user has left. */
  touched: ReadonlySet<FieldPath>
  /** A submission was tried. */
  tried: boolean
  serverErrors: ReadonlyMap<FieldPath, string>
  /** Search fields whose text matches none of their options. */
  unlisted: ReadonlySet<FieldPath>
  /** Incremented when the form is reset. */
  revision: number
}

export interface FormValuesState extends Held {
  read(): FormValues
  update(next: Partial<Held>): void
  /** Replaces the values and clears the server's errors of the changed fields. */
  write(next: FormValues, changed: readonly FieldPath[]): void
  touch(path: FieldPath): void
  markUnlisted(path: FieldPath, unlisted: boolean): void
  showServerErrors(errors: ReadonlyMap<FieldPath, string>): void
  /** From these values on, nothing is changed, tried or wrong. */
  begin(from: FormValues): void
}

const noErrors: ReadonlyMap<FieldPath, string> = new Map()
const none: ReadonlySet<FieldPath> = new Set()

/** @param initial returns the values of the first render. They differ from `start` when a draft is restored. */
export function useFormValues(start: FormValues, initial: () => FormValues): FormValuesState {
  const [store] = useState(() =>
    createStore<Held>({
      first: start,
      values: initial(),
      touched: none,
      tried: false,
      serverErrors: noErrors,
      unlisted: none,
      revision: 0,
    }),
  )
  const held = useSyncExternalStore(store.subscribe, store.get)
  const actions = useMemo(() => {
    const update = (next: Partial<Held>) => store.set({ ...store.get(), ...next })
    return {
      read: () => store.get().values,
      update,
      write(values: FormValues, changed: readonly FieldPath[]) {
        const { serverErrors } = store.get()
        const isAnswered = changed.some((path) => serverErrors.has(path))
        update({
          values,
          ...(isAnswered && { serverErrors: new Map([...serverErrors].filter(([path]) => !changed.includes(path))) }),
        })
      },
      touch(path: FieldPath) {
        const { touched } = store.get()
        if (!touched.has(path)) update({ touched: new Set([...touched, path]) })
      },
      markUnlisted(path: FieldPath, is: boolean) {
        const { unlisted } = store.get()
        if (unlisted.has(path) === is) return
        update({ unlisted: is ? new Set([...unlisted, path]) : new Set([...unlisted].filter((other) => other !== path)) })
      },
      showServerErrors: (serverErrors: ReadonlyMap<FieldPath, string>) => update({ serverErrors }),
      begin(from: FormValues) {
        const revision = store.get().revision + 1
        store.set({ first: from, values: from, touched: none, tried: false, serverErrors: noErrors, unlisted: none, revision })
      },
    }
  }, [store])
  return { ...held, ...actions }
}

/** Returns the paths whose values differ. Null and undefined are equal. */
export function changedPaths(paths: readonly FieldPath[], before: FormValues, after: FormValues): readonly FieldPath[] {
  return paths.filter((path) => !Object.is(readPath(before, path) ?? null, readPath(after, path) ?? null))
}
